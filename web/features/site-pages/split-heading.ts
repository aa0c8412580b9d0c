export interface SplitText {
  heading: string | undefined
  rest: string
}

/** Takes a heading at the very top out of a text: the page has one main heading, which it shows itself. */
export function splitHeading(markdown: string): SplitText {
  const match = /^\s*#[ \t]+([^\n]*?)[ \t#]*(?:\r?\n|$)/.exec(markdown)
  // A heading with marks of its own would show them here.
  if (!match?.[1] || /[*_`[\]<>\\]/.test(match[1])) return { heading: undefined, rest: markdown }
  return { heading: match[1], rest: markdown.slice(match[0].length).trimStart() }
}
