import { numberFormat } from '#shared/i18n/intl.ts'
import { currentLocale } from '#shared/i18n/text.ts'

/** Minutes of study as people say them: hours, and what is left of one. */
export function writeStudyLoad(minutes: number): string {
  const whole = Math.round(minutes)
  const parts = [
    { unit: 'hour', value: Math.floor(whole / 60) },
    { unit: 'minute', value: whole % 60 },
  ]
  return parts
    .filter(({ value }) => value > 0)
    .map(({ unit, value }) => numberFormat(currentLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(value))
    .join(' ')
}
