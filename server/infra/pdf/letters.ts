// Letters of the fonts that every reader of PDF has: Windows-1252.
const plain = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/u

/** Whether the fonts of a PDF have all its letters; any others are drawn. */
export const isPlain = (text: string): boolean => plain.test(text)

/** Narrow spaces and the minus of other languages, as the fonts know them; with them alone a whole line would have to be drawn. */
export const simplify = (text: string): string => text.replace(/[\u2009\u202f]/gu, '\u00a0').replaceAll('\u2212', '-')
