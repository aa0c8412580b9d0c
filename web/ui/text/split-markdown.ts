// Whoever parses a shorter text needs less time for each of its letters, and others are served in between.
const pieceLength = 1500

// Links that are defined elsewhere in the text, and blocks that go on behind an empty line.
const reaching = /\]:|```|~~~|<[!?]|<(?:script|pre|style|textarea)/i
// What follows an empty line like this ends every list, quote and indented block before it.
const start = /(?<![ \t\n])[ \t]*\n(?:[ \t]*\n)+(?=[^\s\d>+*_-])/g

/** Cuts long Markdown where what comes after has nothing to do with what came before; together they are the text. */
export function splitMarkdown(text: string): string[] {
  if (text.length <= pieceLength || reaching.test(text) || text.includes('\r')) return [text]
  const pieces: string[] = []
  let from = 0
  for (const match of text.matchAll(start)) {
    const end = match.index + match[0].length
    if (end - from < pieceLength) continue
    pieces.push(text.slice(from, end))
    from = end
  }
  return [...pieces, text.slice(from)]
}
