import { once } from 'node:events'
import PDFDocument from 'pdfkit'
import encodeQR from 'qr'
import { serviceName } from '#infra/theme/current-theme.ts'
import { drawForeign } from './draw-foreign.ts'

export interface Style {
  size?: number
  bold?: boolean
  tone?: 'plain' | 'quiet'
  /** Characters that are shown at most. */
  most?: number
}

/** A document in A4, written from top to bottom. */
export interface Paper {
  write(text: string, style?: Style): Promise<void>
  gap(points?: number): void
  /** What comes next, so high, stays together: on this page if it fits, else on another. */
  keepTogether(height: number): void
  /** A code that leads to the address, and the address itself. */
  code(url: string): void
  end(): Promise<Buffer>
}

const margin = 56
// Lines that are drawn cost far more than those that are written.
const foreignMaximum = 60
const foreignLetters = 132
const usualMost = 600
// Drawn letters fill their picture to its edges.
const aroundDrawn = 3
const tones = { plain: '#1d2330', quiet: '#5a6272' }
// Letters of the fonts that every reader of PDF has: Windows-1252.
const plain = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/u

/** Begins a document in the language of its BCP 47 tag; what it says is also there for those who have it read out. */
export const createPaper = (title: string, lang: string): Paper => {
  const document = new PDFDocument({
    size: 'A4',
    margin,
    tagged: true,
    lang,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Creator: serviceName() },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(document, 'end')
  const root = document.struct('Document')
  document.addStructure(root)
  const width = document.page.width - 2 * margin
  let foreign = 0

  const makeRoom = (height: number): void => {
    if (document.y + height > document.page.height - margin) document.addPage()
  }
  const writePlain = (text: string, { size = 10, bold = false, tone = 'plain' }: Style): void => {
    const type = size > 14 ? 'H1' : size > 11 ? 'H2' : 'P'
    // A paragraph that goes over the end of a page would leave its place in the structure open.
    document.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size)
    makeRoom(Math.min(document.heightOfString(text, { width }), document.page.height - 2 * margin))
    const show = () => void document.fillColor(tones[tone]).text(text, margin, document.y, { width })
    root.add(document.struct(type, {}, show))
  }
  const writeForeign = async (text: string, { size = 10, bold = false, tone = 'plain' }: Style): Promise<void> => {
    const drawn = await drawForeign(text, width, { size, bold, color: tones[tone] })
    if (!drawn) return
    const { png, width: wide, height } = drawn
    // A single letter may be wider than the page.
    const scale = Math.min(width / wide, (document.page.height - 2 * margin) / height, 1)
    makeRoom(height * scale + 2 * aroundDrawn)
    const top = document.y + aroundDrawn
    const show = () => void document.image(png, margin, top, { width: wide * scale })
    root.add(document.struct('P', { alt: text }, show))
    document.y = top + height * scale + aroundDrawn
  }

  return {
    write: async (given, style = {}) => {
      const text = cut(given.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' '), style.most ?? usualMost)
      if (plain.test(text)) return writePlain(text, style)
      if (foreign++ < foreignMaximum) return writeForeign(cut(text, foreignLetters), style)
      writePlain(Array.from(text, (letter) => (plain.test(letter) ? letter : '?')).join(''), style)
    },
    gap: (points = 8) => {
      document.y += points
    },
    keepTogether: makeRoom,
    code: (url) => {
      const rows = encodeQR(url, 'raw')
      const dot = 96 / rows.length
      makeRoom(96)
      const top = document.y
      const draw = () => {
        document.fillColor('#000000')
        for (const [y, row] of rows.entries()) {
          for (const [x, isDark] of row.entries()) {
            if (isDark) document.rect(margin + x * dot, top + y * dot, dot, dot)
          }
        }
        document.fill()
      }
      root.add(document.struct('Figure', { alt: `Code that leads to ${url}` }, draw))
      document.y = top + 104
      writePlain(url, { tone: 'quiet' })
    },
    end: async () => {
      root.end()
      document.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}

const cut = (text: string, most: number): string => {
  const letters = Array.from(text)
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text
}
