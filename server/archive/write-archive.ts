import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { now } from '#infra/clock.ts'
import type { Connection } from '#infra/db/connections/connect.ts'
import { inSession, type Session } from '#infra/db/connections/session.ts'
import { readVersion } from '#infra/settings/read-version.ts'
import type { BlobStore } from '#infra/storage/store.ts'
import { createRowDigest } from './digest-rows.ts'
import { listQueues, listTables, nameTable } from './list-tables.ts'
import {
  type ArchivedTable,
  type ArchiveHead,
  type ArchiveManifest,
  archiveFormat,
  headName,
  keyName,
  manifestName,
} from './manifest.ts'
import { type TarEntry, tarEnd, writeEntry } from './tar.ts'

export interface ArchiveSource {
  connection: Connection
  blobs: BlobStore
  origin: string
  /** The master key in base64, only where it is to be in the file. */
  key: string | undefined
}

const partBytes = 4 * 1024 * 1024
const blobsAtOnce = 1000

/**
 * Writes everything that a server has into one file, a tar in gzip, as it was at one moment, and returns its manifest. At
 * most a part of a table or one blob is in memory.
 */
export async function writeArchive(source: ArchiveSource, target: NodeJS.WritableStream): Promise<ArchiveManifest> {
  const manifest: ArchiveManifest = { parts: {}, tables: {}, blobs: { count: 0, bytes: 0, missing: [] } }
  await inSession(source.connection, 'reads', async (session) => {
    const at = now()
    await pipeline(
      async function* () {
        for await (const entry of entriesOf(session, source, manifest)) yield writeEntry(entry, at)
        yield tarEnd()
      },
      createGzip(),
      target,
    )
  })
  return manifest
}

async function* entriesOf(
  session: Session,
  source: ArchiveSource,
  manifest: ArchiveManifest,
): AsyncGenerator<TarEntry> {
  const head = await readHead(session, source)
  yield note(manifest, { name: headName, bytes: toJson(head) })
  for (const table of head.tables) {
    for await (const part of readTable(session, table, manifest)) yield note(manifest, part)
  }
  yield* readBlobs(session, source.blobs, manifest)
  if (source.key) yield { name: keyName, bytes: Buffer.from(`${source.key}\n`) }
  yield { name: manifestName, bytes: toJson(manifest) }
}

const toJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`)

function note(manifest: ArchiveManifest, entry: TarEntry): TarEntry {
  manifest.parts[entry.name] = createHash('sha256').update(entry.bytes).digest('hex')
  return entry
}

async function readHead(session: Session, { origin, key }: ArchiveSource): Promise<ArchiveHead> {
  const migrations = await session.query('select name, sha256 from schema_migrations order by name collate "C"')
  const tables = await listTables(session)
  const knowsKey = tables.some(({ name }) => name === 'public.master_key')
  const [noted] = knowsKey ? await session.query('select key_id from master_key') : []
  return {
    format: archiveFormat,
    sash: readVersion(),
    origin,
    at: now().toISOString(),
    migrations: migrations.map(({ name, sha256 }) => ({ name: String(name), sha256: String(sha256) })),
    keyId: noted?.key_id ?? null,
    hasKey: key !== undefined,
    tables,
    queues: await listQueues(session),
  }
}

async function* readTable(session: Session, table: ArchivedTable, manifest: ArchiveManifest): AsyncGenerator<TarEntry> {
  const names = nameTable(table)
  const digest = createRowDigest()
  let number = 0
  let held: Buffer[] = []
  let bytes = 0
  const cut = (): TarEntry => {
    const part = { name: `tables/${table.name}/${String(++number).padStart(6, '0')}.copy`, bytes: Buffer.concat(held) }
    held = []
    bytes = 0
    return part
  }
  for await (const rows of session.copyOut(`copy (select ${names.list} from ${names.table}) to stdout`)) {
    for (const row of rows) {
      digest.add(row)
      held.push(row)
      bytes += row.length
      if (bytes >= partBytes) yield cut()
    }
  }
  if (bytes > 0) yield cut()
  manifest.tables[table.name] = digest.finish()
}

async function* readBlobs(session: Session, store: BlobStore, { blobs }: ArchiveManifest): AsyncGenerator<TarEntry> {
  for (let after = ''; ; ) {
    // As JSON, because a database that is not up to date yet lacks the column.
    const rows = await session.query(
      "select blob_key, to_jsonb(blobs) ->> 'unused_since' as unused_since from blobs where blob_key > $1 order by blob_key limit $2",
      [after, blobsAtOnce],
    )
    for (const { blob_key, unused_since } of rows) {
      const key = String(blob_key)
      after = key
      const bytes = await store.get(key)
      if (!bytes) {
        // Nobody lacks what nothing refers to: it was announced and never put.
        if (unused_since === null) blobs.missing.push(key)
        continue
      }
      blobs.count++
      blobs.bytes += bytes.length
      yield { name: `blobs/${key.slice(0, 2)}/${key.slice(2)}`, bytes }
    }
    if (rows.length < blobsAtOnce) return
  }
}
