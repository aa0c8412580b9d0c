import { shorten } from '../one-line.ts'
import { serviceName } from '../theme/current-theme.ts'
import { openDocument } from './document.ts'
import { drawCode } from './draw-code.ts'
import { drawForeign } from './draw-foreign.ts'
import { isPlain, simplify } from './letters.ts'

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
const codeSide = 96
const tones = { plain: '#1d2330', quiet: '#5a6272' }

/** Begins a document in the language of its BCP 47 tag; what it says is also there for those who have it read out. */
export const createPaper = (title: string, lang: string): Paper => {
  const about = { title, creator: serviceName(), lang }
  const { document, end } = openDocument(about, { size: 'A4', margin, tagged: true })
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
      const line = simplify(given.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' '))
      const text = shorten(line, style.most ?? usualMost)
      if (isPlain(text)) return writePlain(text, style)
      if (foreign++ < foreignMaximum) return writeForeign(shorten(text, foreignLetters), style)
      writePlain(Array.from(text, (letter) => (isPlain(letter) ? letter : '?')).join(''), style)
    },
    gap: (points = 8) => {
      document.y += points
    },
    keepTogether: makeRoom,
    code: (url) => {
      makeRoom(codeSide)
      const top = document.y
      const draw = () => drawCode(document, url, { left: margin, top, side: codeSide })
      root.add(document.struct('Figure', { alt: `Code that leads to ${url}` }, draw))
      document.y = top + codeSide + 8
      writePlain(url, { tone: 'quiet' })
    },
    end: async () => {
      root.end()
      return end()
    },
  }
}
