import { t } from '#shared/i18n/text.ts'
import type { BadgeColors } from '../design.ts'

export interface Palette {
  name: string
  colors: BadgeColors
}

const mix = (deep: string, field: string, light: string, accent: string): BadgeColors => ({
  deep,
  field,
  light,
  accent,
})

/** Four colours that go together and that can be told apart by everybody. */
export function palettes(): Palette[] {
  return [
    { name: t('Harbour'), colors: mix('#12304f', '#1d5a86', '#f7efdd', '#e8743b') },
    { name: t('Meadow'), colors: mix('#14452b', '#1f7044', '#f6f3e4', '#e8b24a') },
    { name: t('Lagoon'), colors: mix('#0d4346', '#12696a', '#eff4e6', '#f3b340') },
    { name: t('Cellar'), colors: mix('#4b1026', '#741b3b', '#fbf1de', '#dcaa48') },
    { name: t('Ember'), colors: mix('#7a2410', '#c4471d', '#fdf0dc', '#f5b63f') },
    { name: t('Night'), colors: mix('#202a47', '#3552a0', '#f2f1ea', '#ffb27d') },
    { name: t('Plum'), colors: mix('#34174f', '#6a3a8f', '#f8f1fa', '#f2b84b') },
    { name: t('Rose'), colors: mix('#5b1235', '#ad3660', '#fff1ee', '#ffc98b') },
    { name: t('Honey'), colors: mix('#4f2f07', '#8a540e', '#fff6df', '#ffd15c') },
    { name: t('Fjord'), colors: mix('#0f3b33', '#2b6b57', '#fbf3e6', '#ff9a78') },
    { name: t('Slate'), colors: mix('#22303a', '#44606e', '#f3f2ec', '#f29a6e') },
    { name: t('Ink'), colors: mix('#1c1c22', '#4a4a55', '#f6f5f1', '#d3b15c') },
  ]
}
