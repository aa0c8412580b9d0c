import type { BadgeDesign } from './design.ts'
import { borderWidths, drawEdges, drawGround } from './draw-edges.ts'
import { drawEmblem, drawStars } from './draw-emblem.ts'
import { drawRibbon, drawTails } from './draw-ribbons.ts'
import { drawRing } from './draw-ring.ts'
import type { LetterSet } from './letters.ts'
import { shapes } from './shapes.ts'
import { element, escapeXml } from './svg.ts'

export interface DrawnBadge {
  svg: string
  /** Pixels from which on its smallest text can be read; 0 without any. */
  legibleFrom: number
}

const readableCapitals = 6
const tailScale = 0.83

/** The badge of a design, as a file that needs nothing else. */
export function drawBadge(design: BadgeDesign, letterSet: LetterSet, title: string): DrawnBadge {
  const letters = letterSet[design.face]
  const shape = shapes[design.shape]
  const { centre } = shape
  const { deep, field } = design.colors
  const hasRing = `${design.top}${design.bottom}`.trim() !== ''
  const hasRibbon = design.ribbon.trim() !== ''
  const clear = shape.radius - borderWidths[design.border]
  const outer = design.shape === 'circle' ? clear : clear - 5
  const inner = hasRing ? outer * 0.67 : clear
  const band = { centre, outer, inner: inner + 7 }

  const ring = hasRing ? drawRing(design, letters, band) : undefined
  const ground = drawGround(design, centre, hasRing ? inner : 300)
  const disc = [
    element('circle', { cx: centre.x, cy: centre.y, r: inner + 6, fill: deep }),
    element('clipPath', { id: 'disc' }, element('circle', { cx: centre.x, cy: centre.y, r: inner })),
    element(
      'g',
      { 'clip-path': 'url(#disc)' },
      element('circle', { cx: centre.x, cy: centre.y, r: inner, fill: field }),
      ground,
    ),
  ]
  const ribbonAt = { x: centre.x, y: centre.y + shape.radius * (hasRing ? 0.6 : 0.56) }
  const ribbon = hasRibbon ? drawRibbon(design, letters, ribbonAt, shape.radius * 0.92) : undefined
  // The emblem gives way to what stands below or above it.
  const starsAt = hasRibbon ? 'top' : 'bottom'
  const room = hasRibbon ? ribbonAt.y - 29 - (centre.y - inner) : inner * 2
  const starRoom = design.stars > 0 ? inner * 0.3 : 0
  const free = (hasRibbon ? room : inner * 2) - starRoom
  const full = inner * (hasRing ? 1.04 : 1.12)
  const emblemRadius = Math.min(full * (design.stars > 0 ? 0.84 : 1), (free / 2) * (hasRing ? 1.04 : 1.1))
  const shift = hasRibbon ? (room - inner * 2) / 2 + starRoom / 2 : -starRoom / 2
  const emblemAt = { x: centre.x, y: centre.y + shift }

  const parts = [
    drawEdges(design, shape, hasRing ? '' : ground),
    ring ? ring.svg + disc.join('') : '',
    drawEmblem(design, letters, emblemAt, emblemRadius),
    drawStars(design, centre, inner, starsAt),
    ribbon?.svg ?? '',
  ]
  const scale = design.tails ? tailScale : 1
  const badge = design.tails
    ? drawTails(design) + element('g', { transform: `translate(${200 - 200 * scale} 0) scale(${scale})` }, ...parts)
    : parts.join('')
  const capitals = [ring?.capitals, ribbon?.capitals].filter((height) => height !== undefined && height > 0)
  return {
    svg: element(
      'svg',
      { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 400 400', width: 512, height: 512, role: 'img' },
      element('title', {}, escapeXml(title)),
      badge,
    ),
    legibleFrom:
      capitals.length === 0 ? 0 : Math.ceil((readableCapitals * 400) / (Math.min(...capitals.map(Number)) * scale)),
  }
}
