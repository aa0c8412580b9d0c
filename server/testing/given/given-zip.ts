import { crc32, deflateRawSync } from 'node:zlib'

export interface GivenFile {
  name: string
  content: Buffer | string
  /** What the archive says of the file, where that is not the truth. */
  lies?: Partial<Record<'flags' | 'method' | 'crc' | 'size' | 'packed' | 'offset', number>>
}

// Packing takes long to begin with, and some archives hold a hundred thousand of these.
const nothing = deflateRawSync('')

/** A ZIP by hand, so that it can say anything of itself. */
export const givenZip = (files: readonly GivenFile[], lies: { count?: number } = {}): Buffer => {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const { name, content, lies: told = {} } of files) {
    const bytes = Buffer.from(content)
    const packed = bytes.length === 0 ? nothing : deflateRawSync(bytes)
    const facts = Buffer.alloc(22)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(told.flags ?? 0x800, 2)
    facts.writeUInt16LE(told.method ?? 8, 4)
    facts.writeUInt32LE(told.crc ?? crc32(bytes), 10)
    facts.writeUInt32LE(told.packed ?? packed.length, 14)
    facts.writeUInt32LE(told.size ?? bytes.length, 18)
    const title = Buffer.from(name)
    const length = Buffer.alloc(4)
    length.writeUInt16LE(title.length, 0)
    parts.push(Buffer.from('504b0304', 'hex'), facts, length, title, packed)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(told.offset ?? offset, 10)
    list.push(Buffer.from('504b01021400', 'hex'), facts, length, rest, title)
    offset += 30 + title.length + packed.length
  }
  const table = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE((lies.count ?? files.length) & 0xffff, 8)
  end.writeUInt16LE((lies.count ?? files.length) & 0xffff, 10)
  end.writeUInt32LE(table.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, table, end])
}
