import { cut } from '#infra/one-line.ts'
import { measureText, type TextStyle } from './set-text.ts'

export interface WrappedText {
  lines: string[]
  style: TextStyle
}

/** The text in at most so many lines of the width: set smaller while it does not fit, in the end cut off. */
export const wrapText = (
  text: string,
  style: TextStyle,
  { width, lines: most, smallest }: { width: number; lines: number; smallest: number },
): WrappedText => {
  const words = cut(text.normalize('NFC').replace(/\s+/g, ' ').trim(), 600)
  for (let size = style.size; ; size = Math.max(smallest, Math.floor(size * 0.9))) {
    const sized = { ...style, size }
    const lines = breakLines(words, sized, width)
    if (lines.length <= most) return { lines, style: sized }
    if (size === smallest) return { lines: cutOff(lines.slice(0, most), sized, width), style: sized }
  }
}

function breakLines(text: string, style: TextStyle, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((whole) => breakWord(whole, style, width))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measureText(longer, style) <= width) line = longer
    else {
      if (line !== '') lines.push(line)
      line = word
    }
  }
  return line === '' ? lines : [...lines, line]
}

/** Some scripts have no spaces, and some names have one word that is wider than the card. */
function breakWord(word: string, style: TextStyle, width: number): string[] {
  if (measureText(word, style) <= width) return [word]
  const parts: string[] = []
  let part = ''
  for (const letter of word) {
    if (part !== '' && measureText(part + letter, style) > width) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return part === '' ? parts : [...parts, part]
}

function cutOff(lines: string[], style: TextStyle, width: number): string[] {
  const letters = Array.from(lines.at(-1) ?? '')
  while (letters.length > 0 && measureText(`${letters.join('').trimEnd()}…`, style) > width) letters.pop()
  return [...lines.slice(0, -1), `${letters.join('').trimEnd()}…`]
}
