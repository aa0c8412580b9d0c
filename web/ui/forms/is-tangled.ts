const deepestLine = 8
const mostInside = 400
const mostEmphasis = 800
const mostBrackets = 800
const mostLines = 1600
const mostItems = 800
const mostCode = 800
const mostMarkup = 800

const rule = /^[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/
const start = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)))*/
const marker = />|[-+*]|(?<!\d)\d+[.)]/g
const emphasis = /[*_]+/g
const bracket = /[[\]]/g
const item = /^[ \t]*(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)/gm
const code = /`+/g
const markup = /</g

const signs: [sign: RegExp, most: number][] = [
  [bracket, mostBrackets],
  [emphasis, mostEmphasis],
  [item, mostItems],
  [code, mostCode],
  [markup, mostMarkup],
]

/**
 * Whether Markdown has lists, quotes and emphasis inside each other, links or lines as nobody writes them for people.
 * Parsing them takes seconds to minutes, on the server for everybody who waits; such a text is shown as it is.
 */
export function isTangled(text: string): boolean {
  let inside = 0
  const lines = text.split(/\r\n?|\n/)
  if (lines.length > mostLines) return true
  if (signs.some(([sign, most]) => count(text, sign) > most)) return true
  for (const line of lines) {
    if (rule.test(line)) continue
    const depth = start.exec(line)?.[0].match(marker)?.length ?? 0
    if (depth > deepestLine) return true
    inside += Math.max(0, depth - 1)
  }
  return inside > mostInside
}

const count = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0
