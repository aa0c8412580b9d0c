import { sql } from 'kysely'
import type { Db } from '../connections/connect.ts'
import { decideConstraint } from './decide-constraint.ts'
import { type Constraint, listConstraints, listTriggers } from './list-constraints.ts'
import { distributed, distributionColumn, reference } from './tables.ts'

export type DistributionStep =
  | {
      does: 'drop'
      table: string
      constraint: string
      /** Which is moved next. */
      leadsTo: string
      why: string
      /** Makes the key again, once the tables are on one machine. */
      back: string
      /** Counts rows that lead nowhere, of which there are none while the key is there. */
      orphans: string
    }
  | { does: 'copy' | 'part'; table: string; why: string }

type Drop = Extract<DistributionStep, { does: 'drop' }>

interface Plan {
  /** What is left to do, in this order; each step is whole by itself, so that a run that was cut short goes on. */
  steps: DistributionStep[]
  /** Tables that lie where they should. */
  done: string[]
  /** What has to be otherwise before. */
  refusals: string[]
}

/** What it takes to lay the tables out by issuer, in the database as it is. */
export const planDistribution = async (db: Db): Promise<Plan> => {
  const hasExtension = await isInstalled(db)
  const placed = hasExtension ? await readPlaced(db) : new Map<string, string>()
  const decided = (await listConstraints(db)).map((constraint) => ({
    ...constraint,
    made: decideConstraint(constraint),
  }))
  const drops = decided.flatMap(({ made, ...constraint }) =>
    made?.does === 'drop' ? [dropOf(constraint, made.why)] : [],
  )
  const [copied, parted] = ['reference', `distributed by ${distributionColumn}`]
  const wanted = [
    ...Object.entries(reference).map(([table, why]) => ({ does: 'copy', table, why, as: copied }) as const),
    ...Object.entries(distributed).map(([table, why]) => ({ does: 'part', table, why, as: parted }) as const),
  ]
  const open = wanted.filter(({ table, as }) => placed.get(table) !== as)
  const isOpen = new Set(open.map(({ table }) => table))
  return {
    // A key stands until the table that it leads to is moved.
    steps: [
      ...drops.filter(({ leadsTo }) => !isOpen.has(leadsTo)),
      ...open.flatMap(({ does, table, why }) => [
        ...drops.filter(({ leadsTo }) => leadsTo === table),
        { does, table, why },
      ]),
    ],
    done: wanted.filter(({ table, as }) => placed.get(table) === as).map(({ table }) => table),
    refusals: [
      ...(hasExtension ? [] : [noExtension]),
      ...decided.flatMap(({ made }) => (made?.does === 'refuse' ? made.why : [])),
      ...open.flatMap(({ table, as }) =>
        placed.has(table) ? `${table} is ${placed.get(table)} already, and should be ${as}.` : [],
      ),
      ...(await refuseTriggers(db, new Set(wanted.map(({ table }) => table)))),
    ],
  }
}

/** Does one step. Citus moves the rows of a table in a transaction of its own. */
export const takeStep = async (db: Db, step: DistributionStep): Promise<void> => {
  if (step.does === 'drop')
    await sql`alter table ${sql.table(step.table)} drop constraint if exists ${sql.ref(step.constraint)}`.execute(db)
  else if (step.does === 'copy') await sql`select create_reference_table(${step.table})`.execute(db)
  else await sql`select create_distributed_table(${step.table}, ${distributionColumn})`.execute(db)
}

function dropOf({ table, name, columns, other, otherColumns, definition }: Constraint, why: string): Drop {
  const names = columns.map((column) => `t.${column}`)
  const same = columns.map((column, place) => `o.${otherColumns[place]} = t.${column}`)
  return {
    does: 'drop',
    table,
    constraint: name,
    leadsTo: other ?? '',
    why,
    back: `alter table ${table} add constraint ${name} ${definition};`,
    orphans: `select count(*) from ${table} t where num_nulls(${names.join(', ')}) = 0 and not exists (select from ${other} o where ${same.join(' and ')});`,
  }
}

const noExtension =
  'The extension citus is not installed in this database: install its package on every machine, then run "create extension citus" and name the workers.'

async function isInstalled(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regproc('create_distributed_table') is not null and to_regclass('citus_tables') is not null as is_there`.execute(
    db,
  )
  return rows[0]?.is_there === true
}

async function readPlaced(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; type: string; column: string }>`
    select table_name::text as name, citus_table_type as type, distribution_column as "column" from citus_tables`.execute(
    db,
  )
  const said = rows.filter(({ type }) => type === 'distributed' || type === 'reference')
  return new Map(said.map(({ name, type, column }) => [name, type === 'reference' ? type : `${type} by ${column}`]))
}

/** Triggers of a table in parts run where the part lies, which sees nothing of what lies elsewhere. */
async function refuseTriggers(db: Db, tables: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await sql<{ is_on: string | null }>`
    select current_setting('citus.enable_unsafe_triggers', true) as is_on`.execute(db)
  if (rows[0]?.is_on === 'on') return []
  const triggers = (await listTriggers(db)).filter(({ table }) => tables.has(table))
  if (triggers.length === 0) return []
  const names = triggers.map(({ table, name }) => `${name} (${table})`).join(', ')
  return [
    `Triggers stand in the way: ${names}. Citus takes tables with triggers only where citus.enable_unsafe_triggers is on, and those that write another table may fail there; docs/scaling.md says which.`,
  ]
}
