const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const digitOf = new Map([...alphabet].map((letter, value) => [letter, value]))

/** The text is not in the encoding it claims to be; the message names the encoding, never the text. */
export class EncodingError extends Error {
  override name = 'EncodingError'
}

function shiftIn(digits: number[], base: number, from: number, carryIn: number): void {
  let carry = carryIn
  for (let index = 0; index < digits.length; index += 1) {
    carry += (digits[index] ?? 0) * from
    digits[index] = carry % base
    carry = Math.floor(carry / base)
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

/** Bytes as Base58 with Bitcoin's alphabet; leading zero bytes become leading 1s. Quadratic: meant for keys and signatures. */
export function encodeBase58(bytes: Uint8Array): string {
  const digits: number[] = []
  for (const byte of bytes) shiftIn(digits, 58, 256, byte)
  const letters = digits.reverse().map((digit) => alphabet[digit])
  return alphabet.charAt(0).repeat(countLeading(bytes, 0)) + letters.join('')
}

/** Base58 (Bitcoin's alphabet) to bytes; throws EncodingError on a foreign letter or more than 256 letters. */
export function decodeBase58(text: string): Uint8Array {
  if (text.length > 256) throw new EncodingError('base58 text is too long')
  const bytes: number[] = []
  for (const letter of text) {
    const value = digitOf.get(letter)
    if (value === undefined) throw new EncodingError('not base58')
    shiftIn(bytes, 256, 58, value)
  }
  const zeros = countLeading(text, alphabet.charAt(0))
  const decoded = new Uint8Array(zeros + bytes.length)
  decoded.set(bytes.reverse(), zeros)
  return decoded
}
