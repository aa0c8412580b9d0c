import type { Moment } from './facts.ts'

const isoWithZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/i

/**
 * ISO 8601 date-time text with a zone to a Date; undefined for anything else, because a time without zone is ambiguous.
 * A zone can carry the moment out of the years that the text form has; such a moment could not be written down again.
 */
export function parseMoment(text: string): Date | undefined {
  if (!isoWithZone.test(text) || !isDayOfMonth(text)) return undefined
  const date = new Date(text.toUpperCase())
  const year = date.getUTCFullYear()
  return year >= 0 && year <= 9999 ? date : undefined
}

// Some engines take February 30 for a day in March, others for none at all.
function isDayOfMonth(text: string): boolean {
  const day = Number(text.slice(8, 10))
  if (day <= 28) return true
  const end = new Date(0)
  end.setUTCFullYear(Number(text.slice(0, 4)), Number(text.slice(5, 7)), 0)
  return day <= end.getUTCDate()
}

/** ISO 8601 text with a zone, whole seconds without fraction; throws RangeError for text without zone or an invalid Date. */
export function formatIso(moment: Moment): string {
  if (typeof moment !== 'string') return moment.toISOString().replace('.000Z', 'Z')
  if (parseMoment(moment) === undefined) throw new RangeError(`Not an ISO 8601 date-time with a zone: ${moment}`)
  return moment
}
