import { once } from 'node:events'
import { setImmediate as giveWay } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import encodeQR from 'qr'
import { drawForeign } from '../../verifier/index.ts'

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
// Narrow spaces and the minus of other languages, as the fonts of every reader of PDF know them.
const simplify = (text: string): string => text.replace(/[\u2009\u202f]/gu, '\u00a0').replaceAll('\u2212', '-')

// Letters of the fonts that every reader of PDF has: Windows-1252.
const plain = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/u

/** Slips to print and cut, ten on each page, as PDF. Others have their turn between two of them. */
export const drawSlips = async (
  slips: readonly Slip[],
  words: SlipWords,
  { paper, lang }: { paper: keyof typeof papers; lang: string },
): Promise<Buffer> => {
  const document = new PDFDocument({
    size: papers[paper],
    margin: 0,
    autoFirstPage: false,
    lang,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: words.title, Creator: words.service },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(document, 'end')
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
    drawCode(document, slip.address, left + inside, top + (height - codeSide) / 2)
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
  document.end()
  await ended
  return Buffer.concat(chunks)
}

type Paper = InstanceType<typeof PDFDocument>
/** Writes a text at a place, in at most two lines, and answers how high it is. */
type Head = (left: number, top: number, width: number) => number

const sizeOf = ({ page }: Paper) => ({
  width: (page.width - 2 * margin) / across,
  height: (page.height - 2 * margin) / down,
})

/** Where to cut: along every edge of a slip, over the whole page. */
function drawCuts(document: Paper): void {
  const { page } = document
  const { width, height } = sizeOf(document)
  document.save().lineWidth(0.5).dash(3, { space: 3 }).strokeColor('#8a8f99')
  for (let x = 0; x <= across; x += 1) document.moveTo(margin + x * width, 0).lineTo(margin + x * width, page.height)
  for (let y = 0; y <= down; y += 1) document.moveTo(0, margin + y * height).lineTo(page.width, margin + y * height)
  document.stroke().undash().restore()
}

function drawCode(document: Paper, address: string, left: number, top: number): void {
  const rows = encodeQR(address, 'raw', { ecc: 'medium', border: 4 })
  const dot = codeSide / rows.length
  document.fillColor('#000000')
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      const from = x
      while (row[x]) x += 1
      if (x > from) document.rect(left + from * dot, top + y * dot, (x - from) * dot, dot)
    }
  }
  document.fill()
}

interface Box {
  left: number
  top: number
  width: number
  bottom: number
}

function drawWords(
  document: Paper,
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
async function prepare(document: Paper, text: string, size: number, bold = false): Promise<Head> {
  const font = bold ? 'Helvetica-Bold' : 'Helvetica'
  const most = 2.4 * size
  const width = 130
  if (!plain.test(text)) {
    const drawn = await drawForeign(cut(text, 60), width, { size, bold, color: '#1d2330' })
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

const cut = (text: string, most: number): string => {
  const letters = Array.from(text)
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text
}
