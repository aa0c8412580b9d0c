export interface SplitText {
  heading: string | undefined
  rest: string
}

/** Takes a heading at the very top out of a text: the page has one main heading, which it shows itself. */
export function splitHeading(markdown: string): SplitText {
  const match = /^\s*#[ \t]([^\n]*)(?:\n|$)/.exec(markdown)
  const heading = match?.[1]?.trim().replace(/(?<![ \t#])[ \t#]+$/, '')
  // A heading with marks of its own would show them here.
  if (!match || !heading || /[*_`[\]<>\\]/.test(heading)) return { heading: undefined, rest: markdown }
  return { heading, rest: markdown.slice(match[0].length).trimStart() }
}
