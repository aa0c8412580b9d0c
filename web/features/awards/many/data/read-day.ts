import { dateFormat } from '#shared/i18n/intl.ts'
import { currentLanguage, currentLocale } from '#shared/i18n/text.ts'

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
export function readDay(text: string, monthFirst: boolean, locale = currentLocale()): ReadDay {
  const typed = text.trim()
  if (withZone.test(typed) && !Number.isNaN(new Date(typed).getTime())) return { iso: typed }
  const parts = findParts(typed, monthFirst, locale)
  if (!parts) return {}
  const [year, month, day] = parts
  if (month < 1 || month > 12 || day < 1 || day > 31) return {}
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return day > last ? { nearest: write(year, month, last) } : { iso: write(year, month, day) }
}

/**
 * Whether the month comes first in a column of dates: one that can only be read one way tells of all of them, otherwise
 * the reader's country does.
 */
export function isMonthFirst(cells: readonly string[], country = findCountry()): boolean {
  for (const cell of cells) {
    const [, first, sign, second] = yearLast.exec(cell.trim()) ?? []
    if (sign === undefined || sign === '.') continue
    if (Number(first) > 12) return false
    if (Number(second) > 12) return true
  }
  return startsWithMonth(country)
}

/** The reader's language as the reader's country writes it, `en-GB`. */
function findCountry(): string {
  const language = `${currentLanguage()}-`
  return navigator.languages.find((wished) => wished.startsWith(language)) ?? currentLocale()
}

function write(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

function findParts(typed: string, monthFirst: boolean, locale: string): [number, number, number] | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed) ?? yearFirst.exec(typed)
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3])]
  const short = yearLast.exec(typed)
  if (short) {
    const [first, second] = [Number(short[1]), Number(short[3])]
    const year = readYear(short[4] ?? '')
    // With dots the day comes first everywhere; otherwise as the column has it, unless that can be no month.
    const startsSo = (short[2] !== '.' && monthFirst && first <= 12) || second > 12
    return startsSo ? [year, first, second] : [year, second, first]
  }
  const [, dayText, laterName, laterYear] = dayAndMonth.exec(typed) ?? []
  if (dayText && laterName) return named(laterYear, laterName, dayText, locale)
  const [, name, day, year] = monthAndDay.exec(typed) ?? []
  return name && day ? named(year, name, day, locale) : undefined
}

const yearsAhead = 20

/** Of two digits the year that is not far ahead: people write when things were, or when they end soon. */
function readYear(text: string): number {
  if (text.length > 2) return Number(text)
  const year = 2000 + Number(text)
  return year > new Date().getFullYear() + yearsAhead ? year - 100 : year
}

function startsWithMonth(locale: string): boolean {
  const parts = dateFormat(locale)
    .formatToParts(new Date(0))
    .map(({ type }) => type)
  return parts.indexOf('month') < parts.indexOf('day')
}

const monthNames = new Map<string, readonly string[]>()

/** Making them takes longer than reading a list by them. */
function namesOf(locale: string): readonly string[] {
  const known = monthNames.get(locale)
  if (known) return known
  const writer = dateFormat(locale, { month: 'long', timeZone: 'UTC' })
  const names = Array.from({ length: 12 }, (_, index) => writer.format(Date.UTC(2026, index, 1)).toLowerCase())
  monthNames.set(locale, names)
  return names
}

function named(
  year: string | undefined,
  name: string,
  day: string,
  locale: string,
): [number, number, number] | undefined {
  const wanted = name.toLowerCase()
  for (const language of [locale, 'en']) {
    const months = namesOf(language)
    const found = months.filter((one) => one.startsWith(wanted))
    const [only] = found
    if (only !== undefined && found.length === 1) return [Number(year), months.indexOf(only) + 1, Number(day)]
  }
  return undefined
}
