import { dateFormat, relativeFormat, segmenter } from '#shared/i18n/intl.ts'
import { currentLocale, t } from '#shared/i18n/text.ts'

export type DateStyle = 'short' | 'medium' | 'long'

const shapes: Record<DateStyle | 'iso', Intl.DateTimeFormatOptions> = {
  short: { year: '2-digit', month: '2-digit', day: '2-digit' },
  medium: { year: 'numeric', month: 'short', day: 'numeric' },
  long: { year: 'numeric', month: 'long', day: 'numeric' },
  iso: { year: 'numeric', month: '2-digit', day: '2-digit' },
}

const writerOf = (locale: string, style: DateStyle | 'iso', timeZone: string | undefined): Intl.DateTimeFormat =>
  dateFormat(locale, { ...shapes[style], timeZone })

type Moment = string | Date | null | undefined

function toDate(value: Moment): Date | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const date = typeof value === 'string' ? new Date(value) : value
  return Number.isNaN(date.getTime()) ? undefined : date
}

// A bare day ("2026-06-14") is midnight UTC; read in a western zone it would become the day before.
function zoneOf(value: Moment): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? 'UTC' : undefined
}

export function formatDate(value: Moment, style: DateStyle = 'medium'): string {
  const date = toDate(value)
  if (!date) return ''
  return writerOf(currentLocale(), style, zoneOf(value)).format(date)
}

/** The time of day in the reader's zone, to the minute. */
export function formatTime(value: Moment): string {
  const date = toDate(value)
  return date ? dateFormat(currentLocale(), { timeStyle: 'short' }).format(date) : ''
}

/** The day as `yyyy-MM-dd`, in the same zone as the text beside it; empty when there is no date. */
export function isoDay(value: Moment): string {
  const date = toDate(value)
  if (!date) return ''
  return writerOf('en-CA', 'iso', zoneOf(value)).format(date)
}

const spans: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]
const agoDays = 30

/** How long something is past, in words: "3 hours ago"; the day itself when it is more than a month. */
export function formatAgo(value: Moment, now = Date.now()): string {
  const date = toDate(value)
  if (!date) return ''
  const seconds = Math.max(0, (now - date.getTime()) / 1000)
  const [unit, length] = spans.find((span) => seconds >= span[1]) ?? []
  if (!unit || !length) return t('just now')
  if (seconds > agoDays * 86_400) return formatDate(date)
  return relativeFormat(currentLocale(), { numeric: 'auto' }).format(-Math.floor(seconds / length), unit)
}

export function countBadges(count: number): string {
  return t('{count, plural, =0 {No Badges} one {# Badge} other {# Badges}}', { count })
}

export function countCollections(count: number): string {
  return t('{count, plural, =0 {No Collections} one {# Collection} other {# Collections}}', { count })
}

const longestPartialWord = 20

/** Shortens to a length: a partial last word of up to 20 characters goes too, and an ellipsis follows. */
export function truncateText(text: string, maximum = 100): string {
  if (text.length <= maximum) return text
  const cut = text.slice(0, maximum)
  const whole = /\s/.test(text.charAt(maximum)) ? cut : dropPartialWord(cut)
  return `${whole.trimEnd()}…`
}

function dropPartialWord(cut: string): string {
  const space = cut.search(/\s\S*$/)
  return space >= 0 && cut.length - space - 1 <= longestPartialWord ? cut.slice(0, space) : cut
}

/** Two letters for a person's avatar: first and last name, else of the address. */
export function initialsOf(first: string, last: string, fallback = ''): string {
  const letters = [first, last].map((name) => firstLetter(name.trim())).join('')
  return (letters || fallback.slice(0, 2)).toUpperCase()
}

/** The first sign as a reader counts, whatever number of code units it takes. */
export function firstLetter(text: string): string {
  for (const { segment } of segmenter(undefined).segment(text)) return segment
  return ''
}
