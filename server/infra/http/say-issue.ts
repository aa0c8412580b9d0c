import { inEnglish, makeMessage } from '#shared/messages/all-messages.ts'
import { faultOf } from '#shared/messages/faults/declare-faults.ts'
import { valueFaults } from '#shared/messages/faults/values.ts'
import type { Message } from '#shared/messages/message.ts'
import type { Said } from '#shared/messages/words.ts'

/** What the library that reads requests found. */
export interface Issue {
  code: string
  message: string
  expected?: unknown
}

/** Which of its own sentences the library says for a code, the closest first. */
const sentencesOf: Readonly<Record<string, readonly (keyof typeof valueFaults)[]>> = {
  invalid_type: ['value.type'],
  invalid_value: ['value.option', 'value.other'],
  too_big: ['value.long', 'value.many', 'value.large'],
  too_small: ['value.short', 'value.few', 'value.small'],
  invalid_format: ['value.form', 'value.start', 'value.address', 'value.url'],
  unrecognized_keys: ['value.key', 'value.keys'],
  invalid_union: ['value.invalid'],
  custom: ['value.invalid'],
}

/** What is left out is told in our own words everywhere, also where a field brings none of its own. */
export function sayIssue({ code, message, expected }: Issue): Said {
  const left = makeMessage('value.type', { wish: String(expected), given: 'undefined' })
  if (code === 'invalid_type' && message === inEnglish(left)) return makeMessage('field.required')
  const means = faultOf(message) ?? readOwn(sentencesOf[code] ?? [], message)
  // Some schemas keep a wording that the first clients know.
  return means && inEnglish(means) === message ? means : { words: message, means }
}

/** The library says its sentences with values in them: these are what stands between the words of the sentence. */
function readOwn(codes: readonly (keyof typeof valueFaults)[], message: string): Message | undefined {
  for (const code of codes) {
    const values = takeValues(valueFaults[code], message)
    if (values) return Object.keys(values).length > 0 ? { code, values } : { code }
  }
  return undefined
}

function takeValues(sentence: string, message: string): Record<string, string> | undefined {
  const [start = '', ...rest] = sentence.split(/\{(\w+)\}/)
  if (!message.startsWith(start)) return undefined
  const values: Record<string, string> = {}
  let at = start.length
  for (let index = 0; index < rest.length; index += 2) {
    const words = rest[index + 1] ?? ''
    const isLast = index + 2 >= rest.length
    const end = isLast ? message.length - words.length : message.indexOf(words, at)
    if (end < at || !message.startsWith(words, end)) return undefined
    values[rest[index] ?? ''] = message.slice(at, end)
    at = end + words.length
  }
  return at === message.length ? values : undefined
}
