const deepestLine = 8
const mostInside = 400
const mostEmphasis = 800

const rule = /^[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/
const start = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)))*/
const marker = />|[-+*]|\d+[.)]/g
const emphasis = /[*_]+/g

/**
 * Whether Markdown has lists, quotes and emphasis inside each other as nobody writes them for people. Parsing them takes
 * minutes, on the server for everybody who waits; such a text is shown as it is.
 */
export function isTangled(text: string): boolean {
  let inside = 0
  for (const line of text.split(/\r\n?|\n/)) {
    if (rule.test(line)) continue
    const depth = start.exec(line)?.[0].match(marker)?.length ?? 0
    if (depth > deepestLine) return true
    inside += Math.max(0, depth - 1)
  }
  return inside > mostInside || (text.match(emphasis)?.length ?? 0) > mostEmphasis
}
