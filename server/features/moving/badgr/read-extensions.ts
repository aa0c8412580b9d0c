import type { JsonValue } from '#infra/db/schema/tables.ts'
import { jsonOf, type Row, wordsOf } from '../dump/row.ts'
import type { Report } from '../report.ts'

/** The extensions of one thing by their names; `of` names the kind of thing, and `name` the one, where some are no JSON. */
export const readExtensions = (
  rows: readonly Row[],
  { of, name }: { of: 'issuers' | 'badge classes' | 'awards'; name: string },
  report: Report,
): { [name: string]: JsonValue } =>
  Object.fromEntries(
    rows.flatMap((row): [string, JsonValue][] => {
      const key = wordsOf(row, 'name')
      const value = jsonOf(row, 'original_json')
      if (key && isJson(value)) return [[key, value]]
      report.note('lost', `extensions of ${of} that are no JSON`, name)
      return []
    }),
  )

const isJson = (value: unknown): value is JsonValue => value !== undefined
