import { Fragment } from 'react'
import { parsePiece, piecesOf } from './parse-markdown.tsx'

export function MarkdownBlock({ text, language }: { text: string; language?: string | undefined }) {
  const pieces = piecesOf(text)
  if (pieces.length === 1)
    return (
      <div className="prose" dir="auto" lang={language}>
        {parsePiece(text)}
      </div>
    )
  return (
    <div className="prose" dir="auto" lang={language}>
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
        <Fragment key={index}>{parsePiece(piece)}</Fragment>
      ))}
    </div>
  )
}

/** The same text as it was typed. */
export function PlainBlock({ text }: { text: string }) {
  return (
    <div className="prose" dir="auto">
      <p>{text}</p>
    </div>
  )
}
