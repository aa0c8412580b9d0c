import { contrastOf } from './color.ts'
import type { BadgeDesign } from './design.ts'
import type { Letters } from './letters.ts'
import { type Band, measureRing, setRing } from './set-text.ts'
import { element, pair, pointAt } from './svg.ts'

export interface Ring {
  svg: string
  /** Height of its capitals. */
  capitals: number
  /** How far below the middle the lower text begins. */
  lowerFrom: number
}

const space = 15

/** The light band with its two texts and what divides them. Nothing of the lower one reaches above `floor`. */
export function drawRing(
  { colors, top, bottom, ribbon }: BadgeDesign,
  letters: Letters,
  band: Band,
  floor = Number.NEGATIVE_INFINITY,
): Ring {
  const { centre, outer, inner } = band
  const largest = ((outer - inner) * 0.57) / letters.capitals
  const needed = (size: number): number =>
    measureRing(top, letters, band, 'top', size) + measureRing(bottom, letters, band, 'bottom', size)
  const room = 360 - space * (top.trim() && bottom.trim() ? 4 : 3)
  const size = largest * Math.min(1, room / needed(largest))
  const above = setRing(top, letters, band, 'top', size)
  let lower = size
  while (lower > smallest && beginLower(bottom, letters, band, lower) < floor) lower *= 0.97
  const below = setRing(bottom, letters, band, 'bottom', lower)
  const disc = element('circle', { cx: centre.x, cy: centre.y, r: outer, fill: colors.light })
  return {
    svg: [
      disc,
      // A ribbon lies over the place where they would be.
      ribbon.trim() === '' ? drawDividers(colors, band, above.half, below.half) : '',
      element('g', { fill: colors.deep }, above.svg, below.svg),
    ].join(''),
    capitals: (bottom.trim() === '' ? size : lower) * letters.capitals,
    lowerFrom: beginLower(bottom, letters, band, lower),
  }
}

const smallest = 2

/** The upper edge of its first and last letter, which stand highest. */
function beginLower(bottom: string, letters: Letters, band: Band, size: number): number {
  const half = (measureRing(bottom, letters, band, 'bottom', size) / 360) * Math.PI
  return ((band.outer + band.inner) / 2 - (letters.capitals * size) / 2) * Math.cos(half)
}

function drawDividers(
  { accent, field, light }: BadgeDesign['colors'],
  band: Band,
  above: number,
  below: number,
): string {
  const room = 180 - above - below
  if (room < space * 1.4) return ''
  const middle = above + room / 2
  const angles =
    above === 0 ? [180 - middle, 0, middle - 180] : below === 0 ? [middle, 180, -middle] : [middle, -middle]
  const radius = (band.outer + band.inner) / 2
  const long = (band.outer - band.inner) * 0.2
  const diamonds = angles.map((angle) => {
    const at = pointAt(band.centre, radius, angle)
    const tips = [0, 90, 180, 270].map((turn) => pair(pointAt(at, turn % 180 === 0 ? long : long * 0.7, turn + angle)))
    return `M${tips.join('L')}Z`
  })
  return element('path', { d: diamonds.join(''), fill: contrastOf(accent, light) >= 1.8 ? accent : field })
}
