import { t } from '#shared/i18n/text.ts'
import type { BadgeDesign, ShapeId } from './design.ts'
import { emblemLabels, emblemNames } from './emblem-names.ts'

export const shapeLabels = (): Record<ShapeId, string> => ({
  circle: t('Circle'),
  hexagon: t('Hexagon'),
  octagon: t('Octagon'),
  square: t('Square'),
  diamond: t('Diamond'),
  shield: t('Shield'),
  arch: t('Arch'),
  bowl: t('Arch pointing down'),
  'point-down': t('Pentagon pointing down'),
  'point-up': t('Pentagon pointing up'),
  star: t('Star'),
  rosette: t('Rosette'),
})

/** What a badge shows, for people who do not see it: "Shield, Sailboat, Day Skipper". */
export function describeDesign({ shape, emblem, top, bottom, ribbon, stars }: BadgeDesign): string {
  const parts = [
    shapeLabels()[shape],
    describeEmblem(emblem),
    stars > 0 ? t('{count, plural, one {# star} other {# stars}}', { count: stars }) : '',
    top,
    bottom,
    ribbon,
  ]
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ')
}

function describeEmblem(emblem: BadgeDesign['emblem']): string {
  if (emblem.kind === 'text') return emblem.text
  if (emblem.kind === 'logo') return t('Logo')
  const name = emblemNames.find((known) => known === emblem.icon)
  return name ? emblemLabels()[name] : ''
}
