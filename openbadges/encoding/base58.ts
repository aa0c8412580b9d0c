const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const digitOf = new Map([...alphabet].map((letter, value) => [letter, value]))

/** The text is not in the encoding it claims to be; the message names the encoding, never the text. */
export class EncodingError extends Error {
  override name = 'EncodingError'
}

// Letters and bytes are taken several at a time: the work grows with the square of the number of digits.
const lettersAtOnce = 5
const letterLimb = 58 ** lettersAtOnce
const bytesAtOnce = 3
const byteLimb = 256 ** bytesAtOnce

/** Multiplies a number, its lowest digit first, and adds to it; base times factor must stay below 2^53. */
function shiftIn(digits: number[], base: number, factor: number, addend: number): void {
  let carry = addend
  for (let index = 0; index < digits.length; index += 1) {
    carry += (digits[index] ?? 0) * factor
    const next = Math.floor(carry / base)
    digits[index] = carry - next * base
    carry = next
  }
  while (carry > 0) {
    digits.push(carry % base)
    carry = Math.floor(carry / base)
  }
}

function countLeading<T>(items: ArrayLike<T>, zero: T): number {
  let count = 0
  while (count < items.length && items[count] === zero) count += 1
  return count
}

function spellLimb(limb: number, width: number): string {
  let text = ''
  for (let left = limb; left > 0; left = Math.floor(left / 58)) text = alphabet.charAt(left % 58) + text
  return text.padStart(width, alphabet.charAt(0))
}

/** Bytes as Base58 with Bitcoin's alphabet; leading zero bytes become leading 1s. Quadratic: meant for keys and signatures. */
export function encodeBase58(bytes: Uint8Array): string {
  const limbs: number[] = []
  if (bytes.length % 2 === 1) shiftIn(limbs, letterLimb, 256, bytes[0] ?? 0)
  for (let index = bytes.length % 2; index < bytes.length; index += 2) {
    shiftIn(limbs, letterLimb, 65_536, (bytes[index] ?? 0) * 256 + (bytes[index + 1] ?? 0))
  }
  let text = spellLimb(limbs.pop() ?? 0, 0)
  while (limbs.length > 0) text += spellLimb(limbs.pop() ?? 0, lettersAtOnce)
  return alphabet.charAt(0).repeat(countLeading(bytes, 0)) + text
}

/** Base58 (Bitcoin's alphabet) to bytes; throws EncodingError on a foreign letter or more than 256 letters. */
export function decodeBase58(text: string): Uint8Array {
  if (text.length > 256) throw new EncodingError('base58 text is too long')
  const limbs: number[] = []
  let factor = 1
  let addend = 0
  for (const letter of text) {
    const value = digitOf.get(letter)
    if (value === undefined) throw new EncodingError('not base58')
    factor *= 58
    addend = addend * 58 + value
    if (factor === 58 ** 4) {
      shiftIn(limbs, byteLimb, factor, addend)
      factor = 1
      addend = 0
    }
  }
  shiftIn(limbs, byteLimb, factor, addend)
  const bytes = limbs.flatMap((limb) => [limb & 0xff, (limb >> 8) & 0xff, limb >> 16])
  while (bytes.at(-1) === 0) bytes.pop()
  const zeros = countLeading(text, alphabet.charAt(0))
  const decoded = new Uint8Array(zeros + bytes.length)
  decoded.set(bytes.reverse(), zeros)
  return decoded
}
