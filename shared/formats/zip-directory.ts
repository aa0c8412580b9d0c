/** An archive of which parts can be read; the bytes from one offset to before the other, fewer at its end. */
export interface ZipFile {
  size: number
  read(from: number, to: number): Promise<Uint8Array>
}

/** A file or folder as the directory at the end of an archive lists it; numbers are bytes. */
export interface ZipEntry {
  /** In no code that could be relied on: older programs wrote whatever they had. */
  name: Uint8Array
  isEncrypted: boolean
  /** 0 as it is, 8 deflated. */
  method: number
  crc: number
  packedBytes: number
  bytes: number
  /** Of the header before its content, which findZipContent reads. */
  offset: number
}

export interface ZipLimits {
  entries: number
  directoryBytes: number
  /** Nothing may stand before the archive or behind it, and it is one whole without the wide fields of large ones. */
  isStrict?: boolean
}

/** The archive is none, or says something else than it holds, or more than the limits allow. */
export class ZipError extends Error {
  override readonly name = 'ZipError'
  readonly kind: 'not-zip' | 'broken' | 'too-many'

  constructor(kind: 'not-zip' | 'broken' | 'too-many') {
    super(kind)
    this.kind = kind
  }
}

const signs = { local: 0x04034b50, entry: 0x02014b50, end: 0x06054b50, wideEnd: 0x06064b50, wideLocator: 0x07064b50 }
const localBytes = 30
const entryBytes = 46
const endBytes = 22
const locatorBytes = 20
const wideEndBytes = 56
const longestComment = 65_535
const wide = 0xffff_ffff

interface Directory {
  count: number
  bytes: number
  offset: number
  /** Where the directory has to end. */
  end: number
}

/** What the directory of an archive lists (APPNOTE of ZIP, 4.3), in its order; contents are not touched. Throws ZipError. */
export async function readZipDirectory(file: ZipFile, limits: ZipLimits): Promise<ZipEntry[]> {
  const { count, bytes, offset, end } = await findDirectory(file, limits)
  if (count > limits.entries || bytes > limits.directoryBytes) throw new ZipError('too-many')
  // Something may stand before the archive, such as a program that unpacks it; offsets do not count it.
  const start = limits.isStrict ? offset : end - bytes
  const shift = start - offset
  if (shift < 0 || start > end) throw new ZipError('broken')
  const view = await readView(file, start, end)
  const entries: ZipEntry[] = []
  let at = 0
  for (let index = 0; index < count; index++) {
    if (at + entryBytes > view.byteLength || view.getUint32(at, true) !== signs.entry) throw new ZipError('broken')
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((place) => view.getUint16(at + place, true))
    const next = at + entryBytes + name + extra + comment
    if (next > view.byteLength) throw new ZipError('broken')
    const entry = readEntry(view, at, name, limits.isStrict ? undefined : extra)
    entries.push({ ...entry, offset: entry.offset + shift })
    at = next
  }
  return entries
}

/** Where the packed content of a file begins (APPNOTE of ZIP, 4.3.7). Throws ZipError. */
export async function findZipContent(file: ZipFile, { offset }: Pick<ZipEntry, 'offset'>): Promise<number> {
  const view = await readView(file, offset, offset + localBytes)
  if (view.byteLength < localBytes || view.getUint32(0, true) !== signs.local) throw new ZipError('broken')
  return offset + localBytes + view.getUint16(26, true) + view.getUint16(28, true)
}

function readEntry(view: DataView, at: number, nameBytes: number, extraBytes: number | undefined): ZipEntry {
  const said = [24, 20, 42].map((place) => view.getUint32(at + place, true))
  const sizes = extraBytes === undefined ? said : widen(view, at + entryBytes + nameBytes, extraBytes, said)
  const [bytes = 0, packedBytes = 0, offset = 0] = sizes
  return {
    name: new Uint8Array(view.buffer, view.byteOffset + at + entryBytes, nameBytes),
    isEncrypted: (view.getUint16(at + 8, true) & 1) !== 0,
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
      if (next + 8 > view.byteLength) throw new ZipError('broken')
      next += 8
      return Number(view.getBigUint64(next - 8, true))
    })
  }
  throw new ZipError('broken')
}

async function findDirectory(file: ZipFile, { isStrict }: ZipLimits): Promise<Directory> {
  const from = Math.max(0, file.size - endBytes - longestComment)
  const tail = await readView(file, from, file.size)
  for (let at = tail.byteLength - endBytes; at >= 0; at--) {
    if (tail.getUint32(at, true) !== signs.end) continue
    if (isStrict && at + endBytes + tail.getUint16(at + 20, true) !== tail.byteLength) continue
    const count = tail.getUint16(at + 10, true)
    const [bytes, offset] = [tail.getUint32(at + 12, true), tail.getUint32(at + 16, true)]
    if (isStrict) {
      const isSplit = tail.getUint16(at + 4, true) !== 0 || tail.getUint16(at + 8, true) !== count
      if (isSplit || offset === wide) throw new ZipError('broken')
    } else if (at >= locatorBytes && tail.getUint32(at - locatorBytes, true) === signs.wideLocator) {
      const isWide = count === 0xffff || bytes === wide || offset === wide
      if (isWide) return readWideEnd(file, Number(tail.getBigUint64(at - locatorBytes + 8, true)))
    }
    return { count, bytes, offset, end: from + at }
  }
  const [first, second] = await file.read(0, 2)
  throw new ZipError(first === 0x50 && second === 0x4b ? 'broken' : 'not-zip')
}

async function readWideEnd(file: ZipFile, at: number): Promise<Directory> {
  const view = await readView(file, at, at + wideEndBytes)
  if (view.byteLength < wideEndBytes || view.getUint32(0, true) !== signs.wideEnd) throw new ZipError('broken')
  const [count = 0, bytes = 0, offset = 0] = [32, 40, 48].map((place) => Number(view.getBigUint64(place, true)))
  return { count, bytes, offset, end: at }
}

async function readView(file: ZipFile, from: number, to: number): Promise<DataView> {
  const bytes = await file.read(from, to)
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
