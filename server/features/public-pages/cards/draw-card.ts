import sharp from 'sharp'
import { describeName, inLanguage } from '#infra/languages/texts.ts'
import { serviceName } from '#infra/theme/current-theme.ts'
import { markPath, usualBrand } from '#infra/theme/mark.ts'
import { shownBrand } from '#infra/theme/shown-colors.ts'
import type { IssuerName } from '#shared/names/issuer-name.ts'
import { drawText, measureText, type TextStyle } from './set-text.ts'
import { wrapText } from './wrap-text.ts'

/** What a preview shows; nobody is named on it. */
export interface CardFacts {
  title: string | IssuerName
  /** The line under the title: who issues it, or how many badges there are. */
  line: string | IssuerName
  /** PNG of the badge; of a collection those of up to three, side by side. */
  pictures: Buffer[]
  isOff: boolean
}

const width = 1200
const height = 630
const paper = '#f7f4ee'
const sheet = '#fdfcfa'
const ink = '#231f1a'
const quiet = '#554e45'
const hair = '#dcd6cb'
const left = 540
const room = 580

/** The picture of 1200 by 630 pixels that sites show beside a link. */
export const drawCard = async (facts: CardFacts): Promise<Buffer> => {
  const overlays = await Promise.all(placePictures(facts))
  return sharp(Buffer.from(drawGround(facts)))
    .composite(overlays)
    .png({ compressionLevel: 9, palette: true, colours: 256, dither: 0.6 })
    .toBuffer()
}

/** All but the pictures, as SVG; in English, as the card is one and the same for everybody. */
export function drawGround({ title: titled, line: lined, pictures }: CardFacts): string {
  const { text: title, remark: ofTitle } = tellWords(titled)
  const { text: line, remark = ofTitle ?? '' } = tellWords(lined)
  const heading = wrapText(
    title,
    { face: 'serif', size: 76, boldness: 0.022, fill: ink },
    { width: room, lines: 4, smallest: 40 },
  )
  const by = wrapText(line, { face: 'sans', size: 34, fill: quiet }, { width: room, lines: 2, smallest: 26 })
  // A line of its own, which no name pushes off the card.
  const aside = wrapText(
    remark && `(${remark})`,
    { face: 'sans', size: 26, fill: quiet },
    { width: room, lines: 1, smallest: 20 },
  )
  const word = wrapText(
    serviceName(),
    { face: 'serif', size: 36, boldness: 0.02, fill: brandOfCards() },
    { width: room - 52, lines: 1, smallest: 24 },
  )
  const headingStep = heading.style.size * 1.12
  const byStep = by.style.size * 1.3
  const asideStep = aside.style.size * 1.4
  const byEnd = heading.lines.length * headingStep + 26 + by.lines.length * byStep
  const block = byEnd + aside.lines.length * asideStep
  const top = (height - 70 - block) / 2
  const lines = [
    ...heading.lines.map((text, index) =>
      drawText(text, { x: left, y: top + headingStep * (index + 0.8) }, heading.style),
    ),
    ...by.lines.map((text, index) =>
      drawText(text, { x: left, y: top + heading.lines.length * headingStep + 26 + byStep * (index + 0.8) }, by.style),
    ),
    ...aside.lines.map((text) => drawText(text, { x: left, y: top + byEnd + asideStep * 0.8 }, aside.style)),
  ]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${paper}"/>`,
    `<rect x="28" y="28" width="${width - 56}" height="${height - 56}" rx="16" fill="${sheet}" stroke="${hair}" stroke-width="2"/>`,
    `<rect x="42" y="42" width="${width - 84}" height="${height - 84}" rx="8" fill="none" stroke="${hair}"/>`,
    pictures.length === 0 ? drawInitial(title) : '',
    ...lines,
    `<path transform="translate(${left} 524) scale(1.25)" fill="${brandOfCards()}" d="${markPath}"/>`,
    ...word.lines.map((text) => drawText(text, { x: left + 52, y: 556 }, word.style)),
    '</svg>',
  ].join('')
}

const tellWords = (words: string | IssuerName): { text: string; remark?: string } =>
  typeof words === 'string' ? { text: words } : inLanguage('en', () => describeName(words))

/** What has no picture is known by its first letter. */
function drawInitial(title: string): string {
  const [letter = ''] = title.trim().toUpperCase()
  const style: TextStyle = { face: 'serif', size: 190, boldness: 0.02, fill: sheet }
  const x = 296 - measureText(letter, style) / 2
  return `<rect x="146" y="165" width="300" height="300" rx="40" fill="${brandOfCards()}"/>${drawText(letter, { x, y: 380 }, style)}`
}

/** The colour of the mark and the name. */
export const brandOfCards = (): string => shownBrand()?.light ?? usualBrand

// One picture fills its half; several lie one over another, the first in front.
const frames = {
  one: [{ side: 360, x: 116, y: 135 }],
  more: [
    { side: 250, x: 86, y: 270 },
    { side: 210, x: 290, y: 160 },
    { side: 170, x: 130, y: 96 },
  ],
}

function placePictures({ pictures, isOff }: CardFacts) {
  const places = pictures.length === 1 ? frames.one : frames.more
  return pictures
    .slice(0, places.length)
    .flatMap((picture, index) => {
      const place = places[index]
      return place ? [fitPicture(picture, place, isOff)] : []
    })
    .reverse()
}

async function fitPicture(picture: Buffer, { side, x, y }: { side: number; x: number; y: number }, isOff: boolean) {
  const fitted = sharp(picture).resize(side, side, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
  const input = await (isOff ? fitted.grayscale() : fitted).png().toBuffer()
  return { input, left: x, top: y }
}
