import { currentLanguage } from '#infra/languages/texts.ts'
import { dateFormat } from '#shared/i18n/intl.ts'

/** The UTC day of a timestamp; what is none stays as it is. */
export function writeDay(moment: string): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return moment
  return dateFormat(currentLanguage(), { dateStyle: 'long', timeZone: 'UTC' }).format(date)
}
