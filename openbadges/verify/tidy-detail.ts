const longest = 800
// Of the invisible letters only the joiners are left, which many scripts and pictures need.
const hidden = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/gu

/**
 * A sentence in which a document may be quoted, made fit to be shown: in one line, in the order in which it is written,
 * and not so long that it hides the others.
 */
export function tidyDetail(detail: string): string {
  const shown = detail.replace(hidden, ' ')
  const letters = shown.length > longest ? Array.from(shown.slice(0, 2 * longest + 2)) : []
  return letters.length > longest ? `${letters.slice(0, longest).join('')}…` : shown
}
