import { peekBytes, readUtf8Bytes } from '#web/lib/read-bytes.ts'
import { ZipFault } from './zip-fault.ts'

export interface ZipEntry {
  /** With slashes between folders, whatever the archive has. */
  name: string
  isEncrypted: boolean
  method: number
  packedBytes: number
  bytes: number
  crc: number
  offset: number
}

const mostEntries = 65_535
const mostDirectoryBytes = 32 * 1024 * 1024

const signs = { entry: 0x02014b50, end: 0x06054b50, wideEnd: 0x06064b50, wideLocator: 0x07064b50 }
const endBytes = 22
const locatorBytes = 20
const longestComment = 65_535
const wide = 0xffff_ffff

interface Place {
  count: number
  bytes: number
  offset: number
  /** Where the directory has to end. */
  end: number
}

/** The files of an archive as its directory at the end lists them; their contents are not touched. */
export async function listZip(file: Blob): Promise<ZipEntry[]> {
  const { count, bytes, offset, end } = await findDirectory(file)
  if (count > mostEntries || bytes > mostDirectoryBytes) throw new ZipFault('too-many')
  // Something may stand before the archive, such as a program that unpacks it; offsets do not count it.
  const shift = end - bytes - offset
  if (shift < 0) throw new ZipFault('broken')
  const view = await readView(file, end - bytes, end)
  const entries: ZipEntry[] = []
  let at = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== signs.entry) throw new ZipFault('broken')
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true))
    const next = at + 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
    if (next > view.byteLength) throw new ZipFault('broken')
    const entry = readEntryAt(view, at, name ?? 0, extra ?? 0)
    if (!entry.name.endsWith('/')) entries.push({ ...entry, offset: entry.offset + shift })
    at = next
  }
  return entries
}

function readEntryAt(view: DataView, at: number, nameBytes: number, extraBytes: number): ZipEntry {
  const flags = view.getUint16(at + 8, true)
  const sizes = [24, 20, 42].map((place) => view.getUint32(at + place, true))
  const [bytes = 0, packedBytes = 0, offset = 0] = widen(view, at + 46 + nameBytes, extraBytes, sizes)
  return {
    name: decodeName(new Uint8Array(view.buffer, view.byteOffset + at + 46, nameBytes)),
    isEncrypted: (flags & 1) !== 0,
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packedBytes,
    bytes,
    offset,
  }
}

/** Numbers that do not fit into 32 bits stand in a field of their own, in this order, only as many as needed. */
function widen(view: DataView, start: number, length: number, numbers: number[]): number[] {
  if (!numbers.includes(wide)) return numbers
  for (let at = start; at + 4 <= start + length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue
    let next = at + 4
    return numbers.map((number) => {
      if (number !== wide) return number
      if (next + 8 > view.byteLength) throw new ZipFault('broken')
      next += 8
      return Number(view.getBigUint64(next - 8, true))
    })
  }
  throw new ZipFault('broken')
}

// Older programs write names in whatever code they had; most of them were right to think it UTF-8.
function decodeName(bytes: Uint8Array): string {
  return (readUtf8Bytes(bytes) ?? peekBytes(bytes)).replaceAll('\\', '/').normalize('NFC')
}

async function findDirectory(file: Blob): Promise<Place> {
  const from = Math.max(0, file.size - endBytes - longestComment)
  const tail = await readView(file, from, file.size)
  for (let at = tail.byteLength - endBytes; at >= 0; at--) {
    if (tail.getUint32(at, true) !== signs.end) continue
    const count = tail.getUint16(at + 10, true)
    const [bytes, offset] = [tail.getUint32(at + 12, true), tail.getUint32(at + 16, true)]
    const end = from + at
    const hasLocator = at >= locatorBytes && tail.getUint32(at - locatorBytes, true) === signs.wideLocator
    if (hasLocator && (count === 0xffff || bytes === wide || offset === wide)) {
      return readWideEnd(file, Number(tail.getBigUint64(at - locatorBytes + 8, true)))
    }
    return { count, bytes, offset, end }
  }
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  throw new ZipFault(first === 0x50 && second === 0x4b ? 'broken' : 'not-zip')
}

async function readWideEnd(file: Blob, at: number): Promise<Place> {
  if (at + 56 > file.size) throw new ZipFault('broken')
  const view = await readView(file, at, at + 56)
  if (view.getUint32(0, true) !== signs.wideEnd) throw new ZipFault('broken')
  const [count = 0, bytes = 0, offset = 0] = [32, 40, 48].map((place) => Number(view.getBigUint64(place, true)))
  return { count, bytes, offset, end: at }
}

async function readView(file: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await file.slice(from, to).arrayBuffer())
}
