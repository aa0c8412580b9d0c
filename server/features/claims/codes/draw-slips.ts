import { setImmediate as giveWay } from 'node:timers/promises'
import { shorten } from '#infra/one-line.ts'
import { openDocument, type PdfDocument } from '#infra/pdf/document.ts'
import { drawCode } from '#infra/pdf/draw-code.ts'
import { drawForeign } from '#infra/pdf/draw-foreign.ts'
import { isPlain, simplify } from '#infra/pdf/letters.ts'

/** One slip; `address` is what its QR code holds. */
export interface Slip {
  address: string
  code: string
  number: string
}

/** What stands on every slip. */
export interface SlipWords {
  /** Who has made the file. */
  service: string
  title: string
  badge: string
  issuer: string
  hint: string
  until: string | undefined
}

export const papers = { a4: 'A4', letter: 'LETTER' } as const
const [across, down] = [2, 5]
const margin = 28
const inside = 10
/** Of a code, in points: 38 mm, so that a module of 29 has more than one. */
const codeSide = 108

/** Slips to print and cut, ten on each page, as PDF. Others have their turn between two of them. */
export const drawSlips = async (
  slips: readonly Slip[],
  words: SlipWords,
  { paper, lang }: { paper: keyof typeof papers; lang: string },
): Promise<Buffer> => {
  const about = { title: words.title, creator: words.service, lang }
  const { document, end } = openDocument(about, { size: papers[paper], margin: 0, autoFirstPage: false })
  const heads = {
    badge: await prepare(document, words.badge, 11, true),
    issuer: await prepare(document, words.issuer, 8),
  }
  for (const [at, slip] of slips.entries()) {
    const place = at % (across * down)
    if (place === 0) {
      document.addPage()
      drawCuts(document)
    }
    const { width, height } = sizeOf(document)
    const [left, top] = [margin + (place % across) * width, margin + Math.floor(place / across) * height]
    drawCode(document, slip.address, { left: left + inside, top: top + (height - codeSide) / 2, side: codeSide })
    drawWords(
      document,
      slip,
      { ...words, heads },
      {
        left: left + codeSide + 2 * inside,
        top: top + 18,
        width: width - codeSide - 3 * inside,
        bottom: top + height - inside,
      },
    )
    await giveWay()
  }
  return end()
}

/** Writes a text at a place, in at most two lines, and answers how high it is. */
type Head = (left: number, top: number, width: number) => number

const sizeOf = ({ page }: PdfDocument) => ({
  width: (page.width - 2 * margin) / across,
  height: (page.height - 2 * margin) / down,
})

/** Where to cut: along every edge of a slip, over the whole page. */
function drawCuts(document: PdfDocument): void {
  const { page } = document
  const { width, height } = sizeOf(document)
  document.save().lineWidth(0.5).dash(3, { space: 3 }).strokeColor('#8a8f99')
  for (let x = 0; x <= across; x += 1) document.moveTo(margin + x * width, 0).lineTo(margin + x * width, page.height)
  for (let y = 0; y <= down; y += 1) document.moveTo(0, margin + y * height).lineTo(page.width, margin + y * height)
  document.stroke().undash().restore()
}

interface Box {
  left: number
  top: number
  width: number
  bottom: number
}

function drawWords(
  document: PdfDocument,
  { code, number }: Slip,
  { heads, hint, until }: SlipWords & { heads: { badge: Head; issuer: Head } },
  { left, top, width, bottom }: Box,
): void {
  let y = top + heads.badge(left, top, width) + 2
  y += heads.issuer(left, y, width) + 8
  document.fillColor('#000000').font('Courier-Bold').fontSize(13).text(code, left, y, { lineBreak: false })
  y += 20
  document
    .font('Helvetica')
    .fontSize(8)
    .fillColor('#1d2330')
    .text(simplify(hint), left, y, { width, height: 22, ellipsis: true })
  y += document.heightOfString(simplify(hint), { width }) + 3
  if (until) document.text(simplify(until), left, y, { width, height: 20, ellipsis: true })
  document.fillColor('#5a6272').text(simplify(number), left, bottom - 9, { lineBreak: false })
}

/** Letters that the fonts lack are drawn once, and shown on every slip. */
async function prepare(document: PdfDocument, given: string, size: number, bold = false): Promise<Head> {
  const font = bold ? 'Helvetica-Bold' : 'Helvetica'
  const most = 2.4 * size
  const width = 130
  const text = simplify(given)
  if (!isPlain(text)) {
    const drawn = await drawForeign(shorten(text, 60), width, { size, bold, color: '#1d2330' })
    if (!drawn) return () => 0
    // The same text is one picture in the file, however often it is shown.
    const image = `data:image/png;base64,${drawn.png.toString('base64')}`
    const scale = Math.min(1, most / drawn.height)
    return (left, top) => {
      document.image(image, left, top, { width: drawn.width * scale })
      return drawn.height * scale
    }
  }
  return (left, top, wide) => {
    document
      .font(font)
      .fontSize(size)
      .fillColor('#1d2330')
      .text(text, left, top, { width: wide, height: most, ellipsis: true })
    return Math.min(document.heightOfString(text, { width: wide }), most)
  }
}
