const longestName = 80

/**
 * The name as a mail says it: one short line that does not turn the writing direction, and that a mail program makes no
 * link of. Empty where what was given for a name is an address.
 */
export const addressByName = (given: string): string => {
  const line = given
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/\s{2,}/g, ' ')
    .trim()
  if (/:\/\/|@|[\p{L}\d]{2,}\.\p{L}{2,}/u.test(line)) return ''
  const letters = Array.from(line)
  return letters.length <= longestName ? line : `${letters.slice(0, longestName - 1).join('')}…`
}
