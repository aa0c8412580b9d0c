const tag = /^<\/?[A-Za-z][\w-]*(?:[\s/][^<>]*)?>$/
const [opening, closing] = ['<!--', '-->']

/**
 * The text without tags and comments of HTML, also those that come about by taking others out; what stood between them
 * stays, and so do `<https://…>`, which is an address in Markdown, and `a < b`. In one pass, however they are nested.
 */
export function withoutTags(text: string): string {
  if (!text.includes('<')) return text
  const kept: string[] = []
  /** Places in `kept` of each `<` that may begin a tag still. */
  const opened: number[] = []
  let comment = -1
  const cutAt = (place: number): void => {
    kept.length = place
    while ((opened.at(-1) ?? -1) >= place) opened.pop()
  }
  for (const piece of text.split(/(?<=[<>])|(?=<)/)) {
    if (piece === '<') opened.push(kept.length)
    kept.push(piece)
    const last = opened.at(-1) ?? -1
    if (comment < 0 && last >= 0 && firstOf(kept, last, opening.length) === opening) comment = last
    if (!piece.endsWith('>')) continue
    if (comment >= 0 && endsComment(kept, comment)) {
      cutAt(comment)
      comment = -1
    } else if (last > comment && tag.test(kept.slice(last).join(''))) cutAt(last)
    // What was opened has this one inside now, and is no tag any more; before a comment it may be, when that goes.
    else while ((opened.at(-1) ?? -1) > comment) opened.pop()
  }
  return kept.join('')
}

function firstOf(kept: readonly string[], place: number, count: number): string {
  let first = ''
  for (let at = place; at < kept.length && first.length < count; at++) first += kept[at]
  return first.slice(0, count)
}

function endsComment(kept: readonly string[], comment: number): boolean {
  let end = ''
  for (let at = kept.length - 1; at >= 0 && end.length < closing.length; at--) end = kept[at] + end
  const least = opening.length + closing.length
  return end.endsWith(closing) && firstOf(kept, comment, least).length === least
}
