import { t } from '#shared/i18n/text.ts'
import { formatDate, formatTime } from './format.ts'

/** Day and time of day in the reader's zone, for things of which there are many on one day. */
export const formatMoment = (moment: string): string =>
  t('{day}, {time}', { day: formatDate(moment), time: formatTime(moment) })
