import type { Session } from '#infra/db/connections/session.ts'
import type { ArchivedQueue, ArchivedTable } from './manifest.ts'

// What the migrations write themselves, and what says which of them were applied.
const bookkeeping = ['public.schema_migrations', 'public.schema_migrations_lock']

interface Reference {
  child: string
  parent: string
}

/** Sash's own tables and those of its jobs with their columns, parents before children. */
export async function listTables(session: Session): Promise<ArchivedTable[]> {
  const columns = await session.query(`
    select c.table_schema || '.' || c.table_name as "table", c.column_name as name
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE'
      and (c.table_schema = 'public' or (c.table_schema = 'jobs' and c.table_name in ('job', 'archive')))
    order by c.table_schema desc, c.table_name collate "C", c.ordinal_position`)
  const references = await session.query(`
    select cn.nspname || '.' || c.relname as child, pn.nspname || '.' || p.relname as parent
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_namespace cn on cn.oid = c.relnamespace
    join pg_class p on p.oid = k.confrelid join pg_namespace pn on pn.oid = p.relnamespace
    where k.contype = 'f'`)
  const tables = new Map<string, string[]>()
  for (const { table, name } of columns) {
    if (!table || !name || bookkeeping.includes(table)) continue
    tables.set(table, [...(tables.get(table) ?? []), name])
  }
  const order = sortByParents(
    [...tables.keys()],
    references.map(({ child, parent }) => ({ child: String(child), parent: String(parent) })),
  )
  return order.map((name) => ({ name, columns: tables.get(name) ?? [] }))
}

/** The names in an order in which each comes after those that it refers to; throws when they refer in a circle. */
export function sortByParents(names: string[], references: Reference[]): string[] {
  const sorted: string[] = []
  const left = new Set(names)
  while (left.size > 0) {
    const ready = [...left].filter(
      (name) => !references.some(({ child, parent }) => child === name && parent !== name && left.has(parent)),
    )
    if (ready.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...left].join(', ')}.`)
    for (const name of ready) left.delete(name)
    sorted.push(...ready)
  }
  return sorted
}

/** The queues of jobs, those before others that these name as the place of their dead. */
export async function listQueues(session: Session): Promise<ArchivedQueue[]> {
  const [present] = await session.query(`select to_regclass('jobs.queue')::text as name`)
  if (!present?.name) return []
  const rows = await session.query(`
    select name, policy, retry_limit as "retryLimit", retry_delay as "retryDelay", retry_backoff as "retryBackoff",
      expire_seconds as "expireInSeconds", retention_minutes as "retentionMinutes", dead_letter as "deadLetter"
    from jobs.queue order by dead_letter is not null, name collate "C"`)
  return rows.map(({ name, ...options }) => ({ name: String(name), options }))
}

const quote = (name: string): string => `"${name}"`

/** The table and its columns as a statement names them. Names come from the catalogue or through the manifest's form. */
export const nameTable = ({ name, columns }: ArchivedTable): { table: string; list: string } => ({
  table: name.split('.').map(quote).join('.'),
  list: columns.map(quote).join(', '),
})
