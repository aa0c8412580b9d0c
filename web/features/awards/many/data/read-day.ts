import { currentLocale } from '#shared/i18n/text.ts'

export interface ReadDay {
  /** The day as `yyyy-MM-dd`, or a moment with its zone; without one the text is no date. */
  iso?: string
  /** Of a day that its month does not have: the last one that it has. */
  nearest?: string
}

const withZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/
const yearFirst = /^(\d{4})[./](\d{1,2})[./](\d{1,2})\.?$/
const yearLast = /^(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})$/
const dayAndMonth = /^(\d{1,2})(?:\.|er|º|ª)?\s+(?:de\s+)?(\p{L}{3,})\.?,?\s+(?:de\s+)?(\d{4})$/u
const monthAndDay = /^(\p{L}{3,})\.?\s+(\d{1,2}),?\s+(\d{4})$/u

/** Reads a date as people write it where they live: `14.6.2026`, `6/14/2026`, `14 June 2026`, `2026-06-14`. */
export function readDay(text: string, locale = currentLocale()): ReadDay {
  const typed = text.trim()
  if (withZone.test(typed) && !Number.isNaN(new Date(typed).getTime())) return { iso: typed }
  const parts = findParts(typed, locale)
  if (!parts) return {}
  const [year, month, day] = parts
  if (month < 1 || month > 12 || day < 1 || day > 31) return {}
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return day > last ? { nearest: write(year, month, last) } : { iso: write(year, month, day) }
}

/** What is sent for it: nothing for what is no date. */
export const isoOf = (text: string): string => readDay(text).iso ?? ''

function write(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

function findParts(typed: string, locale: string): [number, number, number] | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed) ?? yearFirst.exec(typed)
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3])]
  const short = yearLast.exec(typed)
  if (short) {
    const [first, second] = [Number(short[1]), Number(short[3])]
    const year = Number(short[4]) + (short[4]?.length === 2 ? 2000 : 0)
    // With dots the day comes first everywhere; otherwise as the reader's country has it, unless that can be no month.
    const isMonthFirst = (short[2] !== '.' && startsWithMonth(locale) && first <= 12) || second > 12
    return isMonthFirst ? [year, first, second] : [year, second, first]
  }
  const [, dayText, laterName, laterYear] = dayAndMonth.exec(typed) ?? []
  if (dayText && laterName) return named(laterYear, laterName, dayText, locale)
  const [, name, day, year] = monthAndDay.exec(typed) ?? []
  return name && day ? named(year, name, day, locale) : undefined
}

function startsWithMonth(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(new Date(0)).map(({ type }) => type)
  return parts.indexOf('month') < parts.indexOf('day')
}

function named(
  year: string | undefined,
  name: string,
  day: string,
  locale: string,
): [number, number, number] | undefined {
  const wanted = name.toLowerCase()
  for (const language of [locale, 'en']) {
    const writer = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
    const month = Array.from({ length: 12 }, (_, index) => writer.format(Date.UTC(2026, index, 1)).toLowerCase())
    const found = month.filter((one) => one.startsWith(wanted))
    const [only] = found
    if (only !== undefined && found.length === 1) return [Number(year), month.indexOf(only) + 1, Number(day)]
  }
  return undefined
}
