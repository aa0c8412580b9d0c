import type { BadgeDesign } from '../design.ts'
import { borderWidths, drawEdges, drawGround } from './draw-edges.ts'
import { drawEmblem, drawStars } from './draw-emblem.ts'
import { drawRibbon, drawTails, ribbonHeight } from './draw-ribbons.ts'
import { drawRing } from './draw-ring.ts'
import type { LetterSet } from './letters.ts'
import type { Band } from './set-text.ts'
import { shapes } from './shapes.ts'
import { element, escapeXml } from './svg.ts'

export interface DrawnBadge {
  svg: string
  /** Pixels from which on its smallest text can be read; 0 without any. */
  legibleFrom: number
}

const readableCapitals = 6
const tailScale = 0.83

const ribbonGap = 4
const bandGap = 7

/** The ring for the texts, within the shape and its border. */
export function measureBand({ shape, border }: BadgeDesign): Band {
  const { centre, radius } = shapes[shape]
  const outer = radius - borderWidths[border] - (shape === 'circle' ? 0 : 5)
  return { centre, outer, inner: outer * 0.67 + bandGap }
}

/** How far below the middle the ribbon lies: above the lower text of the ring, if there is one, so as not to hide it. */
export function placeRibbon({ top, bottom }: BadgeDesign, { outer, inner }: Band, radius: number): number {
  if (bottom.trim() !== '') return ((outer + inner) / 2) * 0.72 - ribbonHeight / 2 - ribbonGap
  return radius * (top.trim() === '' ? 0.56 : 0.6)
}

/** The badge of a design, as a file that needs nothing else. */
export function drawBadge(design: BadgeDesign, letterSet: LetterSet, title: string): DrawnBadge {
  const letters = letterSet[design.face]
  const shape = shapes[design.shape]
  const { centre } = shape
  const { deep, field } = design.colors
  const hasRing = `${design.top}${design.bottom}`.trim() !== ''
  const hasRibbon = design.ribbon.trim() !== ''
  const clear = shape.radius - borderWidths[design.border]
  const band = measureBand(design)
  const inner = hasRing ? band.inner - bandGap : clear
  const ribbonBelow = placeRibbon(design, band, shape.radius)
  const reach = ribbonHeight / 2 + ribbonGap
  const across = hasRibbon ? { from: ribbonBelow - reach, to: ribbonBelow + reach } : undefined
  const ring = hasRing ? drawRing(design, letters, band, across) : undefined
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
  const ribbonAt = { x: centre.x, y: centre.y + ribbonBelow }
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
