import { LinkedDataError } from '#openbadges'

/** The datatype of numbers with a fraction, and of those too large to be counted. */
export const xsdDouble = 'http://www.w3.org/2001/XMLSchema#double'
const xsdInteger = 'http://www.w3.org/2001/XMLSchema#integer'

/** A number as it stands in a statement. */
export interface SpeltNumber {
  value: string
  datatype: string
}

/**
 * A number as statements have it (JSON-LD 1.1 API, Object to RDF Conversion): with a fraction, from 10^21 on, or where
 * xsd:double is asked for, a double in its canonical form; any other an integer. What JavaScript would call the number
 * does not matter: jsonld goes by it, and takes 4e-7 for 0. Throws LinkedDataError for what is no number of JSON.
 */
export function spellNumber(value: number, type: string | undefined): SpeltNumber {
  if (!Number.isFinite(value)) throw new LinkedDataError('A number is too large')
  const isDouble = type === xsdDouble || value % 1 !== 0 || Math.abs(value) >= 1e21
  if (isDouble) return { value: spellDouble(value), datatype: type ?? xsdDouble }
  return { value: value.toFixed(0), datatype: type ?? xsdInteger }
}

/** Sixteen digits, as `%1.15E` prints them, without the zeros at their end. */
function spellDouble(value: number): string {
  if (Object.is(value, -0)) return '-0.0E0'
  return roundToEven(value).replace(/(\d)0{0,16}e\+?/, '$1E')
}

// JavaScript rounds a number that lies in the middle up, printf to the even digit: 2^-24 is such a one.
function roundToEven(value: number): string {
  const middle = /^(-?\d\.\d{14})([02468])50+e(.*)$/.exec(value.toExponential(60))
  return middle === null ? value.toExponential(15) : `${middle[1]}${middle[2]}e${middle[3]}`
}
