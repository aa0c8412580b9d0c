import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { createMasterKey } from '#infra/secrets/secrets.ts'
import { readUtf8 } from '#openbadges'
import {
  type ArchiveHead,
  type ArchiveManifest,
  archiveFormat,
  headName,
  headSchema,
  keyName,
  manifestName,
  manifestSchema,
  mostEntryBytes,
} from './manifest.ts'
import { BrokenArchiveError, readTar, type TarEntry } from './tar.ts'

export interface OpenArchive {
  head: ArchiveHead
  /** Parts of tables and blobs, in order; after the last one, all of them have been compared with the manifest. */
  entries: AsyncGenerator<TarEntry>
  /** Only after the last entry. */
  readRest(): { manifest: ArchiveManifest; key: string | undefined }
}

/** Reads an archive from its beginning, each byte once. Throws BrokenArchiveError where it is not what was written. */
export async function openArchive(source: AsyncIterable<Buffer>): Promise<OpenArchive> {
  const entries = readTar(unpack(source), mostEntryBytes)
  const first = await entries.next()
  if (first.done || first.value.name !== headName) throw new BrokenArchiveError('The file is no export of Sash.')
  const { format } = parse(z.object({ format: z.number() }), first.value)
  if (format > archiveFormat)
    throw new BrokenArchiveError(`A newer Sash wrote the file (format ${format}; this one reads ${archiveFormat}).`)
  const head = parse(headSchema, first.value)
  const sums = new Map([[headName, sumOf(first.value)]])
  let blobs = 0
  let key: string | undefined
  let manifest: ArchiveManifest | undefined

  async function* readOn(): AsyncGenerator<TarEntry> {
    for await (const entry of entries) {
      if (entry.name === manifestName) manifest = parse(manifestSchema, entry)
      else if (entry.name === keyName) key = readUtf8(entry.bytes)?.trim()
      else {
        if (entry.name.startsWith('blobs/')) {
          blobs++
          if (`blobs/${sumOf(entry).replace(/^../, '$&/')}` !== entry.name) throw changed(entry.name)
        } else sums.set(entry.name, sumOf(entry))
        yield entry
      }
    }
    if (!manifest) throw new BrokenArchiveError('The file ends too early: it has no manifest.')
    const names = new Set([...sums.keys(), ...Object.keys(manifest.parts)])
    for (const name of names) if (manifest.parts[name] !== sums.get(name)) throw changed(name)
    if (!isKeyOf(head, key))
      throw new BrokenArchiveError(
        'The file is broken: the master key in it is not the one that its secrets are locked with.',
      )
    if (manifest.blobs.count !== blobs) throw new BrokenArchiveError('The file is broken: it lacks pictures or files.')
  }

  return {
    head,
    entries: readOn(),
    readRest: () => {
      if (!manifest) throw new Error('The archive has not been read to its end.')
      return { manifest, key }
    },
  }
}

/** What is written over is lost: no other key than the one that was announced, and that opens what came with it. */
function isKeyOf({ hasKey, keyId }: ArchiveHead, key: string | undefined): boolean {
  if (key === undefined || !hasKey) return hasKey === (key !== undefined)
  try {
    const { id } = createMasterKey(key)
    return keyId === null || keyId === id
  } catch {
    return false
  }
}

const sumOf = ({ bytes }: TarEntry): string => createHash('sha256').update(bytes).digest('hex')

const changed = (name: string) => new BrokenArchiveError(`The file is broken: ${name} is not what was written.`)

function parse<T>(schema: z.ZodType<T>, { name, bytes }: TarEntry): T {
  try {
    return schema.parse(JSON.parse(readUtf8(bytes) ?? ''))
  } catch (cause) {
    throw new BrokenArchiveError(`The file is broken: ${name} cannot be read.`, { cause })
  }
}

async function* unpack(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of pipeline(Readable.from(source), createGunzip(), () => undefined)) yield chunk
  } catch (cause) {
    const isPacking = cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_')
    throw isPacking ? new BrokenArchiveError('The file is broken, or no export of Sash.', { cause }) : cause
  }
}
