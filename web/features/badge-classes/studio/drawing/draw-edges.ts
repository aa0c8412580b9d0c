import type { BadgeDesign } from '../design.ts'
import { groundTint } from './check-colors.ts'
import type { Shape } from './shapes.ts'
import { element, type Point, pair, pointAt } from './svg.ts'

/** How far each border reaches into the silhouette. */
export const borderWidths = { plain: 14, line: 22, double: 25, rope: 24 }

// A line along the outline lies half outside; the clip leaves its inner half, which makes edges that run side by side.
const edge = (outline: string, color: string, reach: number, dashes?: string): string =>
  element('path', {
    d: outline,
    fill: 'none',
    stroke: color,
    'stroke-width': reach * 2,
    'stroke-dasharray': dashes,
    'stroke-linejoin': 'round',
  })

/** Silhouette, ground and border. */
export function drawEdges({ colors, border }: BadgeDesign, shape: Shape, ground: string): string {
  const { outline } = shape
  const { deep, accent } = colors
  const reach = borderWidths[border]
  const dash = shape.length / Math.max(1, Math.round(shape.length / 19))
  const lines: Record<typeof border, string[]> = {
    plain: [],
    line: [edge(outline, accent, 15), edge(outline, deep, 11)],
    double: [edge(outline, accent, 20), edge(outline, deep, 17), edge(outline, accent, 12), edge(outline, deep, 9)],
    rope: [
      edge(outline, accent, 16, `${(dash * 0.68).toFixed(2)} ${(dash * 0.32).toFixed(2)}`),
      edge(outline, deep, 8),
    ],
  }
  return [
    element('clipPath', { id: 'shape' }, element('path', { d: outline })),
    element(
      'g',
      { 'clip-path': 'url(#shape)' },
      element('path', { d: outline, fill: colors.field }),
      ground,
      edge(outline, deep, reach),
      ...lines[border],
    ),
  ].join('')
}

const wedges = 12

/** The pattern behind the emblem. */
export function drawGround({ ground, colors }: BadgeDesign, centre: Point, radius: number): string {
  const tint = groundTint(colors)
  if (ground === 'rays') {
    const step = 360 / wedges
    const rays = Array.from({ length: wedges }, (_, index) => {
      const start = pointAt(centre, radius, index * step - step / 4)
      const end = pointAt(centre, radius, index * step + step / 4)
      return `M${pair(centre)}L${pair(start)}L${pair(end)}Z`
    })
    return element('path', { d: rays.join(''), fill: tint })
  }
  if (ground === 'rings') {
    const circles = [0.28, 0.56, 0.84].map((share) =>
      element('circle', { cx: centre.x, cy: centre.y, r: radius * share }),
    )
    return element('g', { fill: 'none', stroke: tint, 'stroke-width': radius * 0.1 }, ...circles)
  }
  return ''
}
