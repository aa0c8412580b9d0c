import { segmenter } from '#shared/i18n/intl.ts'
import type { Letters } from './letters.ts'
import { element, escapeXml, round } from './svg.ts'

/** A letter, or a word where letters join, ready to be placed: its middle at 0, its foot on the line. */
export interface Piece {
  /** In shares of the size. */
  advance: number
  draw: (size: number) => string
}

const joined =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const fromRight = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]/u
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u3000-\u303f\uff00-\uff60]/u

/** Cuts a text into what is set one after the other, from left to right. */
export function spell(text: string, letters: Letters): Piece[] {
  const clean = text.normalize('NFC').replace(/\s+/g, ' ').trim()
  if (joined.test(clean)) {
    const words = clean.split(' ')
    if (fromRight.test(clean)) words.reverse()
    return words.flatMap((word, index) => (index === 0 ? [] : [gap]).concat(writeOut(word, letters)))
  }
  const graphemes = segmenter('en', { granularity: 'grapheme' }).segment(clean)
  return [...graphemes].map(({ segment }) => spellLetter(segment, letters))
}

/** The signs of a text that have no outline, each once. */
export function findForeignSigns(text: string, letters: Letters): string[] {
  const graphemes = segmenter('en', { granularity: 'grapheme' }).segment(text.normalize('NFC'))
  const signs = [...graphemes].map(({ segment }) => segment).filter((sign) => sign.trim() !== '')
  return [...new Set(signs)].filter((sign) => !letters.find(sign))
}

const gap: Piece = { advance: 0.3, draw: () => '' }

function spellLetter(sign: string, letters: Letters): Piece {
  const letter = letters.find(sign)
  if (!letter) return sign === ' ' ? gap : writeOut(sign, letters)
  const advance = letter.advance / 1000
  if (letter.outline === '') return { advance, draw: () => '' }
  return {
    advance,
    draw: (size) => {
      const scale = (size / 1000).toFixed(5)
      const left = round((-advance * size) / 2)
      return `<path d="${letter.outline}" transform="translate(${left} 0) scale(${scale} -${scale})"/>`
    },
  }
}

/** Signs that the faces do not have are left to the fonts of whoever draws the picture. */
function writeOut(text: string, { fallback }: Letters): Piece {
  const advance = [...text].reduce((sum, sign) => sum + (/\p{M}/u.test(sign) ? 0 : wide.test(sign) ? 1 : 0.62), 0)
  return {
    advance,
    draw: (size) =>
      element(
        'text',
        { 'font-family': fallback, 'font-weight': 700, 'font-size': size, 'text-anchor': 'middle' },
        escapeXml(text),
      ),
  }
}
