import type { Moment } from './facts.ts'

const isoWithZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/i

/**
 * ISO 8601 date-time text with a zone to a Date; undefined for anything else, because a time without zone is ambiguous.
 * A zone can carry the moment out of the years that the text form has; such a moment could not be written down again.
 */
export function parseMoment(text: string): Date | undefined {
  if (!isoWithZone.test(text)) return undefined
  const date = new Date(text)
  const year = date.getUTCFullYear()
  return year >= 0 && year <= 9999 ? date : undefined
}

/** ISO 8601 text with a zone, whole seconds without fraction; throws RangeError for text without zone or an invalid Date. */
export function formatMoment(moment: Moment): string {
  if (typeof moment !== 'string') return moment.toISOString().replace('.000Z', 'Z')
  if (parseMoment(moment) === undefined) throw new RangeError(`Not an ISO 8601 date-time with a zone: ${moment}`)
  return moment
}

const months = 'January February March April May June July August September October November December'.split(' ')

/** A moment for people, in UTC: its day, and the time only where the day alone would mislead. */
export function describeMoment(moment: Date, withTime = false): string {
  const day = `${months[moment.getUTCMonth()]} ${moment.getUTCDate()}, ${moment.getUTCFullYear()}`
  return withTime ? `${day}, ${moment.toISOString().slice(11, 16)} UTC` : day
}
