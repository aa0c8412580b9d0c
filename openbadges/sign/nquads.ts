const special = /[^ !#-[\]-~\x80-\uffff]/
const everySpecial = /[^ !#-[\]-~\x80-\uffff]/g
const surrogate = /[\ud800-\udfff]/
const shortEscapes = new Map([
  ['\b', '\\b'],
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\f', '\\f'],
  ['\r', '\\r'],
  ['"', '\\"'],
  ['\\', '\\\\'],
])

function escapeLetter(letter: string): string {
  return shortEscapes.get(letter) ?? `\\u${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** Text as it stands between the quotes of a canonical N-Quads literal (RDFC-1.0 section 5). */
export function escapeLiteral(text: string): string {
  return special.test(text) ? text.replace(everySpecial, escapeLetter) : text
}

/** Surrogates sort above every other code unit, as the code points they stand for do. */
function rankUnit(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}

/** Compares two texts by Unicode code point, the order of RDFC-1.0; JavaScript's own order is by UTF-16 code unit. */
export function compareCodePoints(left: string, right: string): number {
  const shared = Math.min(left.length, right.length)
  for (let index = 0; index < shared; index += 1) {
    const difference = rankUnit(left.charCodeAt(index)) - rankUnit(right.charCodeAt(index))
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

/** Whether the text holds a code point that takes two code units. */
export function hasSurrogate(text: string): boolean {
  return surrogate.test(text)
}

/** Sorts lines in place by Unicode code point. */
export function sortLines(lines: string[]): string[] {
  return lines.some(hasSurrogate) ? lines.sort(compareCodePoints) : lines.sort()
}

const blank = String.raw`_:c14n\d+`
const iri = '<[^>]*>'
const literal = String.raw`"(?:[^"\\]|\\.)*"(?:\^\^<[^>]*>|@[A-Za-z0-9-]+)?`
const quad = new RegExp(`^(${blank}|${iri}) (${iri}) (${blank}|${iri}|${literal})(?: (${blank}|${iri}))? \\.$`)

/** The terms of one canonical N-Quads line (3, or 4 with a graph); undefined when it is not such a line. */
export function parseQuad(line: string): string[] | undefined {
  return quad
    .exec(line)
    ?.slice(1)
    .filter((term) => term !== undefined)
}
