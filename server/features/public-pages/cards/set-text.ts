import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Font } from 'fontkit'
import { create } from 'fontkit'
import { cut } from '#infra/one-line.ts'
import { escapeXml } from '#shared/formats/escape-markup.ts'

type Face = 'serif' | 'sans'

const names: Record<Face, string> = { serif: 'brygada-1918', sans: 'rosario' }
const loaded = new Map<Face, Font[]>()

/** The fonts that are shipped, plain Latin first: sharp draws text with the fonts of the machine only, which may have none. */
const loadFonts = (face: Face): Font[] => {
  const known = loaded.get(face)
  if (known) return known
  const fonts = ['latin', 'latin-ext'].flatMap((part) => {
    const font = create(readFileSync(path.resolve('web/ui/fonts', `${names[face]}-${part}.woff2`)))
    return 'layout' in font ? [font] : []
  })
  loaded.set(face, fonts)
  return fonts
}

export interface TextStyle {
  face: Face
  size: number
  /** Thickens the outlines by a share of the size; the fonts are read at their regular weight. */
  boldness?: number
  fill: string
}

/** A piece of text that one font can set. */
interface Piece {
  font: Font
  text: string
}

const lineMaximum = 400

/** Text in runs of one font each; undefined when a letter is in neither, as in other scripts. */
function splitByFont(text: string, face: Face): Piece[] | undefined {
  const pieces: Piece[] = []
  for (const letter of text) {
    const font = loadFonts(face).find((candidate) => candidate.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    if (!font) return undefined
    const last = pieces.at(-1)
    if (last?.font === font) last.text += letter
    else pieces.push({ font, text: letter })
  }
  return pieces
}

/** Width of a line in pixels; an estimate for scripts that the machine's fonts set. */
export const measureText = (text: string, { face, size }: TextStyle): number => {
  const shown = cut(text, lineMaximum)
  const pieces = splitByFont(shown, face)
  if (pieces) {
    return pieces.reduce((sum, piece) => {
      return sum + (piece.font.layout(piece.text).advanceWidth / piece.font.unitsPerEm) * size
    }, 0)
  }
  return Array.from(shown).reduce((sum, letter) => sum + (isWide(letter) ? 1 : 0.62) * size, 0)
}

const isWide = (letter: string): boolean =>
  /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]|\p{Extended_Pictographic}/u.test(letter)

/** The line as SVG, its baseline at y: outlines where the fonts have all letters, else text of the machine's fonts. */
export const drawText = (text: string, { x, y }: { x: number; y: number }, style: TextStyle): string => {
  const { face, size, fill, boldness = 0 } = style
  const look = `fill="${fill}" stroke="${fill}" stroke-linejoin="round"`
  const pieces = splitByFont(cut(text, lineMaximum), face)
  if (!pieces) {
    const weight = boldness > 0 ? 'bold' : 'normal'
    return `<text x="${x}" y="${y}" font-family="${face === 'serif' ? 'serif' : 'sans-serif'}" font-size="${size}" font-weight="${weight}" fill="${fill}">${escapeXml(text)}</text>`
  }
  let left = x
  const paths = pieces.map(({ font, text: part }) => {
    const scale = size / font.unitsPerEm
    const run = font.layout(part)
    const place = `translate(${left} ${y}) scale(${scale} ${-scale})`
    left += run.advanceWidth * scale
    return `<g transform="${place}" stroke-width="${boldness * font.unitsPerEm}">${drawRun(run)}</g>`
  })
  return `<g ${look}>${paths.join('')}</g>`
}

function drawRun({ glyphs, positions }: ReturnType<Font['layout']>): string {
  let pen = 0
  return glyphs
    .map((glyph, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const at = `translate(${pen + xOffset} ${yOffset})`
      pen += xAdvance
      return `<path transform="${at}" d="${glyph.path.toSVG()}"/>`
    })
    .join('')
}
