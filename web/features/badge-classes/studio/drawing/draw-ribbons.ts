import type { BadgeDesign } from '../design.ts'
import { ribbonInk } from './check-colors.ts'
import { mixColors } from './color.ts'
import type { Letters } from './letters.ts'
import { setLine } from './set-text.ts'
import { element, type Point, round } from './svg.ts'

export interface Ribbon {
  svg: string
  /** Height of its capitals. */
  capitals: number
}

export const ribbonHeight = 58
const height = ribbonHeight

/** The folded ribbon across the lower part. */
export function drawRibbon({ colors, ribbon }: BadgeDesign, letters: Letters, centre: Point, reach: number): Ribbon {
  const { accent, deep } = colors
  const half = Math.min(164, reach)
  const top = centre.y - height / 2
  const fold = 14
  const end = (side: 1 | -1): string => {
    const x = (distance: number): number => round(centre.x + side * distance)
    const [inner, outer] = [half - 26, half + 34]
    const tail = `M${x(inner)} ${top + fold}H${x(outer)}L${x(outer - 18)} ${top + fold + height / 2}L${x(outer)} ${top + fold + height}H${x(inner)}Z`
    const shade = `M${x(half)} ${top + height}L${x(inner)} ${top + height + fold}V${top + height}Z`
    return (
      element('path', { d: tail, fill: mixColors(accent, deep, 0.3) }) +
      element('path', { d: shade, fill: mixColors(accent, deep, 0.65) })
    )
  }
  const text = setLine(ribbon.toLocaleUpperCase('en'), letters, {
    centre,
    width: half * 2 - 32,
    height: 27,
    tracking: 0.07,
  })
  const band = element('rect', { x: centre.x - half, y: top, width: half * 2, height, rx: 3, fill: accent })
  const svg = [end(-1), end(1), band, element('g', { fill: ribbonInk(colors) }, text.svg)].join('')
  return { svg, capitals: text.size * letters.capitals }
}

/** Two ends that hang below the badge, as on a rosette. */
export function drawTails({ colors }: BadgeDesign): string {
  const { accent, deep } = colors
  return (
    element('path', { d: 'M118 220L84 394 138 358 180 398 214 250Z', fill: mixColors(accent, deep, 0.3) }) +
    element('path', { d: 'M282 220L316 394 262 358 220 398 186 250Z', fill: accent })
  )
}
