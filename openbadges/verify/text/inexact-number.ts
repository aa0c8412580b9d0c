import { endOfText } from '../../encoding/end-of-text.ts'

// Few texts have a number of sixteen digits or with an exponent, and only such a one can be inexact.
const suspicious = /(?:^|[:[,\s])-?\d(?:[\d.]{15}|[\d.]*[eE])/
const tokens = /"|-?\d[\d.eE+-]*/g

/**
 * The first number in a JSON text that programs read as different numbers; undefined when there is none. Most keep a
 * number as a double, some keep every digit of a whole one: to the first 9007199254740993 is ...992, and they would not
 * notice that it was changed. A fraction is a double to all of them; how many digits of it stand there is all the same.
 * The text must be JSON.
 */
export function findInexactNumber(json: string): string | undefined {
  if (!suspicious.test(json)) return undefined
  tokens.lastIndex = 0
  for (let found = tokens.exec(json); found; found = tokens.exec(json)) {
    const [token] = found
    if (token === '"') tokens.lastIndex = endOfText(json, found.index) + 1
    else if (!isExact(token)) return token
  }
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
  const digits = `${whole}${fraction}`
  let start = 0
  let end = digits.length
  // A pattern for the zeros at the end would begin anew at each zero of a long number.
  while (digits[start] === '0') start++
  while (end > start && digits[end - 1] === '0') end--
  return end === start ? '0' : `${digits.slice(start, end)}e${Number(exponent) - fraction.length + digits.length - end}`
}
