import { dateFormat } from './intl.ts'
import { currentLocale } from './text.ts'

/** A moment in a time zone, which is named beside it: where it is read it may be another one than the reader's. */
export const writeLocalMoment = (moment: Date | string, timeZone: string): string =>
  dateFormat(currentLocale(), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(moment))
