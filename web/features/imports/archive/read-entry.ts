import { Inflate } from 'fflate'
import { uploadBytes } from '#contracts/fields/limits.ts'
import { crc32 } from '#shared/formats/crc32.ts'
import { findZipContent } from '#shared/formats/zip-directory.ts'
import { type ListedFile, partsOf } from './list-zip.ts'
import { ZipFault } from './zip-fault.ts'

// Pictures hardly shrink and texts by a tenth; what unpacks to more than this was made to fill the memory.
const mostRatio = 200
const smallBytes = 1024 * 1024
// As much as goes into the unpacking at once; what comes out of it is looked at before the next piece.
const pieceBytes = 16 * 1024

/** Unpacks one file of an archive, never more of it than its directory promised and a badge may have. */
export async function readEntry(file: Blob, entry: ListedFile): Promise<Uint8Array<ArrayBuffer>> {
  if (entry.isEncrypted) throw new ZipFault('encrypted')
  if (entry.method !== 0 && entry.method !== 8) throw new ZipFault('unknown-packing')
  if (entry.bytes > smallBytes && entry.bytes > entry.packedBytes * mostRatio) throw new ZipFault('bomb')
  if (entry.bytes > uploadBytes) throw new ZipFault('entry-too-large')
  const start = await findZipContent(partsOf(file), entry)
  const content = await unpack(file.slice(start, start + entry.packedBytes), entry)
  if (crc32(content) !== entry.crc) throw new ZipFault('broken')
  return content
}

async function unpack(packed: Blob, { method, bytes }: ListedFile): Promise<Uint8Array<ArrayBuffer>> {
  const content = new Uint8Array(bytes)
  let written = 0
  const take = (piece: Uint8Array) => {
    if (written + piece.byteLength > bytes) throw new ZipFault('broken')
    content.set(piece, written)
    written += piece.byteLength
  }
  const inflate = method === 8 ? new Inflate(take) : undefined
  for (let at = 0; at < packed.size; at += pieceBytes) {
    const piece = new Uint8Array(await packed.slice(at, at + pieceBytes).arrayBuffer())
    if (inflate) push(inflate, piece, at + pieceBytes >= packed.size)
    else take(piece)
  }
  if (written !== bytes) throw new ZipFault('broken')
  return content
}

function push(inflate: Inflate, piece: Uint8Array, isLast: boolean): void {
  try {
    inflate.push(piece, isLast)
  } catch (cause) {
    throw cause instanceof ZipFault ? cause : new ZipFault('broken', { cause })
  }
}
