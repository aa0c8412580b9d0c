import { describeMoment } from './describe-moment.ts'
import type { Message, MessageTable, MessageValue } from './message.ts'

/**
 * The English text of a message. The tables hold its sentence and those of the messages in it, pieces among them; the
 * first one that has a code decides. Throws RangeError for a code that none of them has.
 */
export function renderMessage({ code, values = {} }: Message, ...tables: MessageTable[]): string {
  const template = tables.find((table) => Object.hasOwn(table, code))?.[code]
  if (template === undefined) throw new RangeError(`No sentence has the code ${code}.`)
  const parts = template.replaceAll("''", "'").split(/\{(\w+)\}/)
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

interface Words {
  before: string
  after: string
}

function renderValue(name: string, value: MessageValue, words: Words, tables: MessageTable[]): string {
  if (name === 'why') return joinSentence(renderWhy(value, tables), words)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return name === 'moment' ? describeMoment(value) : value
  return renderWhy(value, tables)
}

function renderWhy(value: MessageValue, tables: MessageTable[]): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return [value]
    .flat()
    .map((message) => renderMessage(message, ...tables))
    .join(' ')
}

/** Where a sentence goes on with another one, that one loses its capital; where it goes on after it, the full stop. */
function joinSentence(sentence: string, { before, after }: Words): string {
  const joined = /\w $/.test(before) ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence
  return /^[;,)]/.test(after) ? joined.replace(/\.$/, '') : joined
}
