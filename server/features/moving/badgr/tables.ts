import type { DumpedRow, Row } from '../dump/row.ts'

/** The tables of a Badgr server that something is read from. */
export const badgrTables: ReadonlySet<string> = new Set([
  'users',
  'account_emailaddress',
  'issuer_issuer',
  'issuer_issuerstaff',
  'issuer_issuerextension',
  'issuer_badgeclass',
  'issuer_badgeclassalignment',
  'issuer_badgeclasstag',
  'issuer_badgeclassextension',
  'issuer_badgeinstance',
  'issuer_badgeinstanceevidence',
  'issuer_badgeinstanceextension',
  'backpack_backpackcollection',
  'backpack_backpackcollectionbadgeinstance',
])

// Without these there is nothing to move, and the file is probably another one.
const needed = ['users', 'issuer_issuer', 'issuer_badgeclass', 'issuer_badgeinstance']

export interface Tables {
  list(table: string): readonly Row[]
  /** The rows that lead to one row by that column, in the order of their ids. */
  under(table: string, column: string): (id: string) => readonly Row[]
}

/** All rows in memory: some two kilobytes for each award. Throws where a table is missing that nobody can do without. */
export const loadTables = async (rows: AsyncIterable<DumpedRow>): Promise<Tables> => {
  const tables = new Map<string, Row[]>()
  for await (const { table, row } of rows) {
    const list = tables.get(table)
    if (list) list.push(row)
    else tables.set(table, [row])
  }
  const missing = needed.filter((table) => !tables.has(table))
  if (missing.length > 0) throw new Error(`These tables are missing or empty: ${missing.join(', ')}.`)
  for (const list of tables.values()) list.sort((left, right) => Number(left.get('id')) - Number(right.get('id')))
  return {
    list: (table) => tables.get(table) ?? [],
    under: (table, column) => {
      const groups = new Map<string, Row[]>()
      for (const row of tables.get(table) ?? []) {
        const id = row.get(column) ?? ''
        const group = groups.get(id)
        if (group) group.push(row)
        else groups.set(id, [row])
      }
      return (id) => groups.get(id) ?? []
    },
  }
}
