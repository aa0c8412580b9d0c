import type { NotedRandom } from './note-random.ts'

const kinds: Readonly<Record<number, string>> = { 22: 'id', 36: 'uuid', 43: 'secret' }

// What follows from something random, and so is another one with every run. The first of each is what stays.
const derived: readonly [kind: string, pattern: RegExp][] = [
  ['uuid', /(?<![0-9a-f])[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f])/g],
  ['hash', /(?<=sha256\$)[0-9a-f]{64}|(?<![0-9a-zA-Z])[0-9a-f]{64}(?![0-9a-zA-Z])/g],
  ['multibase', /(?<![\w-])z[1-9A-HJ-NP-Za-km-z]{40,}/g],
  ['list', /(?<=encodedList\\*":\\*")[\w-]+/g],
  ['place', /(?<=statusListIndex\\*":\\*")\d+|(?<=\/status\/\d+#)\d+|(?<=\/revocations\/\d+#)\d+/g],
  // Counted over all areas, and so another one where one area runs alone.
  ['number', /(?<="id":)\d+|(?<=\/emails\/)\d+/g],
  ['cursor', /(?<=[?&]cursor=)[\w%-]+/g],
  ['digest', /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{43}(?![\w-])/g],
]

// The database has a clock of its own, which no test can hold.
const moment = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)/g
const isNow = (text: string): boolean => Math.abs(Date.parse(text) - Date.now()) < 86_400_000

const jwt = /(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g

/** Puts names in the place of what is random, numbered as they first appear: the same thing has the same name. */
export const createHiding = (random: NotedRandom): ((text: string) => string) => {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  const name = (kind: string, value: string): string => {
    const known = names.get(value)
    if (known !== undefined) return known
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    names.set(value, `<${kind}${count}>`)
    return `<${kind}${count}>`
  }
  /** Random values may stand within a longer word, as a secret does behind its prefix. */
  const hideNoted = (word: string): string => {
    for (let start = 0; start < word.length; start++) {
      // The id of an award of a batch has its place before what was drawn (row-place.ts).
      const ofRow = word.slice(start, start + 22)
      if (random.has(ofRow.slice(4)) && ofRow.length === 22)
        return word.slice(0, start) + name('id', ofRow) + hideNoted(word.slice(start + 22))
      for (const length of random.lengths) {
        const part = word.slice(start, start + length)
        if (part.length < length || !random.has(part)) continue
        return word.slice(0, start) + name(kinds[length] ?? 'random', part) + hideNoted(word.slice(start + length))
      }
    }
    return word
  }
  const readJwt = (text: string): string => {
    const [head = '', body = ''] = text.split('.').map((part) => Buffer.from(part, 'base64url').toString())
    return `<jwt ${hide(head)} ${hide(body)}>`
  }
  const hide = (text: string): string => {
    let hidden = text.replace(jwt, readJwt).replace(/[\w+/=-]{16,}/g, hideNoted)
    for (const [kind, pattern] of derived) hidden = hidden.replace(pattern, (value) => name(kind, value))
    return hidden.replace(moment, (text) => (isNow(text) ? '<now>' : text))
  }
  return hide
}
