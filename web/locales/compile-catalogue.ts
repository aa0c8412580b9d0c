import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Catalogue } from '../lib/catalogue.ts'
import { keyOf } from '../lib/message-key.ts'
import { type Entry, readEntries } from './read-entries.ts'

type Compiled = ReturnType<typeof compileMessage>

/** Which files a catalogue is for, by those that say a text. */
export type Keep = (origin: string) => boolean

/** A catalogue as programs take it; what is not translated yet stays out, so that it is said in English. */
export function compileCatalogue(po: string, keep: Keep = () => true): Catalogue {
  return compileEntries(
    readEntries(po).filter(({ text }) => text !== ''),
    ({ text }) => compileMessage(text),
    keep,
  )
}

/** The English texts run from right to left, for tests: letters keep their shapes, everything else turns round. */
export function mirrorCatalogue(po: string, keep: Keep = () => true): Catalogue {
  return compileEntries(readEntries(po), ({ id }) => mirror(compileMessage(id)), keep)
}

function compileEntries(entries: Entry[], compile: (entry: Entry) => Compiled, keep: Keep): Catalogue {
  return Object.fromEntries(
    entries.filter(({ origins }) => origins.some(keep)).map((entry) => [keyOf(entry.id), compile(entry)]),
  )
}

const toRight = '\u202e'
const end = '\u202c'

// Signs by which plurals stand for their number are no text.
const mirrorText = (text: string): string => (text === '#' || text.trim() === '' ? text : `${toRight}${text}${end}`)

function mirror(message: Compiled): Compiled {
  return message.map((token) => {
    if (typeof token === 'string') return mirrorText(token)
    const [name, type, choices] = token
    if (typeof choices !== 'object' || choices === null || type === undefined) return token
    const mirrored = Object.entries(choices).map(([choice, text]) => [
      choice,
      Array.isArray(text) ? mirror(text) : text,
    ])
    return [name, type, Object.fromEntries(mirrored)]
  })
}
