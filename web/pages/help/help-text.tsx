import { Fragment } from 'react'
import { splitFound } from '#shared/help/search-help.ts'

/** A sentence of the help: what the interface calls something stands out, and what somebody looked for is marked. */
export const HelpText = ({ text, words = [] }: { text: string; words?: readonly string[] }) =>
  text.split('**').map((part, at) => {
    const Kind = at % 2 === 1 ? 'b' : Fragment
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <Kind key={at}>
        <Marked text={part} words={words} />
      </Kind>
    )
  })

/** The same of words that are not ours, and have no signs of ours in them. */
export const Marked = ({ text, words }: { text: string; words: readonly string[] }) =>
  splitFound(text, words).map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places
    at % 2 === 1 ? <mark key={at}>{piece}</mark> : piece,
  )
