// Letters that stand alone, without an accent that could be taken from them.
const alone: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ħ: 'h' }

/**
 * A text as it is looked for, however it is written: without case, accents and the forms of its letters. The database's fold_name
 * does the same, letter by letter.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    // Each by itself: at the end of a word a capital may become another letter than within it.
    .replace(/\p{Lu}/gu, (letter) => letter.toLowerCase())
    .replace(/[łøđıħ]/g, (letter) => alone[letter] ?? letter)
