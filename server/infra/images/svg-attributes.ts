import type { SaxesAttributeNS, SaxesTagNS } from 'saxes'
import { isPng } from '#shared/formats/png-chunks.ts'
import { isSafeValue, svgAttributes, svgProperties } from './svg-rules.ts'
import { cleanDeclarations } from './svg-style.ts'

interface Size {
  width: number
  height: number
}

const xlink = 'http://www.w3.org/1999/xlink'
const xml = 'http://www.w3.org/XML/1998/namespace'
const longestSide = 10_000
const referring = new Set(['use', 'textPath', 'linearGradient', 'radialGradient', 'pattern'])

/** Name and value of the attributes that may stay; `size` is given for the root, which gets a viewBox if it has none. */
export function cleanAttributes(tag: SaxesTagNS, name: string, size: Size | undefined): [string, string][] {
  const kept = Object.values(tag.attributes).flatMap((attribute) => cleanAttribute(attribute, name, size !== undefined))
  if (size && !kept.some(([key]) => key === 'viewBox')) kept.push(['viewBox', `0 0 ${size.width} ${size.height}`])
  return kept
}

/** Size of the drawing from viewBox, else from width and height in pixels; undefined when it says neither or is absurd. */
export function readSize(tag: SaxesTagNS): Size | undefined {
  const value = (name: string): string => tag.attributes[name]?.value.trim() ?? ''
  const box = value('viewBox')
    .split(/[\s,]+/)
    .map(Number)
  const [width = Number.NaN, height = Number.NaN] =
    value('viewBox') === '' ? [pixels(value('width')), pixels(value('height'))] : box.length === 4 ? box.slice(2) : []
  const isSensible = (side: number): boolean => side >= 1 && side <= longestSide
  return isSensible(width) && isSensible(height) ? { width, height } : undefined
}

const pixelsPer: Record<string, number> = { px: 1, '': 1, pt: 4 / 3, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 }

function pixels(length: string): number {
  if (length.length > 30) return Number.NaN
  const [, number = '', unit = ''] = /^((?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?)(px|pt|pc|mm|cm|in|)$/i.exec(length) ?? []
  return number === '' ? Number.NaN : Number(number) * (pixelsPer[unit.toLowerCase()] ?? Number.NaN)
}

function cleanAttribute(attribute: SaxesAttributeNS, element: string, isRoot: boolean): [string, string][] {
  const { local, value, uri } = attribute
  if (local === 'href' && (uri === '' || uri === xlink))
    return isSafeReference(value, element) ? [['href', value.trim()]] : []
  if (uri === xml) return local === 'space' && /^(preserve|default)$/.test(value) ? [['xml:space', value]] : []
  if (uri !== '' || attribute.prefix !== '') return []
  // A root of 100% has the size of its viewBox where nothing surrounds it.
  if (isRoot && (local === 'width' || local === 'height') && Number.isNaN(pixels(value.trim()))) return []
  if (local === 'style') {
    const declarations = cleanDeclarations(value)
    return declarations === '' ? [] : [['style', declarations]]
  }
  if (local === 'aria-label') return [[local, value]]
  return (svgAttributes.has(local) || svgProperties.has(local)) && isSafeValue(value) ? [[local, value]] : []
}

/** A place in the same file, or for pictures a PNG or JPEG inside the file. */
function isSafeReference(value: string, element: string): boolean {
  const target = value.trim()
  if (referring.has(element)) return /^#[\w.:-]+$/.test(target)
  if (element !== 'image') return false
  const [, type, encoded = ''] = /^data:image\/(png|jpe?g);base64,([\s\S]*)$/.exec(target) ?? []
  const start = Buffer.from(encoded.slice(0, 64), 'base64')
  return type === 'png'
    ? isPng(start)
    : type !== undefined && start.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
}
