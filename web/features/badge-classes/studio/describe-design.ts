import { listFormat } from '#shared/i18n/intl.ts'
import { currentLocale, t } from '#shared/i18n/text.ts'
import type { BadgeDesign, ShapeId } from './design.ts'
import { sayEmblem } from './say-emblem.ts'

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

const sayShape = (): Record<ShapeId, string> => ({
  circle: t('A round badge'),
  hexagon: t('A six-sided badge'),
  octagon: t('An eight-sided badge'),
  square: t('A square badge'),
  diamond: t('A diamond-shaped badge'),
  shield: t('A shield'),
  arch: t('An arched badge'),
  bowl: t('A badge rounded at the foot'),
  'point-down': t('A badge that points down'),
  'point-up': t('A badge that points up'),
  star: t('A star'),
  rosette: t('A rosette'),
})

/** What a badge shows, as somebody would say it: "A shield with a sailboat and the words “Day Skipper”." */
export function describeDesign({ shape, emblem, top, bottom, ribbon, stars }: BadgeDesign): string {
  const texts = [top, bottom, ribbon].map((text) => text.trim()).filter(Boolean)
  const things = [
    sayEmblem(emblem),
    stars > 0 ? t('{count, plural, one {a star} other {# stars}}', { count: stars }) : '',
    sayWords(texts),
  ].filter(Boolean)
  return things.length > 0
    ? t('{shape} with {things}.', { shape: sayShape()[shape], things: list(things) })
    : t('{shape}.', { shape: sayShape()[shape] })
}

function sayWords(texts: readonly string[]): string {
  const count = texts.join(' ').split(/\s+/).filter(Boolean).length
  if (count === 0) return ''
  return t('{count, plural, one {the word {texts}} other {the words {texts}}}', {
    count,
    texts: list(texts.map((text) => t('“{text}”', { text }))),
  })
}

const list = (parts: readonly string[]): string => listFormat(currentLocale()).format(parts)
