import { createHmac, randomBytes } from 'node:crypto'
import { context } from '#infra/context.ts'
import { createSealed } from '#infra/secrets/sealed.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { checkOf, codeDigits, digits, foldCode } from './fold-code.ts'
import { readScanned, type Scanned, shownSigns, ticketSigns } from './kiosks/kiosk-codes.ts'

/** What the link of a claim carries, by the id of the claim. */
export const linkToken = createSealed('claim')

/** 130 bits in signs that nobody takes for others, so that a link can be read out. */
const linkDigits = 26

const draw = (length: number): string => Array.from(randomBytes(length), (byte) => digits[byte % 32]).join('')

export const newLinkToken = (): string => draw(linkDigits)

/** Ten signs, 50 bits, and one that tells most slips of the pen. */
export const newCode = (): string => {
  const drawn = draw(codeDigits)
  return drawn + checkOf(drawn)
}

/** A code is short enough to be tried out by whoever reads the database, unless they have the master key. */
export const hashCode = (code: string): Buffer =>
  createHmac('sha256', context().masterKey.derive('claim codes')).update(code).digest()

/** How a link or a code is found, however it was typed; undefined for what can be neither. */
export const readToken = (typed: string): { link: Buffer } | { code: Buffer } | { kiosk: Scanned } | undefined => {
  const token = foldCode(typed)
  const isDrawn = [...token].every((sign) => digits.includes(sign))
  if (token.length === linkDigits && isDrawn) return { link: hashSecret(token) }
  if ((token.length === shownSigns || token.length === ticketSigns) && isDrawn) return { kiosk: readScanned(token) }
  const [body, check] = [token.slice(0, codeDigits), token.slice(codeDigits)]
  if (token.length !== codeDigits + 1 || checkOf(body) !== check) return undefined
  return { code: hashCode(token) }
}
