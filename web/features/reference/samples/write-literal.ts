export interface Literals {
  /** Spaces of one level. */
  step: number
  none: string
  yes: string
  no: string
  text: (value: string) => string
  key: (name: string) => string
}

/** A value of JSON as a program writes it, over several lines where it is long. */
export function writeLiteral(value: unknown, words: Literals, indent: number): string {
  if (value === null || value === undefined) return words.none
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'string') return words.text(value)
  if (typeof value !== 'object') return String(value)
  const inner = ' '.repeat(indent + words.step)
  const parts = Array.isArray(value)
    ? value.map((one) => writeLiteral(one, words, indent + words.step))
    : Object.entries(value).map(([name, one]) => `${words.key(name)}: ${writeLiteral(one, words, indent + words.step)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (parts.length === 0) return `${open}${close}`
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${' '.repeat(indent)}${close}`
}
