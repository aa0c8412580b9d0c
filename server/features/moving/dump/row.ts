import { readJson } from '../read-json.ts'

/** One row of a table; a missing column and NULL are the same. */
export type Row = ReadonlyMap<string, string | null>

export interface DumpedRow {
  table: string
  row: Row
}

export const textOf = (row: Row, column: string): string | null => row.get(column) ?? null

/** The text, or nothing where it is empty. */
export const wordsOf = (row: Row, column: string): string | null => row.get(column)?.trim() || null

/** PostgreSQL writes t and f, MySQL 1 and 0. */
export const isTrue = (row: Row, column: string): boolean => /^(t|true|1)$/i.test(row.get(column) ?? '')

/** A moment as either database writes it, in UTC where it names no zone; to the millisecond. */
export const momentOf = (row: Row, column: string): Date | null => readMoment(row.get(column) ?? null)

export const readMoment = (text: string | null): Date | null => {
  const parts = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?)(\.\d+)?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/i.exec(text ?? '')
  if (!parts) return null
  const [, day, time = '00:00:00', fraction = '', zone = 'Z'] = parts
  const offset = /^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
  const moment = new Date(`${day}T${time}${fraction.slice(0, 4)}${offset.toUpperCase()}`)
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** The same moment as Python writes it down: six digits of a second where there are any, and the zone in numbers. */
export const isoOf = (row: Row, column: string): string | null => {
  const moment = momentOf(row, column)
  if (!moment) return null
  const fraction = /:\d\d\.(\d+)/.exec(row.get(column) ?? '')?.[1]?.slice(0, 6) ?? ''
  const digits = /[1-9]/.test(fraction) ? `.${fraction.padEnd(6, '0')}` : ''
  return `${moment.toISOString().slice(0, 19)}${digits}+00:00`
}

export const numberOf = (row: Row, column: string): number | null => {
  const text = row.get(column)
  return text !== null && text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** JSON in a column of text; undefined where it is none. */
export const jsonOf = (row: Row, column: string): unknown => {
  const text = row.get(column)
  return text ? readJson(text) : undefined
}
