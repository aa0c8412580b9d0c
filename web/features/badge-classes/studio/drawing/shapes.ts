import type { ShapeId } from '../design.ts'
import { type Point, pair, pointAt, round } from './svg.ts'

export interface Shape {
  outline: string
  /** Middle of the largest circle inside. */
  centre: Point
  radius: number
  /** Length of the outline, roughly; a dashed border is fitted to it. */
  length: number
}

const middle: Point = { x: 200, y: 200 }

const around = (corners: number, radiusOf: (index: number) => number, turn = 0): Point[] =>
  Array.from({ length: corners }, (_, index) => pointAt(middle, radiusOf(index), turn + (index * 360) / corners))

/** A closed outline whose corners are cut off so far from their tip and rounded. */
function roundPolygon(points: Point[], cut: number): string {
  const parts = points.map((tip, index) => {
    const before = points.at(index - 1) ?? tip
    const after = points[(index + 1) % points.length] ?? tip
    return `${index === 0 ? 'M' : 'L'}${pair(towards(tip, before, cut))}Q${pair(tip)} ${pair(towards(tip, after, cut))}`
  })
  return `${parts.join('')}Z`
}

function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const share = Math.min(0.5, distance / length)
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

const edgeLengths = (points: Point[]): number =>
  points.reduce((sum, { x, y }, index) => {
    const next = points[(index + 1) % points.length] ?? { x, y }
    return sum + Math.hypot(next.x - x, next.y - y)
  }, 0)

const polygon = (points: Point[], cut: number, radius: number, centre = middle): Shape => ({
  outline: roundPolygon(points, cut),
  centre,
  radius,
  length: edgeLengths(points) - points.length * cut * 0.4,
})

const flip = (points: Point[]): Point[] => points.map(({ x, y }) => ({ x, y: 400 - y }))

const square: Point[] = [
  { x: 20, y: 20 },
  { x: 380, y: 20 },
  { x: 380, y: 380 },
  { x: 20, y: 380 },
]
const pointDown: Point[] = [
  { x: 26, y: 16 },
  { x: 374, y: 16 },
  { x: 374, y: 262 },
  { x: 200, y: 396 },
  { x: 26, y: 262 },
]

function rosette(scallops: number, radius: number): Shape {
  const tips = around(scallops, () => radius)
  const chord = 2 * radius * Math.sin(Math.PI / scallops)
  const bow = round(chord * 0.58)
  const arcs = [...tips.slice(1), tips[0] ?? middle].map((tip) => `A${bow} ${bow} 0 0 1 ${pair(tip)}`)
  const outline = `M${pair(tips[0] ?? middle)}${arcs.join('')}Z`
  return { outline, centre: middle, radius: radius - 4, length: scallops * chord * 1.22 }
}

/** The silhouettes, in a square of 400 units. */
export const shapes: Record<ShapeId, Shape> = {
  circle: {
    outline: 'M200 6A194 194 0 1 1 200 394A194 194 0 1 1 200 6Z',
    centre: middle,
    radius: 194,
    length: 2 * Math.PI * 194,
  },
  hexagon: polygon(
    around(6, () => 202),
    26,
    175,
  ),
  octagon: polygon(
    around(8, () => 208, 22.5),
    24,
    192,
  ),
  square: polygon(square, 46, 180),
  diamond: polygon(
    around(4, () => 214),
    46,
    151,
  ),
  shield: {
    outline:
      'M200 8C250 30 304 40 352 38Q362 38 362 48V188C362 290 292 356 200 394C108 356 38 290 38 188V48Q38 38 48 38C96 40 150 30 200 8Z',
    centre: { x: 200, y: 190 },
    radius: 160,
    length: 1170,
  },
  arch: {
    outline: 'M24 366V190A176 176 0 0 1 376 190V366Q376 388 354 388H46Q24 388 24 366Z',
    centre: { x: 200, y: 198 },
    radius: 176,
    length: 1260,
  },
  bowl: {
    outline: 'M24 34V210A176 176 0 0 0 376 210V34Q376 12 354 12H46Q24 12 24 34Z',
    centre: { x: 200, y: 202 },
    radius: 176,
    length: 1260,
  },
  'point-down': polygon(pointDown, 30, 168, { x: 200, y: 185 }),
  'point-up': polygon(flip(pointDown).reverse(), 30, 168, { x: 200, y: 215 }),
  star: polygon(
    around(24, (index) => (index % 2 === 0 ? 200 : 170)),
    14,
    170,
  ),
  rosette: rosette(18, 178),
}
