import { finding } from '#shared/messages/findings/finding.ts'
import { type BadgeVersion, learnerRecord, svgElements } from './badge-version.ts'
import { BakeError } from './bake-error.ts'
import { readXmlAttributes, type XmlAttribute } from './xml-attributes.ts'
import { decodeXml } from './xml-text.ts'
import { readXmlTokens, type XmlToken } from './xml-tokens.ts'

/** A badge element in an SVG: its span, its text (the body, or the verify attribute of an empty one). */
interface SvgBadge {
  version: BadgeVersion
  start: number
  end: number
  text: string
}

/** What baking needs to know of an SVG: where the root's start tag lies and which badges it holds. */
export interface SvgLayout {
  root: XmlToken & { attributes: XmlAttribute[] }
  badges: SvgBadge[]
}

interface OpenElement {
  name: string
  namespaces: Map<string, string>
  badge: OpenBadge | undefined
}

interface OpenBadge {
  version: BadgeVersion
  start: number
  verify: string
  text: string
  cdata: string | undefined
}

// Bounds the search for a prefix, which climbs through the open elements.
const maxDepth = 256
// One is what there should be, and each costs as much as a badge.
const maxBadges = 100

/** Reads the layout of an SVG in one pass; undefined when the root is no svg element, BakeError when the XML is broken. */
export function readSvgLayout(svg: string): SvgLayout | undefined {
  const open: OpenElement[] = []
  const badges: SvgBadge[] = []
  let root: SvgLayout['root'] | undefined
  for (const token of readXmlTokens(svg)) {
    const parent = open.at(-1)
    if (token.kind === 'open' || token.kind === 'empty') {
      if (parent?.badge !== undefined) throw new BakeError('malformed', 'A badge element holds other elements')
      if (parent === undefined && root !== undefined) throw new BakeError('malformed', 'The XML has two roots')
      const attributes = readXmlAttributes(svg, token.start, token.end)
      if (root === undefined) {
        if (localName(token.name) !== 'svg') return undefined
        root = { ...token, attributes }
      }
      const element = openElement(token, attributes, open)
      if (token.kind === 'open') open.push(element)
      else if (element.badge !== undefined) badges.push(closeBadge(element.badge, token.end))
      if (open.length > maxDepth) throw new BakeError('too-many-parts', finding('picture.deep'))
    } else if (token.kind === 'close') {
      if (parent?.name !== token.name) throw new BakeError('malformed', `Unexpected end tag ${token.name}`)
      open.pop()
      if (parent.badge !== undefined) badges.push(closeBadge(parent.badge, token.end))
    } else if (parent?.badge !== undefined) addContent(parent.badge, svg, token)
    if (badges.length > maxBadges) throw new BakeError('too-many-parts', finding('picture.many'))
  }
  if (open.length > 0) throw new BakeError('malformed', finding('picture.open'))
  return root === undefined ? undefined : { root, badges }
}

function openElement(token: XmlToken, attributes: XmlAttribute[], open: OpenElement[]): OpenElement {
  const declared = attributes.filter(({ name }) => name === 'xmlns' || name.startsWith('xmlns:'))
  const namespaces = new Map(declared.map(({ name, value }) => [name.slice(6), value]))
  const prefix = prefixOf(token.name)
  const scope = namespaces.has(prefix)
    ? namespaces
    : open.findLast((element) => element.namespaces.has(prefix))?.namespaces
  const version = versionOf(scope?.get(prefix), localName(token.name))
  if (version === undefined) return { name: token.name, namespaces, badge: undefined }
  const verify = attributes.find(({ name }) => name === 'verify')?.value ?? ''
  return { name: token.name, namespaces, badge: { version, start: token.start, verify, text: '', cdata: undefined } }
}

function versionOf(namespace: string | undefined, name: string): BadgeVersion | undefined {
  const isNamed = (element: { namespace: string; name: string }): boolean =>
    namespace === element.namespace && name === element.name
  if (isNamed(svgElements['3_0']) || isNamed(learnerRecord.element)) return '3_0'
  return isNamed(svgElements['2_0']) ? '2_0' : undefined
}

function addContent(badge: OpenBadge, svg: string, token: XmlToken): void {
  if (token.kind === 'cdata') badge.cdata = (badge.cdata ?? '') + svg.slice(token.start + 9, token.end - 3)
  if (token.kind === 'text') badge.text += decodeXml(svg.slice(token.start, token.end))
}

function closeBadge(badge: OpenBadge, end: number): SvgBadge {
  const written = badge.text.trim()
  if (written !== '' && badge.cdata !== undefined) {
    throw new BakeError('malformed', 'A badge element mixes character data and plain text')
  }
  return { version: badge.version, start: badge.start, end, text: badge.cdata ?? (written || badge.verify) }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function prefixOf(name: string): string {
  return name.includes(':') ? name.slice(0, name.indexOf(':')) : ''
}
