interface Bounds {
  text: number
  rows: number
  words: number
}
const usual: Bounds = { text: 240, rows: 2, words: 5 }
const narrow: Bounds = { text: 120, rows: 1, words: 3 }
/** Characters from which on a body is told in the narrow bounds. */
const long = 2000

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of long lists the first entries, and of long texts the beginning. */
export const shorten = (value: unknown): unknown => {
  const short = shortenTo(value, usual)
  return (JSON.stringify(short) ?? '').length > long ? shortenTo(value, narrow) : short
}

function shortenTo(value: unknown, bounds: Bounds): unknown {
  const { text, rows, words } = bounds
  const inner = (one: unknown): unknown => shortenTo(one, bounds)
  // Half of an address, of a key or of a picture is none.
  if (typeof value === 'string') return value.length > text && / /.test(value) ? cutText(value, text) : value
  if (Array.isArray(value)) return value.slice(0, value.some(isObject) ? rows : words).map(inner)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inner(one)]))
}

const cutText = (text: string, length: number): string => `${text.slice(0, length - 1).trimEnd()}…`
