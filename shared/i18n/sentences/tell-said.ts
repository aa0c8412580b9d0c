import type { Message, MessageValue } from '../../messages/message.ts'
import { knownSentences } from './known-sentences.ts'

export interface Telling {
  /** The sentence of an English text, with what is put in; undefined where the language has none. */
  write(text: string, values: Record<string, string | number>): string | undefined
  /** As `2026-11-22` or `2026-11-22T09:41Z`. */
  writeMoment(moment: string): string
}

/** A sentence by its code in another language; undefined where the language does not have all of it. */
export function tellSaid({ code, values = {} }: Message, telling: Telling): string | undefined {
  const text = knownSentences()?.textOf(code)
  if (text === undefined) return undefined
  const told: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(values)) {
    const word = tellValue(name, value, telling)
    if (word === undefined) return undefined
    // Of a sentence in the middle of another one the full stop goes.
    const goesOn = [';', ',', ')'].some((sign) => text.includes(`{${name}}${sign}`))
    told[name] = goesOn && typeof word === 'string' ? word.replace(/\.$/, '') : word
  }
  return telling.write(text, told)
}

function tellValue(name: string, value: MessageValue, telling: Telling): string | number | undefined {
  if (typeof value === 'number') return value
  if (typeof value === 'string') return name === 'moment' ? telling.writeMoment(value) : value
  const parts = (Array.isArray(value) ? value : [value]).map((part) => tellSaid(part, telling))
  return parts.includes(undefined) ? undefined : parts.join(' ')
}
