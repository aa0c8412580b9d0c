import type { ReactElement } from 'react'
import Markdown, { type Components } from 'react-markdown'
import { isTangled } from '../../ui/forms/is-tangled.ts'
import { safeHtml } from '../../ui/safe-html.ts'
import { nestHeadings } from '../../ui/text/nest-headings.ts'
import { splitMarkdown } from '../../ui/text/split-markdown.ts'
import { OutsideLink } from './outside-link.tsx'

const components: Components = {
  a: ({ href, children }) => <OutsideLink href={href}>{children}</OutsideLink>,
}

// A badge class is read thousands of times and its text is the same for everybody; parsing it costs more than the page.
const parsed = new Map<string, ReactElement>()
// What is made of a text takes up to a hundred times its room.
const parsedCharacters = 500_000
let characters = 0

/** The pieces of a text in their order. */
export const piecesOf = (text: string): string[] => (isTangled(text) ? [text] : splitMarkdown(text))

/** Whether the piece is at hand already. */
export const isParsed = (piece: string): boolean => parsed.has(piece)

export function parsePiece(piece: string): ReactElement {
  const known = parsed.get(piece)
  if (known) return known
  const fresh = isTangled(piece) ? (
    <p>{piece}</p>
  ) : (
    Markdown({ children: piece, components, rehypePlugins: [safeHtml, nestHeadings] })
  )
  for (const oldest of parsed.keys()) {
    if (characters + piece.length <= parsedCharacters) break
    parsed.delete(oldest)
    characters -= oldest.length
  }
  parsed.set(piece, fresh)
  characters += piece.length
  return fresh
}
