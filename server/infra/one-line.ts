/** The text in one line: line ends and controls become one space, signs that turn the writing direction are dropped. */
export const toOneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()

/** At most so many characters, as a reader counts code points; where some are left out, the last one is an ellipsis. */
export const shorten = (text: string, longest: number): string => {
  const characters = Array.from(text)
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`
}

/**
 * As much of the text as a field takes that may have so many characters; nothing stands for what is left out. Fields count
 * UTF-16 code units, and half of a surrogate pair, which no database keeps, goes too.
 */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
