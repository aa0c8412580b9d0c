// Letters that stand alone where no alphabet of their language is asked for.
const plain: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', þ: 'th' }

/** What a list of people is in the order of: the name, or the address of those without one, without case and accents. */
export const sortName = (name: string, email: string): string =>
  (name || email)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđßæœıþ]/g, (letter) => plain[letter] ?? letter)
