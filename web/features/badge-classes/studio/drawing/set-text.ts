import type { Letters } from './letters.ts'
import { spell } from './spell.ts'
import { element, type Point, pair, pointAt, round } from './svg.ts'

const move = (to: Point, degrees = 0): string =>
  `translate(${pair(to)})${degrees === 0 ? '' : ` rotate(${round(degrees)})`}`

export interface SetText {
  svg: string
  size: number
}

/** One line in the middle of a box, as large as it fits. */
export function setLine(
  text: string,
  letters: Letters,
  box: { centre: Point; width: number; height: number; tracking?: number },
): SetText {
  const pieces = spell(text, letters)
  const tracking = box.tracking ?? 0
  const width = pieces.reduce((sum, { advance }) => sum + advance + tracking, -tracking)
  if (pieces.length === 0 || width <= 0) return { svg: '', size: 0 }
  const size = Math.min(box.height / letters.capitals, box.width / width)
  const foot = box.centre.y + (size * letters.capitals) / 2
  let left = box.centre.x - (width * size) / 2
  const placed = pieces.map(({ advance, draw }) => {
    const at = { x: left + (advance * size) / 2, y: foot }
    left += (advance + tracking) * size
    return element('g', { transform: move(at) }, draw(size))
  })
  return { svg: placed.join(''), size }
}

export interface Band {
  centre: Point
  outer: number
  inner: number
}

export interface RingText extends SetText {
  /** Half the angle the text takes, in degrees. */
  half: number
}

const tracking = 0.09

/** How large an angle a ring text takes at a size. */
export function measureRing(text: string, letters: Letters, band: Band, side: 'top' | 'bottom', size: number): number {
  const pieces = spell(text.toLocaleUpperCase('en'), letters)
  if (pieces.length === 0) return 0
  const extra = side === 'top' ? tracking : tracking * 2
  const width = pieces.reduce((sum, { advance }) => sum + advance + extra, -extra) * size
  return ((width / footRadius(band, letters, side, size)) * 180) / Math.PI
}

function footRadius({ outer, inner }: Band, letters: Letters, side: 'top' | 'bottom', size: number): number {
  const middle = (outer + inner) / 2
  const half = (letters.capitals * size) / 2
  return side === 'top' ? middle - half : middle + half
}

/** A text along a circle: read from outside at the top, from inside at the bottom, upright in both places. */
export function setRing(text: string, letters: Letters, band: Band, side: 'top' | 'bottom', size: number): RingText {
  const angle = measureRing(text, letters, band, side, size)
  const radius = footRadius(band, letters, side, size)
  const degrees = (length: number): number => ((length * size) / radius) * (180 / Math.PI)
  const extra = side === 'top' ? tracking : tracking * 2
  let at = -angle / 2
  const placed = spell(text.toLocaleUpperCase('en'), letters).map(({ advance, draw }) => {
    const middle = at + degrees(advance) / 2
    at += degrees(advance + extra)
    const place = side === 'top' ? pointAt(band.centre, radius, middle) : pointAt(band.centre, radius, 180 - middle)
    return element('g', { transform: move(place, side === 'top' ? middle : -middle) }, draw(size))
  })
  return { svg: placed.join(''), size, half: angle / 2 }
}
