const tag = /^<\/?[A-Za-z][\w-]*(?:[\s/][^<>]*)?>$/
const [opening, closing] = ['<!--', '-->']

/**
 * The text without tags and comments of HTML, also those that come about by taking others out; what stood between them
 * stays, and so do `<https://…>`, which is an address in Markdown, and `a < b`. In one pass, however they are nested.
 */
export function withoutTags(text: string): string {
  if (!text.includes('<')) return text
  let kept = ''
  let opened: number[] = []
  let comment = -1
  for (const piece of text.split(/(?<=[<>])|(?=<)/)) {
    if (piece.startsWith('<')) opened.push(kept.length)
    kept += piece
    if (comment < 0) comment = findComment(kept, opened.at(-1))
    if (!piece.endsWith('>')) continue
    if (comment >= 0 && kept.endsWith(closing) && kept.length >= comment + opening.length + closing.length) {
      kept = kept.slice(0, comment)
      opened = opened.filter((at) => at < comment)
      comment = -1
      continue
    }
    const at = opened.pop()
    if (at !== undefined && tag.test(kept.slice(at))) kept = kept.slice(0, at)
    // Whatever was opened before has this one inside now, and is no tag any more.
    else opened = []
  }
  return kept
}

/** Where a comment begins, if one does where the last `<` is. */
const findComment = (kept: string, at: number | undefined): number =>
  at !== undefined && kept.startsWith(opening, at) ? at : -1
