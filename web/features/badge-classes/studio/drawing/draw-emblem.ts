import type { BadgeDesign } from '../design.ts'
import { clearestOn } from './color.ts'
import { emblemIcons, type IconNode } from './emblem-icons.ts'
import type { Letters } from './letters.ts'
import { setLine } from './set-text.ts'
import { element, type Point, pair, pointAt, round } from './svg.ts'

/** Icon, initials or logo in the middle of a circle. */
export function drawEmblem({ emblem, colors }: BadgeDesign, letters: Letters, centre: Point, radius: number): string {
  if (emblem.kind === 'text') {
    const box = { centre, width: radius * 1.5, height: radius * 0.85, tracking: 0.02 }
    return element('g', { fill: colors.light }, setLine(emblem.text, letters, box).svg)
  }
  if (emblem.kind === 'logo') {
    const side = radius * 1.28
    const at = { x: centre.x - side / 2, y: centre.y - side / 2 }
    const plate = element('circle', { cx: centre.x, cy: centre.y, r: radius * 0.95, fill: colors.light })
    return emblem.data === ''
      ? plate
      : plate + element('image', { href: emblem.data, ...at, width: side, height: side })
  }
  const nodes = emblemIcons[emblem.icon] ?? []
  const scale = (radius * 1.18) / 24
  const corner = { x: centre.x - 12 * scale, y: centre.y - 12 * scale }
  const lines = nodes.map(([name, attributes]) => element(name, attributes))
  const closed = emblem.twoColors ? nodes.filter(isClosed) : []
  return element(
    'g',
    { transform: `translate(${pair(corner)}) scale(${round(scale)})` },
    element('g', { fill: colors.accent }, ...closed.map(([name, attributes]) => element(name, attributes))),
    element(
      'g',
      {
        fill: 'none',
        stroke: colors.light,
        'stroke-width': 1.8,
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
      },
      ...lines,
    ),
  )
}

function isClosed([name, { d }]: IconNode): boolean {
  if (name === 'path') return typeof d === 'string' && /z\s*$/i.test(d)
  return ['circle', 'rect', 'ellipse', 'polygon'].includes(name)
}

/** Up to five stars in a bow, above or below the emblem. */
export function drawStars(
  { stars, colors }: BadgeDesign,
  centre: Point,
  radius: number,
  side: 'top' | 'bottom',
): string {
  if (stars === 0) return ''
  const far = radius * 0.76
  const step = 27
  const size = radius * 0.15
  const paths = Array.from({ length: stars }, (_, index) => {
    const turn = (index - (stars - 1) / 2) * step
    return drawStar(pointAt(centre, far, side === 'top' ? turn : 180 - turn), size)
  })
  return element('path', { d: paths.join(''), fill: clearestOn(colors.field, colors.accent, colors.light) })
}

function drawStar(at: Point, size: number): string {
  const tips = Array.from({ length: 10 }, (_, index) =>
    pair(pointAt(at, index % 2 === 0 ? size : size * 0.42, index * 36)),
  )
  return `M${tips.join('L')}Z`
}
