import sharp from 'sharp'
import { escapeXml } from '#shared/formats/escape-markup.ts'

export interface Drawing {
  png: Buffer
  /** In points. */
  width: number
  height: number
}

export interface DrawnStyle {
  /** In points. */
  size: number
  bold: boolean
  color: string
}

const dotsPerPoint = 2
// The fonts that machines bring along are wider and taller than those of a PDF.
const smaller = 0.9

/**
 * Text in letters that the fonts of a PDF lack, as picture: the machine's own fonts draw it, between words it goes on in
 * the next line, and from right to left where it is read so. Undefined where nothing is to be seen.
 */
export async function drawForeign(
  text: string,
  width: number,
  { size, bold, color }: DrawnStyle,
): Promise<Drawing | undefined> {
  const plain = escapeXml(text).trim()
  if (plain === '') return undefined
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${bold ? `<b>${plain}</b>` : plain}</span>`,
      font: `sans-serif ${size * smaller}`,
      width: Math.floor(width * dotsPerPoint),
      dpi: 72 * dotsPerPoint,
      wrap: 'word-char',
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width / dotsPerPoint, height: info.height / dotsPerPoint }
}
