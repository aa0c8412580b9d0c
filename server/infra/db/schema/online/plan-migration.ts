import { bareOf, splitStatements } from './split-statements.ts'

/** What is done to a table with rows once the transaction of its migration is committed, while everybody writes on. */
export type Afterwards =
  | { kind: 'index'; name: string; table: string; text: string }
  | { kind: 'validation'; table: string; text: string }
  | { kind: 'portions'; table: string; text: string }

export interface MigrationPlan {
  /** Statements of the transaction, as one text. */
  atOnce: string
  afterwards: Afterwards[]
}

const index = /^create (?:unique )?index (?:(?!on\b)(?<name>\w+) )?on (?<table>\w+)\b/
const validation = /^alter table (?<table>\w+) validate constraint \w+$/
const portions = /^update (?<table>\w+)\b/
const marker = /^-- in portions\b/m

/**
 * Divides a migration into what its transaction does at once and what would make others wait if it did: the indexes of tables
 * that have rows, the validation of constraints that were added `not valid`, and updates after a line `-- in portions`, which each change some rows and are repeated until none is left.
 * @param hasRows whether a table was there before the migration, and with rows.
 */
export async function planMigration(
  text: string,
  hasRows: (table: string) => Promise<boolean>,
): Promise<MigrationPlan> {
  const atOnce: string[] = []
  const afterwards: Afterwards[] = []
  for (const statement of splitStatements(text)) {
    const found = readAfterwards(statement)
    if (found && (found.kind === 'portions' || (await hasRows(found.table)))) afterwards.push(found)
    else atOnce.push(statement)
  }
  return { atOnce: atOnce.join('\n;\n'), afterwards }
}

function readAfterwards(statement: string): Afterwards | undefined {
  const bare = bareOf(statement)
  const line = bare.toLowerCase().replaceAll(/\s+/g, ' ')
  if (marker.test(statement.slice(0, statement.length - bare.length))) {
    const table = portions.exec(line)?.groups?.table
    if (table === undefined) throw new Error(`What is done in portions is an update: ${bare}`)
    return { kind: 'portions', table, text: bare }
  }
  const { name, table } = index.exec(line)?.groups ?? {}
  // One without a name could not be found again after a kill; the table test of migrations allows it on new tables only.
  if (name !== undefined && table !== undefined) return { kind: 'index', name, table, text: bare }
  const validated = validation.exec(line)?.groups?.table
  return validated === undefined ? undefined : { kind: 'validation', table: validated, text: bare }
}
