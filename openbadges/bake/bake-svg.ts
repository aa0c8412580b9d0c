import { escapeMarkup } from '#shared/formats/escape-markup.ts'
import { type BadgeVersion, maxTextBytes, svgElements } from './badge-version.ts'
import { BakeError } from './bake-error.ts'
import { readSvgLayout, type SvgLayout } from './svg-badges.ts'
import { encodeJsonForCdata } from './xml-text.ts'

/** What goes into an SVG: JSON text, or a compact JWS. */
export type SvgPayload = { json: string } | { jws: string }

/**
 * The SVG with the badge as first child of its root, in place of any badge it carried (Open Badges 3.0, Baked Badge; 2.0,
 * Baking). `verifyUrl` is the hosted assertion's URL, for 2.0 only. Throws BakeError.
 */
export function bakeSvg(svg: string, version: BadgeVersion, payload: SvgPayload, verifyUrl?: string): string {
  const layout = readSvgLayout(svg)
  if (layout === undefined) throw new BakeError('not-an-image', 'The text is no SVG')
  const badge = encodeBadge(version, payload, version === '2_0' ? verifyUrl : undefined)
  if (badge.length > maxTextBytes) throw new BakeError('too-large', `The badge text has ${badge.length} characters`)
  return svg.slice(0, layout.root.start) + encodeRoot(svg, layout, version, badge) + withoutBadges(svg, layout)
}

function encodeBadge(version: BadgeVersion, payload: SvgPayload, verifyUrl: string | undefined): string {
  const name = `openbadges:${svgElements[version].name}`
  if ('jws' in payload) return `<${name} verify="${escapeMarkup(payload.jws)}"></${name}>`
  const verify = verifyUrl === undefined ? '' : ` verify="${escapeMarkup(verifyUrl)}"`
  return `<${name}${verify}><![CDATA[${encodeJsonForCdata(payload.json)}]]></${name}>`
}

function encodeRoot(svg: string, { root }: SvgLayout, version: BadgeVersion, badge: string): string {
  const { namespace } = svgElements[version]
  const declared = root.attributes.find(({ name }) => name === 'xmlns:openbadges')
  const bodyEnd = root.kind === 'empty' ? root.end - 2 : root.end - 1
  const close = root.kind === 'empty' ? `</${root.name}>` : ''
  const tag =
    declared === undefined
      ? `${svg.slice(root.start, bodyEnd)} xmlns:openbadges="${namespace}"`
      : svg.slice(root.start, declared.valueStart) + namespace + svg.slice(declared.valueEnd, bodyEnd)
  return `${tag}>${badge}${close}`
}

function withoutBadges(svg: string, { root, badges }: SvgLayout): string {
  let rest = ''
  let from = root.end
  for (const badge of badges) {
    rest += svg.slice(from, badge.start)
    from = badge.end
  }
  return rest + svg.slice(from)
}
