import type { Message, MessageTable, MessageValue } from '../message.ts'
import { formOfValue, quote, readPlainValue } from './read-value.ts'

/** Finds the code of an English sentence and what was put into it; undefined for what is no sentence of the tables. */
export type NameSentence = (text: string) => Message | undefined

interface Pattern {
  code: string
  /** What the sentence says whatever is put in: its length tells the closer of two that fit. */
  fixed: number
  start: string
  form: RegExp
  names: string[]
}

const longest = 2000
const deepest = 4
const mostParts = 8

/**
 * Reads prose that was kept, or comes from an older server; whoever makes a message has its code without this. Names the
 * sentences of a table, for each of which a pattern is made ready: the code, and what was put in, of which `{why}` is a
 * sentence itself. Pieces are what stands in a sentence in place of a value of their name: `{subject}` is one of the pieces
 * `subject.…`.
 */
export function createNamer(table: MessageTable, pieces: MessageTable = {}): NameSentence {
  const sentences = compile(table, pieces)
  const known = compile(pieces, pieces)

  function readValue(name: string, text: string, depth: number): MessageValue {
    if (name === 'why') return nameParts(text, depth + 1) ?? text
    const piece = find(known, text, ({ code }) => code.startsWith(`${name}.`), depth)
    return piece ?? readPlainValue(name, text)
  }

  function find(
    patterns: readonly Pattern[],
    text: string,
    isMeant: (pattern: Pattern) => boolean,
    depth: number,
  ): Message | undefined {
    for (const pattern of patterns) {
      const found = text.startsWith(pattern.start) && isMeant(pattern) ? pattern.form.exec(text) : null
      if (found === null) continue
      const values = pattern.names.map((name, index) => [name, readValue(name, found[index + 1] ?? '', depth)])
      return values.length === 0 ? { code: pattern.code } : { code: pattern.code, values: Object.fromEntries(values) }
    }
    return undefined
  }

  // Where a sentence goes on with another one, that one may have lost its capital or its full stop.
  function nameOne(text: string, depth: number): Message | undefined {
    const spellings = [text, `${text.charAt(0).toUpperCase()}${text.slice(1)}`]
    if (!/[.!?]$/.test(text)) spellings.push(...spellings.map((spelling) => `${spelling}.`))
    return spellings.map((spelling) => find(sentences, spelling, () => true, depth)).find((said) => said !== undefined)
  }

  function nameParts(text: string, depth: number): Message | Message[] | undefined {
    if (depth > deepest) return undefined
    const whole = nameOne(text, depth)
    if (whole !== undefined) return whole
    const ends = [...text.matchAll(/[.!?] /g)].slice(0, mostParts).map(({ index }) => index + 1)
    for (const end of ends) {
      const first = nameOne(text.slice(0, end), depth)
      const rest = first && nameParts(text.slice(end + 1), depth + 1)
      if (first && rest) return [first, ...(Array.isArray(rest) ? rest : [rest])]
    }
    return undefined
  }

  return (text) => (text.length > longest ? undefined : nameOne(text, 0))
}

function compile(table: MessageTable, pieces: MessageTable): Pattern[] {
  return Object.entries(table)
    .map(([code, text]) => {
      // The sentences are messages in which an apostrophe before a brace is written twice.
      const parts = text.replaceAll("''", "'").split(/\{(\w+)\}/)
      const words = parts.filter((_, index) => index % 2 === 0)
      const names = parts.filter((_, index) => index % 2 === 1)
      const form = parts
        .map((part, index) => (index % 2 === 0 ? quote(part) : `(${formOfValue(part, pieces)})`))
        .join('')
      const fixed = words.reduce((sum, word) => sum + word.length, 0)
      return { code, fixed, start: words[0] ?? '', form: new RegExp(`^${form}$`), names }
    })
    .sort((one, other) => other.fixed - one.fixed)
}
