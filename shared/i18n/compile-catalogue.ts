import type { Catalogue } from './catalogue.ts'
import { compileMessage } from './compile-message.ts'
import { keyOf } from './message-key.ts'
import { type CatalogueEntry, readPo } from './read-entries.ts'
import type { Pieces, TextPiece } from './write-message.ts'

/** Which files a catalogue is for, by those that say a text. */
export type Keep = (origin: string) => boolean

/** A catalogue as programs take it; what is not translated yet stays out, so that it is said in English. */
export function compileCatalogue(po: string, keep: Keep = () => true): Catalogue {
  return compileEntries(
    readPo(po).filter(({ text }) => text !== ''),
    ({ text }) => compileMessage(text),
    keep,
  )
}

/** The English texts run from right to left, for tests: letters keep their shapes, everything else turns round. */
export function mirrorCatalogue(po: string, keep: Keep = () => true): Catalogue {
  return compileEntries(readPo(po), ({ id }) => mirror(compileMessage(id)), keep)
}

function compileEntries(entries: CatalogueEntry[], compile: (entry: CatalogueEntry) => Pieces, keep: Keep): Catalogue {
  return Object.fromEntries(
    entries.filter(({ origins }) => origins.some(keep)).map((entry) => [keyOf(entry.id), compile(entry)]),
  )
}

const toRight = '\u202e'
const end = '\u202c'

const mirrorText = (text: string): string => (text.trim() === '' ? text : `${toRight}${text}${end}`)

const mirror = (message: Pieces): Pieces => message.map(mirrorPiece)

function mirrorPiece(piece: TextPiece): TextPiece {
  if (typeof piece === 'string') return mirrorText(piece)
  if (piece.length !== 3) return piece
  const [name, kind, texts] = piece
  return [name, kind, Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, mirror(text)]))]
}
