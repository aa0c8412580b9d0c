const deepestLine = 8
const mostInside = 400
const mostEmphasis = 800
const mostBrackets = 800
const mostLines = 1600

const rule = /^[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/
const start = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)))*/
const marker = />|[-+*]|\d+[.)]/g
const emphasis = /[*_]+/g
const bracket = /[[\]]/g

/**
 * Whether Markdown has lists, quotes and emphasis inside each other, links or lines as nobody writes them for people.
 * Parsing them takes seconds to minutes, on the server for everybody who waits; such a text is shown as it is.
 */
export function isTangled(text: string): boolean {
  let inside = 0
  const lines = text.split(/\r\n?|\n/)
  if (lines.length > mostLines || count(text, bracket) > mostBrackets || count(text, emphasis) > mostEmphasis)
    return true
  for (const line of lines) {
    if (rule.test(line)) continue
    const depth = start.exec(line)?.[0].match(marker)?.length ?? 0
    if (depth > deepestLine) return true
    inside += Math.max(0, depth - 1)
  }
  return inside > mostInside
}

const count = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0
