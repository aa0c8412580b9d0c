import {
  contrastOf,
  leastContrast,
  type Mode,
  parseColor,
  shownColor,
  writeColor,
} from '#contracts/site/theme-colors.ts'
import { t } from '#shared/i18n/text.ts'

// What nobody sees is no correction.
const sameContrast = 1.08

/** What becomes of a colour in both modes, in words; undefined for what is no colour. */
export function describeColor(color: string, use: 'brand' | 'strong'): string | undefined {
  const parsed = parseColor(color)
  if (!parsed) return undefined
  const [light, dark] = [describeMode(writeColor(parsed), 'light', use), describeMode(writeColor(parsed), 'dark', use)]
  return [
    light.isSame
      ? t('In light mode it is shown as it is, with a contrast of {ratio} to 1.', light)
      : t('In light mode it is shown darker, as {shown}, with a contrast of {ratio} to 1.', light),
    dark.isSame
      ? t('In dark mode it is shown as it is, with a contrast of {ratio} to 1.', dark)
      : t('In dark mode it is shown paler, as {shown}, with a contrast of {ratio} to 1.', dark),
  ].join(' ')
}

function describeMode(color: string, mode: Mode, use: 'brand' | 'strong') {
  const shown = shownColor(color, mode, use)
  const ratio = (Math.floor(leastContrast(shown, mode) * 10) / 10).toFixed(1)
  return { shown, ratio, isSame: contrastOf(color, shown) < sameContrast }
}
