import { type ImportedFacts, importedFacts } from '../views/imported-facts.ts'

const hidden = '…'
// Markdown shows these as the sign.
const asEntity = ['&#0*64;', '&#x0*40;', '&commat;']

/** The text with a mark in place of the address. */
export const hideInText = (text: string, address: string): string => text.replace(patternOf(address), hidden)

/** Whether the address stands in the text in clear. */
export const showsAddress = (text: string, address: string): boolean => patternOf(address).test(text)

/**
 * What a badge from elsewhere says, the address of its recipient nowhere in clear: links that carry it are left out, of
 * other texts only the address is.
 */
export const hideAddress = (facts: ImportedFacts, address: string): ImportedFacts => {
  const pattern = patternOf(address)
  const copy = (part: unknown, name = ''): unknown => {
    if (typeof part === 'string') return copyText(part, pattern, name)
    if (Array.isArray(part)) return part.map((item) => copy(item)).filter((item) => item !== undefined)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([member, inner]) => [member, copy(inner, member)]))
  }
  return importedFacts.parse(copy(facts))
}

function copyText(text: string, pattern: RegExp, member: string): string | undefined {
  const clean = text.replace(pattern, hidden)
  if (clean === text || !/^[a-z][a-z0-9+.-]*:\S*$/i.test(text)) return clean
  // A badge and what it is aligned to always have a name, and an alignment an address, be it an empty one.
  if (member === 'targetUrl') return ''
  return member === 'name' || member === 'targetName' ? clean : undefined
}

/** The address in any case, each letter as it is or percent-encoded, once or more often. */
function patternOf(address: string): RegExp {
  const letters = Array.from(address, (letter) => {
    const plain = letter.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const bytes = (text: string): string =>
      Array.from(Buffer.from(text), (byte) => `%(?:25)*${byte.toString(16).padStart(2, '0')}`).join('')
    const encoded = new Set([bytes(letter), bytes(letter.toUpperCase())])
    return `(?:${[plain, ...encoded, ...(letter === '@' ? asEntity : [])].join('|')})`
  })
  return new RegExp(letters.join(''), 'giu')
}
