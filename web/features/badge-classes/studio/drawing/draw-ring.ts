import type { BadgeDesign } from '../design.ts'
import { contrastOf } from './color.ts'
import type { Letters } from './letters.ts'
import { type Band, measureRing, setRing } from './set-text.ts'
import { element, pair, pointAt } from './svg.ts'

export interface Ring {
  svg: string
  /** Height of its capitals. */
  capitals: number
  /** How far below the middle the upper text ends and the lower one begins. */
  upperTo: number
  lowerFrom: number
}

const space = 15

/** The light band with its two texts and what divides them. They keep clear of what lies across, from and to so far below the middle. */
export function drawRing(
  { colors, top, bottom, ribbon }: BadgeDesign,
  letters: Letters,
  band: Band,
  across?: Across,
): Ring {
  const { centre, outer, inner } = band
  const largest = ((outer - inner) * 0.57) / letters.capitals
  const needed = (size: number): number =>
    measureRing(top, letters, band, 'top', size) + measureRing(bottom, letters, band, 'bottom', size)
  const room = 360 - space * (top.trim() && bottom.trim() ? 4 : 3)
  const size = largest * Math.min(1, room / needed(largest))
  let [upper, lower] = [size, size]
  while (across && upper > smallest && endUpper(top, letters, band, upper) > across.from) upper *= 0.97
  while (across && lower > smallest && beginLower(bottom, letters, band, lower) < across.to) lower *= 0.97
  const above = setRing(top, letters, band, 'top', upper)
  const below = setRing(bottom, letters, band, 'bottom', lower)
  const disc = element('circle', { cx: centre.x, cy: centre.y, r: outer, fill: colors.light })
  return {
    svg: [
      disc,
      // A ribbon lies over the place where they would be.
      ribbon.trim() === '' ? drawDividers(colors, band, above.half, below.half) : '',
      element('g', { fill: colors.deep }, above.svg, below.svg),
    ].join(''),
    capitals: Math.min(top.trim() === '' ? size : upper, bottom.trim() === '' ? size : lower) * letters.capitals,
    upperTo: endUpper(top, letters, band, upper),
    lowerFrom: beginLower(bottom, letters, band, lower),
  }
}

export interface Across {
  from: number
  to: number
}

const smallest = 2

/** The lowest corner of its first and last letter. */
function endUpper(top: string, letters: Letters, { centre, outer, inner }: Band, size: number): number {
  const half = (measureRing(top, letters, { centre, outer, inner }, 'top', size) / 360) * Math.PI
  const [middle, rise] = [(outer + inner) / 2, (letters.capitals * size) / 2]
  return Math.max(-(middle - rise) * Math.cos(half), -(middle + rise) * Math.cos(half))
}

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
