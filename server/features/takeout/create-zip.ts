import { Zip, ZipDeflate } from 'fflate'
import { now } from '#infra/clock.ts'

export interface ZipWriter {
  /** Bytes given out so far. */
  size(): number
  /** Files added so far. */
  entries(): number
  /** The bytes that the file adds; a PNG is not compressed once more. */
  add(name: string, content: Uint8Array | string): Buffer[]
  /** The bytes that close the archive. */
  end(): Buffer[]
}

/** Writes a ZIP file by file, keeping nothing but the list of names. */
export const createZip = (): ZipWriter => {
  let size = 0
  let entries = 0
  let ready: Buffer[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    size += chunk.byteLength
    if (chunk.byteLength > 0) ready.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
  })
  const take = (): Buffer[] => {
    const taken = ready
    ready = []
    return taken
  }
  return {
    size: () => size,
    entries: () => entries,
    add: (name, content) => {
      // Level 0 and not "stored": readers that go from front to end cannot tell where a stored file of a stream ends.
      const file = new ZipDeflate(name, { level: name.endsWith('.png') ? 0 : 6 })
      file.mtime = now()
      entries++
      zip.add(file)
      file.push(typeof content === 'string' ? Buffer.from(content) : content, true)
      return take()
    },
    end: () => {
      zip.end()
      return take()
    },
  }
}
