import { currentLocale } from '#shared/i18n/text.ts'

/** A moment in the time zone of the issuer, which is named beside it. */
export const writeMoment = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat(currentLocale(), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(moment))
