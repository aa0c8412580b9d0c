import type { BadgeColors, BadgeDesign } from '../design.ts'
import { clearestOn, contrastOf, mixColors } from './color.ts'

/** What WCAG asks of pictures and of text. */
const forPictures = 3
const forText = 4.5

export interface ColorCheck {
  part: 'emblem' | 'ring' | 'ribbon'
  contrast: number
  needed: number
}

/** The ground of the emblem: its colour, and its second one where it has a pattern. */
export const groundTint = (colors: BadgeColors): string => mixColors(colors.field, colors.deep, 0.3)

export const ribbonInk = ({ accent, deep, light }: BadgeColors): string => clearestOn(accent, deep, light)

/** Contrast of every part that has to be read; parts a design does not have are left out. */
export function checkColors({ colors, top, bottom, ribbon, ground, emblem }: BadgeDesign): ColorCheck[] {
  const { deep, field, light, accent } = colors
  const grounds = ground === 'plain' ? [field] : [field, groundTint(colors)]
  const onGround = Math.min(...grounds.map((color) => contrastOf(light, color)))
  const checks: ColorCheck[] = []
  // A logo has a light plate of its own behind it.
  if (emblem.kind !== 'logo') checks.push({ part: 'emblem', contrast: onGround, needed: forPictures })
  if (`${top}${bottom}`.trim() !== '') {
    checks.push({ part: 'ring', contrast: contrastOf(deep, light), needed: forText })
  }
  if (ribbon.trim() !== '') {
    checks.push({ part: 'ribbon', contrast: contrastOf(ribbonInk(colors), accent), needed: forPictures })
  }
  return checks
}

export const hasClearColors = (design: BadgeDesign): boolean =>
  checkColors(design).every(({ contrast, needed }) => contrast >= needed)

const steps = Array.from({ length: 21 }, (_, index) => index / 20)
const [black, white] = ['#000000', '#ffffff']

/** The nearest colours in which every part can be read: one of them moves if that is enough, otherwise all. */
export function fixColors(design: BadgeDesign): BadgeColors {
  const { colors } = design
  const candidates = steps.flatMap((share) => [
    { ...colors, light: mixColors(colors.light, white, share) },
    { ...colors, light: mixColors(colors.light, black, share) },
    { ...colors, field: mixColors(colors.field, black, share) },
    { ...colors, field: mixColors(colors.field, white, share) },
    moveAll(colors, white, black, share),
    moveAll(colors, black, white, share),
  ])
  const isClear = (candidate: BadgeColors) => hasClearColors({ ...design, colors: candidate })
  return candidates.find(isClear) ?? moveAll(colors, white, black, 1)
}

function moveAll({ deep, field, light, accent }: BadgeColors, near: string, far: string, share: number): BadgeColors {
  return {
    deep: mixColors(deep, far, share),
    field: mixColors(field, far, share),
    light: mixColors(light, near, share),
    accent: mixColors(accent, near, share / 2),
  }
}
