/** A piece of a guide: words, or the same code in several languages. */
export type GuidePiece =
  | { kind: 'words'; text: string }
  | { kind: 'code'; blocks: { language: string; text: string }[] }

const fence = /^```(\w*)\n((?:(?!```).*\n)*)```$/gm

/** Parts Markdown at its fenced code; blocks with nothing between them belong together. */
export function splitGuide(markdown: string): GuidePiece[] {
  const pieces: GuidePiece[] = []
  let at = 0
  for (const found of markdown.matchAll(fence)) {
    addWords(pieces, markdown.slice(at, found.index))
    at = found.index + found[0].length
    const block = { language: found[1] ?? '', text: (found[2] ?? '').trimEnd() }
    const last = pieces.at(-1)
    if (last?.kind === 'code') last.blocks.push(block)
    else pieces.push({ kind: 'code', blocks: [block] })
  }
  addWords(pieces, markdown.slice(at))
  return pieces
}

function addWords(pieces: GuidePiece[], text: string): void {
  if (text.trim() !== '') pieces.push({ kind: 'words', text: text.trim() })
}
