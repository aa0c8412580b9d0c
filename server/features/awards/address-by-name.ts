import { shorten, toOneLine } from '#infra/one-line.ts'

const longestName = 80

/**
 * The name as a mail says it: one short line that does not turn the writing direction, and that a mail program makes no
 * link of. Empty where what was given for a name is an address.
 */
export const addressByName = (given: string): string => {
  const line = toOneLine(given.replace(/[\u200e\u200f]/g, '').replace(/\s{2,}/g, ' '))
  if (/:\/\/|@|[\p{L}\d]{2}\.\p{L}{2}/u.test(line)) return ''
  return shorten(line, longestName)
}
