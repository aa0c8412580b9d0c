import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { batchFileBytes, batchUnpackedBytes } from '#contracts/verifier/verifier-batches.ts'
import { refuse } from '#infra/errors.ts'
import { readUtf8 } from '#openbadges'
import {
  findZipContent,
  readZipDirectory,
  type ZipEntry,
  ZipError,
  type ZipFile,
} from '#shared/formats/zip-directory.ts'
import { inEnglish, makeMessage } from '#shared/messages/all-messages.ts'
import type { Message } from '#shared/messages/message.ts'

export interface UnpackedFile {
  /** As it stands in the archive; nothing is ever written under it. */
  name: string
  /** Unpacks and checks the file; why not, when that cannot be. */
  read(): Promise<Buffer | UnreadFile>
}

/** Why a file was not read, as a sentence; `isOpen` where that says nothing of what is in it. */
export interface UnreadFile {
  fault: string
  isOpen?: true
}

const unpack = promisify(inflateRaw)
const localBytes = 30
const entryMaximum = 4000
const ratioMaximum = 200

/** What is listed in an archive, folders left out. AppError `verify.archive` when the list itself is not sound. */
export const listZip = async (bytes: Buffer): Promise<UnpackedFile[]> => {
  const file = { size: bytes.length, read: async (from: number, to: number) => bytes.subarray(from, to) }
  const listed = await readList(file)
  refuseOverlap(listed, bytes)
  const left = { bytes: batchUnpackedBytes }
  return listed
    .map((entry) => ({ name: readName(entry.name), read: () => readEntry(bytes, file, entry, left) }))
    .filter(({ name }) => !/[/\\]$/.test(name))
}

async function readList(file: ZipFile): Promise<ZipEntry[]> {
  try {
    return await readZipDirectory(file, {
      entries: entryMaximum,
      directoryBytes: Number.POSITIVE_INFINITY,
      isStrict: true,
    })
  } catch (error) {
    if (!(error instanceof ZipError)) throw error
    throw broken(error.kind === 'too-many' ? makeMessage('file.many', { most: entryMaximum }) : undefined)
  }
}

/** Older programs write names in whatever code they had; they are only shown. */
const readName = (bytes: Uint8Array): string => readUtf8(bytes) ?? Buffer.from(bytes).toString('latin1')

/** Files that share bytes are how a small archive unpacks to a large one. */
function refuseOverlap(listed: readonly ZipEntry[], bytes: Buffer): void {
  let end = 0
  for (const { offset, packedBytes } of listed.toSorted((one, other) => one.offset - other.offset)) {
    if (offset < end || offset + localBytes + packedBytes > bytes.length) throw broken()
    end = offset + localBytes + packedBytes
  }
}

async function readEntry(
  bytes: Buffer,
  file: ZipFile,
  entry: ZipEntry,
  left: { bytes: number },
): Promise<Buffer | UnreadFile> {
  const { isEncrypted, method, crc, packedBytes, bytes: size } = entry
  if (isEncrypted) return open(makeMessage('file.encrypted'))
  if (method !== 0 && method !== 8) return open(makeMessage('file.packed'))
  if (size > batchFileBytes) return open(makeMessage('file.size'))
  if (packedBytes > 0 && size / packedBytes > ratioMaximum) return open(makeMessage('file.unpacks'))
  if (size > left.bytes) return open(makeMessage('file.more-than-unpacked'))
  left.bytes -= size
  try {
    const start = await findZipContent(file, entry)
    const content = bytes.subarray(start, start + packedBytes)
    const unpacked = method === 0 ? content : await unpack(content, { maxOutputLength: Math.max(1, size) })
    return unpacked.length === size && crc32(unpacked) === crc ? unpacked : damaged
  } catch {
    return damaged
  }
}

const damaged: UnreadFile = { fault: inEnglish(makeMessage('file.damaged')) }
const open = (sentence: Message): UnreadFile => ({ fault: inEnglish(sentence), isOpen: true })
const broken = (sentence?: Message) => refuse('verify.archive', { sentence })
