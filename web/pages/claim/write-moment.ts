import { dateFormat } from '#shared/i18n/intl.ts'
import { currentLocale } from '#shared/i18n/text.ts'

/** A moment in the time zone of the issuer, which is named beside it. */
export const writeMoment = (moment: string, timeZone: string): string =>
  dateFormat(currentLocale(), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(moment))
