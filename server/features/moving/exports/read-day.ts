import { readMoment } from '../dump/row.ts'

export type DayOrder = 'dmy' | 'mdy'

const parted = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4}|\d{2})(?:[ T]+(\d{1,2}):(\d\d)(?::(\d\d))?)?$/

/** Which order the days of a file have: `mdy` or `dmy` where one of them allows only that, undefined where none does. */
export const findDayOrder = (texts: readonly (string | undefined)[]): DayOrder | undefined => {
  for (const text of texts) {
    const [, first, second] = parted.exec(text ?? '') ?? []
    if (Number(first) > 12 && Number(second) <= 12) return 'dmy'
    if (Number(second) > 12 && Number(first) <= 12) return 'mdy'
  }
  return undefined
}

/** A moment as exports write it: ISO 8601, seconds since 1970, `31 May 2024`, or with slashes in a known order; in UTC unless it says. */
export const readDay = (text: string | undefined, order: DayOrder | undefined): Date | undefined => {
  if (text === undefined) return undefined
  const found =
    readParted(text, order) ?? readMoment(text.replace(/ (?:UTC|GMT)$/, 'Z')) ?? readSeconds(text) ?? readWords(text)
  const year = found?.getUTCFullYear() ?? 0
  return found && year >= 1990 && year < 2200 ? found : undefined
}

function readParted(text: string, order: DayOrder | undefined): Date | undefined {
  const parts = parted.exec(text)
  if (!parts) return undefined
  const [first = 0, second = 0, year = 0, hour = 0, minute = 0, seconds = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0))
  const known = first === second ? 'dmy' : (findDayOrder([text]) ?? order)
  if (known === undefined) return undefined
  const [day, month] = known === 'dmy' ? [first, second] : [second, first]
  const moment = new Date(Date.UTC(year < 100 ? 2000 + year : year, month - 1, day, hour, minute, seconds))
  return moment.getUTCDate() === day && moment.getUTCMonth() === month - 1 ? moment : undefined
}

function readSeconds(text: string): Date | undefined {
  if (!/^\d{9,10}$|^\d{12,13}$/.test(text)) return undefined
  return new Date(text.length > 10 ? Number(text) : Number(text) * 1000)
}

/** Only with the name of a month: other texts mean something else to every program. */
function readWords(text: string): Date | undefined {
  if (!/\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.test(text) || text.length > 40) return undefined
  const moment = new Date(/\d:\d.*(?:Z|GMT|UTC|[+-]\d\d)/i.test(text) ? text : `${text} UTC`)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}
