import { readMoment } from '../dump/row.ts'
import { inEnglish } from './read-months.ts'

export type DayOrder = 'dmy' | 'mdy'

const parted =
  /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:,?[ T]+(\d{1,2}):(\d\d)(?::(\d\d))?(?:\.\d+)?(?: ?([ap])\.?m\.?)?)?$/i

/** Which order the days of a file have: `mdy` or `dmy` where they allow only that, undefined where none or several say so. */
export const findDayOrder = (texts: readonly (string | undefined)[]): DayOrder | undefined => {
  const found = new Set<DayOrder>()
  for (const text of texts) {
    const [, first, sign, second] = parted.exec(text ?? '') ?? []
    if (sign === '.') continue
    if (Number(first) > 12 && Number(second) <= 12) found.add('dmy')
    if (Number(second) > 12 && Number(first) <= 12) found.add('mdy')
  }
  return found.size === 1 ? [...found][0] : undefined
}

/**
 * A moment as exports write it: ISO 8601, seconds since 1970, days since 1899 as tables count, `31 May 2024` in the languages of
 * `read-months.ts`, or with signs between numbers in a known order; in UTC unless it says.
 */
export const readDay = (text: string | undefined, order: DayOrder | undefined): Date | undefined => {
  if (text === undefined) return undefined
  const found =
    readParted(text, order) ??
    readMoment(text.replace(/ (?:UTC|GMT)$/, 'Z').replace(/^(\d{4})\/(\d\d)\/(\d\d)/, '$1-$2-$3')) ??
    readSeconds(text) ??
    readCounted(text) ??
    readWords(text)
  const year = found?.getUTCFullYear() ?? 0
  return found && year >= 1990 && year < 2200 ? found : undefined
}

function readParted(text: string, order: DayOrder | undefined): Date | undefined {
  const parts = parted.exec(text)
  if (!parts) return undefined
  const [, one = '', sign, other = '', years = '', hours = '0', minutes = '0', seconds = '0', half] = parts
  const [first, second, year] = [Number(one), Number(other), Number(years)]
  // Nobody who writes the month first puts dots.
  const known = first === second || sign === '.' ? (order ?? 'dmy') : (findDayOrder([text]) ?? order)
  if (known === undefined) return undefined
  const [day, month] = known === 'dmy' ? [first, second] : [second, first]
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const moment = new Date(
    Date.UTC(year < 100 ? 2000 + year : year, month - 1, day, hour, Number(minutes), Number(seconds)),
  )
  return moment.getUTCDate() === day && moment.getUTCMonth() === month - 1 ? moment : undefined
}

function readSeconds(text: string): Date | undefined {
  if (!/^\d{9,10}$|^\d{12,13}$/.test(text)) return undefined
  return new Date(text.length > 10 ? Number(text) : Number(text) * 1000)
}

/** Excel's own count, where a cell was not formatted as a day: 25569 is 1 January 1970. */
function readCounted(text: string): Date | undefined {
  if (!/^\d{5}(?:[.,]\d+)?$/.test(text)) return undefined
  return new Date(Math.round((Number(text.replace(',', '.')) - 25_569) * 86_400) * 1000)
}

/** Only with the name of a month: other texts mean something else to every program. */
function readWords(text: string): Date | undefined {
  const english = inEnglish(text)
  if (english === undefined) return undefined
  const [, clock = ''] = /\d:\d(.*)/.exec(english) ?? []
  const moment = new Date(/Z|GMT|UTC|[+-]\d\d|[ECMP][SD]T/.test(clock) ? english : `${english} UTC`)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}
