import { dateFormat } from '#shared/i18n/intl.ts'
import { currentLocale } from '#shared/i18n/text.ts'

/** Day and time in the reader's own zone. */
export function formatMoment(value: string): string {
  return dateFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(value))
}
