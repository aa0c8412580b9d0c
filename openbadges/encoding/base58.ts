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

const pairs = Array.from({ length: 58 ** 2 }, (_, pair) => alphabet.charAt(pair / 58) + alphabet.charAt(pair % 58))

function spellLimb(limb: number): string {
  const upper = Math.floor(limb / 58 ** 2)
  return alphabet.charAt(upper / 58 ** 2) + pairs[upper % 58 ** 2] + pairs[limb % 58 ** 2]
}

// What 65,536 to the power of its index is in limbs; so many fit a sum that stays below 2^53 without carrying.
const maxWords = 64
const powers: number[][] = [[1]]

function raise(power: number): number[] {
  for (let index = powers.length; index <= power; index += 1) {
    const limbs = [...(powers[index - 1] ?? [])]
    shiftIn(limbs, letterLimb, 65_536, 0)
    powers.push(limbs)
  }
  return powers[power] ?? []
}

/** The limbs of a number of at most 128 bytes, which are summed up first and carried once. */
function sumLimbs(bytes: Uint8Array): number[] {
  const limbs: number[] = []
  for (let index = bytes.length - 1, power = 0; index >= 0; index -= 2, power += 1) {
    const word = (bytes[index - 1] ?? 0) * 256 + (bytes[index] ?? 0)
    const factors = raise(power)
    for (let limb = 0; limb < factors.length; limb += 1) limbs[limb] = (limbs[limb] ?? 0) + word * (factors[limb] ?? 0)
  }
  shiftIn(limbs, letterLimb, 1, 0)
  return limbs
}

function shiftLimbs(bytes: Uint8Array): number[] {
  const limbs: number[] = []
  for (const byte of bytes) shiftIn(limbs, letterLimb, 256, byte)
  return limbs
}

/** Bytes as Base58 with Bitcoin's alphabet; leading zero bytes become leading 1s. Quadratic: meant for keys and signatures. */
export function encodeBase58(bytes: Uint8Array): string {
  const limbs = bytes.length > 2 * maxWords ? shiftLimbs(bytes) : sumLimbs(bytes)
  let text = ''
  for (let index = limbs.length - 1; index >= 0; index -= 1) text += spellLimb(limbs[index] ?? 0)
  return alphabet.charAt(0).repeat(countLeading(bytes, 0)) + text.slice(countLeading(text, alphabet.charAt(0)))
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
