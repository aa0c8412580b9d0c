import { t } from '#shared/i18n/text.ts'
import type { BadgeEmblem } from './design.ts'
import { type EmblemName, emblemNames } from './emblem-names.ts'

/** What stands in the middle of a badge, after “with”, which languages with cases follow. */
export function sayEmblem(emblem: BadgeEmblem): string {
  if (emblem.kind === 'logo') return t('a logo')
  if (emblem.kind === 'text') {
    const text = emblem.text.trim()
    return text === '' ? '' : t('the letters “{text}”', { text })
  }
  const name = emblemNames.find((known) => known === emblem.icon)
  return name ? withEmblem()[name] : ''
}

const withEmblem = (): Record<EmblemName, string> => ({
  award: t('an award'),
  trophy: t('a trophy'),
  medal: t('a medal'),
  star: t('a large star'),
  crown: t('a crown'),
  gem: t('a gem'),
  rocket: t('a rocket'),
  target: t('a target'),
  flag: t('a flag'),
  mountain: t('a mountain'),
  compass: t('a compass'),
  sailboat: t('a sailboat'),
  anchor: t('an anchor'),
  'book-open': t('an open book'),
  'graduation-cap': t('a graduation cap'),
  pencil: t('a pencil'),
  library: t('a row of books'),
  lightbulb: t('a light bulb'),
  brain: t('a brain'),
  atom: t('an atom'),
  'flask-conical': t('a flask'),
  microscope: t('a microscope'),
  dna: t('a strand of DNA'),
  calculator: t('a calculator'),
  'code-xml': t('brackets of code'),
  cpu: t('a computer chip'),
  bot: t('a robot'),
  database: t('a database'),
  globe: t('a globe'),
  languages: t('letters of two languages'),
  'message-circle': t('a speech bubble'),
  users: t('a group of people'),
  handshake: t('a handshake'),
  heart: t('a heart'),
  'hand-heart': t('a hand that holds a heart'),
  'heart-pulse': t('a beating heart'),
  'shield-check': t('a shield with a tick'),
  leaf: t('a leaf'),
  sprout: t('a sprout'),
  'tree-pine': t('a pine'),
  sun: t('a sun'),
  'eighth-notes': t('notes of music'),
  palette: t('a palette'),
  camera: t('a camera'),
  drama: t('the masks of the theatre'),
  'chef-hat': t('a chef’s hat'),
  hammer: t('a hammer'),
  wrench: t('a wrench'),
  bike: t('a bicycle'),
  dumbbell: t('a dumbbell'),
  puzzle: t('a piece of a puzzle'),
  'key-round': t('a key'),
  scale: t('scales'),
  zap: t('a flash of lightning'),
  sparkles: t('sparkles'),
  bird: t('a bird'),
})
