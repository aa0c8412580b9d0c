import type { ChoiceKind, Pieces, TextPiece } from './write-message.ts'

// ICU messages, as far as texts need them: values, `number`, `plural`, `selectordinal`, `select` and quoted braces. What
// other readers of ICU take otherwise than one would think (offsets, a `#` that is quoted or in a `select`) is refused.
const plain = /[^{}#']+/y
const apostrophe = /''|'(?![{}#])/y
const quoted = /'[{}](?:[^']|'')*'(?!')/y
const value = /\{\s*(\w+)\s*(?:,\s*number\s*)?\}/y
const choice = /\{\s*(\w+)\s*,\s*(plural|selectordinal|select)\s*,/y
const option = /\s*(=\d+|\w+)\s*\{/y
const end = /\s*\}/y
const categories = /^(?:=\d+|zero|one|two|few|many|other)$/

interface Reader {
  text: string
  at: number
}

/** Reads a text once, so that it is written quickly; throws on one that is not of the kind above. */
export function compileMessage(text: string): Pieces {
  const reader = { text, at: 0 }
  const message = readPieces(reader, 'nothing')
  return reader.at < text.length ? refuse(reader) : message
}

function readPieces(reader: Reader, within: ChoiceKind | 'nothing'): TextPiece[] {
  const pieces: TextPiece[] = []
  const isCounted = within === 'plural' || within === 'selectordinal'
  let words = ''
  const add = (piece: TextPiece) => {
    if (words !== '') pieces.push(words)
    words = ''
    pieces.push(piece)
  }
  while (reader.at < reader.text.length && reader.text[reader.at] !== '}') {
    const [said] = take(reader, plain) ?? take(reader, apostrophe) ?? []
    const [literal] = said === undefined ? (take(reader, quoted) ?? []) : []
    if (said !== undefined) words += said === "''" ? "'" : said
    else if (literal !== undefined) words += literal.slice(1, -1).replaceAll("''", "'")
    else if (reader.text[reader.at] !== '#') add(readArgument(reader))
    else if (within === 'select') refuse(reader)
    else {
      reader.at += 1
      if (isCounted) add(['#'])
      else words += '#'
    }
  }
  return words === '' ? pieces : [...pieces, words]
}

function readArgument(reader: Reader): TextPiece {
  const [written = '', name] = take(reader, value) ?? []
  if (name !== undefined) return written.includes(',') ? [name, 'number'] : [name]
  const [, chooser, kind] = take(reader, choice) ?? []
  if (chooser === undefined || !isChoice(kind)) return refuse(reader)
  const texts: Record<string, Pieces> = {}
  while (!take(reader, end)) {
    const [, key] = take(reader, option) ?? []
    if (key === undefined || (kind === 'select' ? key.startsWith('=') : !categories.test(key))) return refuse(reader)
    texts[key.replace('=', '')] = readPieces(reader, kind)
    if (!take(reader, end)) return refuse(reader)
  }
  return Object.hasOwn(texts, 'other') ? [chooser, kind, texts] : refuse(reader)
}

const isChoice = (kind: string | undefined): kind is ChoiceKind =>
  kind === 'plural' || kind === 'selectordinal' || kind === 'select'

function take(reader: Reader, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.text)
  if (!found) return undefined
  reader.at = pattern.lastIndex
  return found
}

function refuse({ text, at }: Reader): never {
  throw new Error(`This text cannot be read from character ${at} on: ${text}`)
}
