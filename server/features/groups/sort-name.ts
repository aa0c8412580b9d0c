import { fold } from '#shared/formats/fold.ts'

// Letters that are found as they are, and stand beside these where no alphabet of their language is asked for.
const beside: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }

/**
 * What a list of people is in the order of: the name, or the address of those without one, without case and accents. It is
 * stored: whoever changes it writes that anew (sort-name.test.ts).
 */
export const sortName = (name: string, email: string): string =>
  fold(name || email).replace(/[ßæœþ]/g, (letter) => beside[letter] ?? letter)
