import { SaxesParser, type SaxesTagNS } from 'saxes'
import { readUtf8 } from '#openbadges'
import { escapeMarkup, escapeText } from '#shared/formats/escape-markup.ts'
import { invalidImage } from './image-error.ts'
import { cleanAttributes, readSize } from './svg-attributes.ts'
import { svgElements, textElements } from './svg-rules.ts'
import { cleanStyleSheet } from './svg-style.ts'

export interface CleanSvg {
  svg: string
  /** Size of the drawing in its own units. */
  width: number
  height: number
}

const namespace = 'http://www.w3.org/2000/svg'
const deepest = 100
const plainText: ReadonlySet<string> = new Set(['title', 'desc', 'style'])
// Older drawing programs write this line; it names the standard and defines nothing.
const harmlessDoctype =
  /^\s*svg\s+PUBLIC\s+"-\/\/W3C\/\/DTD SVG [\w. ]+\/\/EN"\s+"https?:\/\/www\.w3\.org\/[\w./-]+\.dtd"\s*$/

/**
 * Writes an SVG anew from lists of allowed elements, attributes and properties, so that nothing in it runs or loads.
 * AppError `image.invalid` when it is no well-formed SVG, has a DTD or an own entity, or says no size.
 */
export function sanitizeSvg(bytes: Uint8Array): CleanSvg {
  const text = readUtf8(bytes)
  if (text === undefined) throw invalidImage()
  const writer = createWriter()
  const parser = new SaxesParser({ xmlns: true, position: false })
  parser.on('error', (error) => {
    throw invalidImage(undefined, error)
  })
  parser.on('doctype', (doctype) => {
    if (!harmlessDoctype.test(doctype)) throw invalidImage()
  })
  parser.on('opentag', writer.open)
  parser.on('closetag', writer.close)
  parser.on('text', writer.text)
  parser.on('cdata', writer.text)
  parser.write(text).close()
  return writer.finish()
}

/** What an element becomes: its own name, another one, or nothing. */
function outputName(tag: SaxesTagNS, parent: string | undefined): string | undefined {
  if (tag.uri !== namespace || (parent !== undefined && plainText.has(parent))) return undefined
  // A link draws what is in it; only its target is left out.
  if (tag.local === 'a') return parent !== undefined && textElements.has(parent) ? 'tspan' : 'g'
  return svgElements.has(tag.local) ? tag.local : undefined
}

function createWriter() {
  const out: string[] = []
  const open: string[] = []
  let leftOut = 0
  let sheet = ''
  let size: { width: number; height: number } | undefined

  return {
    open: (tag: SaxesTagNS): void => {
      const name = leftOut > 0 ? undefined : outputName(tag, open.at(-1))
      if (open.length === 0 && leftOut === 0) {
        size = name === 'svg' ? readSize(tag) : undefined
        if (!size) throw invalidImage()
      }
      if (name === undefined) {
        leftOut++
        return
      }
      if (open.length >= deepest) throw invalidImage()
      const attributes = cleanAttributes(tag, name, open.length === 0 ? size : undefined)
      const root = open.length === 0 ? ` xmlns="${namespace}"` : ''
      out.push(`<${name}${root}${attributes.map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`).join('')}>`)
      open.push(name)
    },
    close: (): void => {
      if (leftOut > 0) {
        leftOut--
        return
      }
      const name = open.pop()
      if (name === 'style') {
        const clean = cleanStyleSheet(sheet)
        if (clean === undefined) throw invalidImage()
        out.push(escapeText(clean))
        sheet = ''
      }
      out.push(`</${name}>`)
    },
    text: (text: string): void => {
      const name = open.at(-1)
      if (leftOut > 0 || name === undefined || !textElements.has(name)) return
      if (name === 'style') sheet += text
      else out.push(escapeText(text))
    },
    finish: (): CleanSvg => {
      if (!size) throw invalidImage()
      return { svg: out.join(''), ...size }
    },
  }
}

const escapeAttribute = (text: string): string =>
  escapeMarkup(text).replace(/[\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)
