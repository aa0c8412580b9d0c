import { months } from '../describe-moment.ts'
import { type MessageTable, type MessageValue, numberNames } from '../message.ts'

const numbers: ReadonlySet<string> = new Set(numberNames)
const anything = '[^]*'

/** The form, as a regular expression, of what can stand in a sentence under a name. */
export function formOfValue(name: string, pieces: MessageTable): string {
  if (numbers.has(name)) return String.raw`\d+`
  if (name === 'moment') return String.raw`(?:${months.join('|')}) \d{1,2}, \d{1,4}(?:, \d\d:\d\d UTC)?`
  const forms = Object.entries(pieces)
    .filter(([code]) => code.startsWith(`${name}.`))
    .map(([, text]) => quote(text).replace(/\\\{\w+\\\}/g, '[^]*?'))
  if (name === 'place') return [String.raw`\S+`, ...forms].join('|')
  return forms.length > 0 ? forms.join('|') : anything
}

/** A number as such, a moment as ISO 8601 (in UTC, to the day or the minute), everything else as it stands. */
export function readPlainValue(name: string, text: string): MessageValue {
  if (numbers.has(name)) return Number(text)
  return name === 'moment' ? readMoment(text) : text
}

export const quote = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

function readMoment(text: string): string {
  const [, month = '', day = '', year = '', time] = /^(\w+) (\d+), (\d+)(?:, (\d\d:\d\d) UTC)?$/.exec(text) ?? []
  const number = months.indexOf(month) + 1
  const date = `${year.padStart(4, '0')}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
  return time === undefined ? date : `${date}T${time}Z`
}
