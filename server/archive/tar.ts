const block = 512

/** A file of an archive. */
export interface TarEntry {
  name: string
  bytes: Buffer
}

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`

/** An entry as POSIX tar has it, readable by its owner only: the head, the bytes, and zeros up to the next block. */
export function writeEntry({ name, bytes }: TarEntry, at: Date): Buffer {
  const head = Buffer.alloc(block)
  if (Buffer.byteLength(name) > 100) throw new RangeError(`The name ${name} is too long for an archive.`)
  head.write(name, 0)
  head.write(octal(0o600, 7), 100)
  head.write(octal(0, 7), 108)
  head.write(octal(0, 7), 116)
  head.write(octal(bytes.length, 11), 124)
  head.write(octal(Math.floor(at.getTime() / 1000), 11), 136)
  head.write('0ustar\x0000', 156)
  head[156] = 0x30
  head.write('ustar\x0000', 257, 'latin1')
  head.fill(0x20, 148, 156)
  head.write(`${sumOf(head).toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([head, bytes, Buffer.alloc(-bytes.length & (block - 1))])
}

/** What ends an archive. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * block)

const sumOf = (head: Buffer): number => head.reduce((sum, byte) => sum + byte, 0)

/** The file is none that Sash wrote, or is not whole; the message is meant for the operator. */
export class BrokenArchiveError extends Error {
  override name = 'BrokenArchiveError'
}

/** Yields the entries of an archive, one in memory at a time; throws BrokenArchiveError where it is none or ends early. */
export async function* readTar(source: AsyncIterable<Buffer>, mostBytes: number): AsyncGenerator<TarEntry> {
  const { take } = createTaker(source)
  for (;;) {
    const head = await take(block)
    if (head.every((byte) => byte === 0)) return
    const { name, size } = readHead(head)
    if (size > mostBytes)
      throw new BrokenArchiveError(`The file is broken: ${name} is larger than anything in an export.`)
    const bytes = await take(size)
    await take(-size & (block - 1))
    yield { name, bytes }
  }
}

// The names that Sash writes have no other signs than ASCII.
function readHead(head: Buffer): { name: string; size: number } {
  const text = (from: number, to: number) => head.toString('latin1', from, to).replace(/\0[\s\S]*$/, '')
  const said = Number.parseInt(text(148, 156), 8)
  const blank = Buffer.from(head).fill(0x20, 148, 156)
  const size = Number.parseInt(text(124, 136), 8)
  if (said !== sumOf(blank) || !Number.isSafeInteger(size) || size < 0)
    throw new BrokenArchiveError('The file is broken, or no export of Sash.')
  return { name: text(0, 100), size }
}

function createTaker(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let bytes = 0
  const take = async (count: number): Promise<Buffer> => {
    while (bytes < count) {
      const { value, done } = await chunks.next()
      if (done) throw new BrokenArchiveError('The file ends too early: it was not written or copied as a whole.')
      held.push(value)
      bytes += value.length
    }
    const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held)
    held = [all.subarray(count)]
    bytes = all.length - count
    return all.subarray(0, count)
  }
  return { take }
}
