import { isStorable } from '#infra/db/storable.ts'

/**
 * Writes a text as what differs from a template: its length, then literals, each followed by a copy of a part of the template
 * or of the literals so far. A copy is a tab, where it begins and how long it is. Where it begins is twice how far that is
 * behind the end of the last copy of the template (forth as 0, 2, 4 ..., back as 1, 3 ...), or one more than twice the place in
 * the literals. Numbers are base 32, the lowest digit first, in the digits of base64, of which the upper half says that another
 * follows.
 */

const mark = '\t'
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const digitValues = new Int8Array(128).fill(-1)
for (let value = 0; value < digits.length; value++) digitValues[digits.charCodeAt(value)] = value
/** As long a copy is at least: a shorter one would take more than what it stands for. */
const shortest = 8
/** So many places are tried for a copy; what repeats itself more often is as good at one of them. */
const mostTried = 16
const poolSlots = 1024

/** A template whose parts are found by what they begin with. */
export interface IndexedTemplate {
  text: string
  /** The last place of each hash, and of each place the one before it with the same hash; -1 where there is none. */
  last: Int32Array
  before: Int32Array
}

/** What was kept is not what this server writes: no text is made of it. */
export class DamagedCodeError extends Error {}

const hashAt = (text: string, at: number): number => {
  let hash = 0
  for (let index = at; index < at + shortest; index++) hash = Math.imul(hash, 0x01000193) ^ text.charCodeAt(index)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

export const indexTemplate = (text: string): IndexedTemplate => {
  let slots = 256
  while (slots < text.length) slots *= 2
  const last = new Int32Array(slots).fill(-1)
  const before = new Int32Array(text.length).fill(-1)
  for (let at = 0; at + shortest <= text.length; at++) {
    const slot = hashAt(text, at) & (slots - 1)
    before[at] = last[slot] ?? -1
    last[slot] = at
  }
  return { text, last, before }
}

/**
 * The text as what differs from the template; undefined where it has a tab, or anything that a database would not give
 * back as it was, such as half a sign.
 */
export const encodeByTemplate = (template: IndexedTemplate, text: string): string | undefined => {
  if (text.includes(mark)) return undefined
  const places = new Int32Array(poolSlots).fill(-1)
  let code = writeNumber(text.length)
  // The literals so far. A text that grows would be put together anew for each look into it.
  const pool = new Uint16Array(text.length)
  let pooled = 0
  let begun = 0
  let noted = 0
  let expected = 0
  const hashes = new Uint32Array(shortest)
  // What is literal up to there can be copied from now on.
  const note = (end: number): void => {
    for (; noted + shortest <= end; noted++) {
      places[(hashes[noted % shortest] ?? 0) & (poolSlots - 1)] = pooled + noted - begun
    }
  }
  const take = (end: number): void => {
    for (let index = begun; index < end; index++) pool[pooled++] = text.charCodeAt(index)
    code += text.slice(begun, end)
  }
  for (let at = 0; at + shortest <= text.length; ) {
    const copy = findCopy(at)
    if (!copy) {
      at++
      note(at)
      continue
    }
    take(at)
    const isOwn = copy.place < 0
    code += mark + writeNumber(isOwn ? -2 * copy.place - 1 : 2 * fold(copy.place - expected)) + writeNumber(copy.length)
    if (!isOwn) expected = copy.place + copy.length
    at += copy.length
    begun = at
    noted = at
  }
  take(text.length)
  return isStorable(code) ? code : undefined

  /** The longest part of what is known by now that the text goes on with; of the literals, -1 is the first place. */
  function findCopy(at: number): { place: number; length: number } | undefined {
    const hash = hashAt(text, at)
    hashes[at % shortest] = hash
    if (isHalf(text, at)) return undefined
    let length = 0
    let place = -1
    let candidate = template.last[hash & (template.last.length - 1)] ?? -1
    for (let tried = 0; candidate >= 0 && tried < mostTried; tried++) {
      // Most are told to be shorter by one look.
      if (length === 0 || template.text.charCodeAt(candidate + length) === text.charCodeAt(at + length)) {
        const same = countSame(template.text, candidate, text, at)
        if (same > length) [length, place] = [same, candidate]
      }
      candidate = template.before[candidate] ?? -1
    }
    const inPool = places[hash & (poolSlots - 1)] ?? -1
    const same = inPool < 0 ? 0 : countSameInPool(inPool, at)
    if (same > length) [length, place] = [same, -1 - inPool]
    return length < shortest || isHalf(text, at + length) ? undefined : { place, length }
  }

  /** As countSame; what is literal now is not yet among those so far, and goes on to where the copy would begin. */
  function countSameInPool(from: number, at: number): number {
    if (from >= pooled) {
      const start = begun + from - pooled
      return Math.min(countSame(text, start, text, at), at - start)
    }
    const most = Math.min(pooled - from, text.length - at)
    let same = 0
    while (same < most && pool[from + same] === text.charCodeAt(at + same)) same++
    return same > 0 && isHalf(text, at + same) ? same - 1 : same
  }
}

/** What a text is made of: so many letters, from literals and, behind each but the last, where a copy begins and how long it is. */
interface ReadCode {
  wanted: number
  literals: string[]
  copies: [where: number, length: number][]
}

const readCode = (code: string): ReadCode => {
  const read = { code, at: 0 }
  const wanted = readNumber(read)
  const literals: string[] = []
  const copies: ReadCode['copies'] = []
  for (;;) {
    const end = code.indexOf(mark, read.at)
    literals.push(end < 0 ? code.slice(read.at) : code.slice(read.at, end))
    if (end < 0) return { wanted, literals, copies }
    read.at = end + 1
    copies.push([readNumber(read), readNumber(read)])
  }
}

/**
 * The text that was written as this, or what of it comes before the first of a letter; throws DamagedCodeError where there is none.
 */
export const decodeByTemplate = (template: string, code: string, before?: string): string => {
  const { wanted, literals, copies } = readCode(code)
  // Joined once: whoever looks into a text that grows puts it together anew each time.
  const pool = literals.join('')
  let text = ''
  let pooled = 0
  let expected = 0
  for (const [index, literal] of literals.entries()) {
    text += literal
    pooled += literal.length
    if (before !== undefined && literal.includes(before)) return text.slice(0, text.indexOf(before))
    const [where, length] = copies[index] ?? [0, 0]
    if (length === 0) continue
    const isOwn = where % 2 === 1
    const from = isOwn ? (where - 1) / 2 : expected + unfold(where / 2)
    const known = isOwn ? pooled : template.length
    if (from < 0 || from + length > known) throw new DamagedCodeError('A copy begins or ends where nothing is.')
    const copy = (isOwn ? pool : template).slice(from, from + length)
    text += copy
    if (before !== undefined && copy.includes(before)) return text.slice(0, text.indexOf(before))
    if (!isOwn) expected = from + length
    if (text.length > wanted) break
  }
  if (text.length !== wanted) throw new DamagedCodeError(`A text of ${wanted} letters came out with ${text.length}.`)
  return text
}

/** Numbers of both signs as those of one. */
const fold = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)
const unfold = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2)

/** So many letters are the same from both places on; never the first half of a sign alone. */
const countSame = (known: string, from: number, text: string, at: number): number => {
  const most = Math.min(known.length - from, text.length - at)
  let same = 0
  while (same < most && known.charCodeAt(from + same) === text.charCodeAt(at + same)) same++
  return same > 0 && isHalf(text, at + same) ? same - 1 : same
}

/** Whether the second half of a sign of two stands there. */
const isHalf = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00

const writeNumber = (value: number): string => {
  let written = ''
  for (let rest = value; ; rest = rest >>> 5) {
    if (rest < 32) return written + digits[rest]
    written += digits[32 + (rest & 31)]
  }
}

const readNumber = (read: { code: string; at: number }): number => {
  let value = 0
  for (let shift = 0; shift < 30; shift += 5) {
    const digit = digitValues[read.code.charCodeAt(read.at)] ?? -1
    if (digit < 0) break
    read.at++
    value += (digit & 31) << shift
    if (digit < 32) return value
  }
  throw new DamagedCodeError('A number is not one.')
}
