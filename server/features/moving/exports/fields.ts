import { z } from 'zod'
import { MoveSourceError } from '../move-source-error.ts'
import type { Report } from '../report.ts'
import type { ExportRow } from './read-export-rows.ts'

export const fields = [
  'awardId',
  'awardUrl',
  'badgeId',
  'badgeName',
  'badgeDescription',
  'badgeImage',
  'alignment',
  'criteriaText',
  'criteriaUrl',
  'tags',
  'email',
  'name',
  'firstName',
  'lastName',
  'issuedOn',
  'expiresOn',
  'state',
  'revoked',
  'revokedOn',
  'revocationReason',
  'evidence',
  'evidenceName',
  'evidenceText',
  'narrative',
  'issuerName',
  'issuerUrl',
  'issuerEmail',
  'issuerDescription',
  'issuerImage',
] as const
export type Field = (typeof fields)[number]
export type Columns = Partial<Record<Field, readonly string[]>>
export type Facts = Partial<Record<Field, string>>

/** What an operator says of an export that is not as it is described. */
export interface ColumnMap {
  columns: Partial<Record<Field, string>>
  /** Whether the day or the month comes first where there are slashes or dots. */
  dates: 'dmy' | 'mdy' | undefined
}

const columnMap = z.strictObject({
  ...Object.fromEntries(fields.map((field) => [field, z.string().min(1).optional()])),
  dates: z.enum(['dmy', 'mdy']).optional(),
})

/** Reads `{"email": "Mail address", "dates": "dmy"}`. */
export const readColumnMap = (text: string): ColumnMap => {
  try {
    const { dates, ...columns } = columnMap.parse(JSON.parse(text))
    return { columns, dates }
  } catch (error) {
    throw new MoveSourceError(
      `The file of columns is JSON that names a column for some of these: ${fields.join(', ')}; and "dates": "dmy" or "mdy".`,
      { cause: error },
    )
  }
}

/** Names are the same whatever their letters, spaces and signs. */
export const plain = (name: string): string =>
  name
    .normalize()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** What each row says, as far as its names are known; names that are not are noted once each. */
export const recogniseAll = (rows: readonly ExportRow[], columns: Columns, map: ColumnMap, report: Report): Facts[] => {
  const byName = new Map<string, Field>()
  for (const field of fields) {
    for (const name of [columns[field] ?? []].flat().toReversed()) byName.set(plain(name), field)
  }
  for (const field of fields) {
    const name = map.columns[field]
    if (name !== undefined) byName.set(plain(name), field)
  }
  const unknown = new Set<string>()
  const facts = rows.map((row) => {
    const known: Facts = {}
    // What the operator named wins, then what is described first.
    const rank = (name: string, field: Field): number =>
      map.columns[field] !== undefined && plain(map.columns[field]) === plain(name)
        ? -1
        : (columns[field] ?? []).findIndex((one) => plain(one) === plain(name))
    const ranks = new Map<Field, number>()
    for (const [name, value] of row) {
      const field = byName.get(plain(name))
      if (field === undefined) unknown.add(name)
      else if (rank(name, field) < (ranks.get(field) ?? Number.POSITIVE_INFINITY)) {
        known[field] = value
        ranks.set(field, rank(name, field))
      }
    }
    return known
  })
  // A list of which one thing is known; and what else that says.
  const isPart = (name: string): boolean =>
    name.includes('.0.') ||
    rows.some((row) => [...row.keys()].some((one) => one.startsWith(`${name}.0.`) && byName.has(plain(one))))
  for (const name of [...unknown].filter((one) => !isPart(one)))
    report.note('lost', 'columns that are not known, and so not kept', name)
  return facts
}
