const text = '"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"'
// Few texts have a number of sixteen digits or with an exponent, and only such a one can be inexact.
const suspicious = /(?:^|[:[,\s])-?\d(?:[\d.]{15}|[\d.]*[eE])/
const tokens = new RegExp(`${text}|-?\\d[\\d.eE+-]*`, 'g')

/**
 * The first number in a JSON text that programs read as different numbers; undefined when there is none. Most keep a
 * number as a double, some keep every digit of a whole one: to the first 9007199254740993 is ...992, and they would not
 * notice that it was changed. A fraction is a double to all of them; how many digits of it stand there is all the same.
 * The text must be JSON.
 */
export function findInexactNumber(json: string): string | undefined {
  if (!suspicious.test(json)) return undefined
  for (const [token] of json.matchAll(tokens)) if (!token.startsWith('"') && !isExact(token)) return token
  return undefined
}

function isExact(token: string): boolean {
  const value = Number(token)
  if (!Number.isFinite(value)) return false
  if (!Number.isInteger(value)) return true
  // From here on JSON-LD, too, takes a number with an exponent for a double.
  if (Math.abs(value) >= 1e21 && /[.eE]/.test(token)) return true
  return trim(token) === trim(String(BigInt(value)))
}

/** A whole number as its digits without zeros at either end, and how many places these are moved. */
function trim(token: string): string {
  const [mantissa = '', exponent = '0'] = token.replace('-', '').toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  const kept = digits.replace(/0+$/, '')
  return kept === '' ? '0' : `${kept}e${Number(exponent) - fraction.length + digits.length - kept.length}`
}
