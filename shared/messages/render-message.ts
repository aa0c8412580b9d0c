import { describeMoment } from './describe-moment.ts'
import type { Message, MessageTable, MessageValue } from './message.ts'

/** Within another sentence these have always begun with a small letter. */
const beginsSmall: ReadonlySet<string> = new Set([
  'address.large',
  'address.redirects',
  'address.status',
  'schema.not-here',
])

/**
 * The English text of a message. The tables hold its sentence and those of the messages in it, pieces among them; the
 * first one that has a code decides. Throws RangeError for a code that none of them has.
 */
export function renderMessage({ code, values = {} }: Message, ...tables: MessageTable[]): string {
  const template = tables.find((table) => Object.hasOwn(table, code))?.[code]
  if (template === undefined) throw new RangeError(`No sentence has the code ${code}.`)
  const parts = splitTemplate(template)
  return parts
    .map((part, index) =>
      index % 2 === 0
        ? part
        : renderValue(
            part,
            values[part] ?? '',
            { before: parts[index - 1] ?? '', after: parts[index + 1] ?? '' },
            tables,
          ),
    )
    .join('')
}

/** A template in pieces: words and names of values by turns, words first and last. */
export const splitTemplate = (template: string): string[] => template.replaceAll("''", "'").split(/\{(\w+)\}/)

interface Words {
  before: string
  after: string
}

function renderValue(name: string, value: MessageValue, words: Words, tables: MessageTable[]): string {
  if (name === 'why') return joinSentence(value, words, tables)
  if (typeof value === 'string') return name === 'moment' ? describeMoment(value) : value
  return renderParts(value, tables)
}

function renderParts(value: MessageValue, tables: MessageTable[]): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return [value]
    .flat()
    .map((message) => renderMessage(message, ...tables))
    .join(' ')
}

/** Where a sentence goes on with another one, that one loses its capital; where it goes on after it, the full stop. */
function joinSentence(value: MessageValue, { before, after }: Words, tables: MessageTable[]): string {
  const sentence = renderParts(value, tables)
  const isSmall = /\w $/.test(before) || (typeof value === 'object' && 'code' in value && beginsSmall.has(value.code))
  const joined = isSmall ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence
  return /^[;,)]/.test(after) ? joined.replace(/\.$/, '') : joined
}
