import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { batchFileBytes, batchUnpackedBytes } from '#contracts/verifier-batches.ts'
import { refuse } from '#infra/errors.ts'
import { readUtf8 } from '#openbadges'

export interface ZipEntry {
  /** As it stands in the archive; nothing is ever written under it. */
  name: string
  /** Unpacks and checks the file; a sentence when that cannot be. */
  read(): Promise<Buffer | string>
}

const unpack = promisify(inflateRaw)
const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const endBytes = 22
const entryBytes = 46
const localBytes = 30
const longestComment = 65_535
const entryMaximum = 4000
const ratioMaximum = 200

interface Listed {
  name: string
  flags: number
  method: number
  crc: number
  packed: number
  size: number
  offset: number
}

/** What is listed in an archive, folders left out. AppError `verify.archive` when the list itself is not sound. */
export const listZip = (bytes: Buffer): ZipEntry[] => {
  const listed = readList(bytes)
  refuseOverlap(listed, bytes)
  const left = { bytes: batchUnpackedBytes }
  return listed
    .filter(({ name }) => !/[/\\]$/.test(name))
    .map((entry) => ({ name: entry.name, read: () => readEntry(bytes, entry, left) }))
}

function readList(bytes: Buffer): Listed[] {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  const start = bytes.readUInt32LE(end + 16)
  const isSplit = bytes.readUInt16LE(end + 4) !== 0 || bytes.readUInt16LE(end + 8) !== count
  if (isSplit || start === 0xffffffff) throw broken()
  if (count > entryMaximum) throw broken(`There are more than ${entryMaximum} files in this archive.`)
  const listed: Listed[] = []
  let at = start
  for (let number = 0; number < count; number++) {
    if (at + entryBytes > end || bytes.readUInt32LE(at) !== entrySignature) throw broken()
    const nameLength = bytes.readUInt16LE(at + 28)
    const next = at + entryBytes + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    if (next > end) throw broken()
    listed.push({
      name: readName(bytes.subarray(at + entryBytes, at + entryBytes + nameLength)),
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    })
    at = next
  }
  return listed
}

/** Older programs write names in whatever code they had; they are only shown. */
const readName = (bytes: Buffer): string => readUtf8(bytes) ?? bytes.toString('latin1')

/** The list ends the file, but for a comment. */
function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - endBytes; at >= 0 && at >= bytes.length - endBytes - longestComment; at--) {
    if (bytes.readUInt32LE(at) === endSignature && at + endBytes + bytes.readUInt16LE(at + 20) === bytes.length)
      return at
  }
  throw broken()
}

/** Files that share bytes are how a small archive unpacks to a large one. */
function refuseOverlap(listed: readonly Listed[], bytes: Buffer): void {
  let end = 0
  for (const { offset, packed } of listed.toSorted((one, other) => one.offset - other.offset)) {
    if (offset < end || offset + localBytes + packed > bytes.length) throw broken()
    end = offset + localBytes + packed
  }
}

async function readEntry(bytes: Buffer, entry: Listed, left: { bytes: number }): Promise<Buffer | string> {
  const { flags, method, crc, packed, size, offset } = entry
  if (flags & 1) return 'This file is encrypted. Take the password off the archive and send it again.'
  if (method !== 0 && method !== 8) return 'This file is packed in a way that is not known here.'
  if (size > batchFileBytes) return 'This file is larger than 5 MB, which no badge is.'
  if (packed > 0 && size / packed > ratioMaximum) return 'This file unpacks to far more than it holds.'
  if (size > left.bytes) return 'There is more in this archive than can be unpacked at once. Send it in parts.'
  left.bytes -= size
  if (bytes.readUInt32LE(offset) !== localSignature) return damaged
  const start = offset + localBytes + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const content = bytes.subarray(start, start + packed)
  try {
    const file = method === 0 ? content : await unpack(content, { maxOutputLength: Math.max(1, size) })
    return file.length === size && crc32(file) === crc ? file : damaged
  } catch {
    return damaged
  }
}

const damaged = 'This file is damaged, or says something else of itself than the list of the archive.'
const broken = (text?: string) => refuse('verify.archive', text === undefined ? {} : { text })
