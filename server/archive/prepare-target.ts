import { sql } from 'kysely'
import type { Connection, Db } from '#infra/db/connections/connect.ts'
import { type Migration, migrate, readMigrations } from '#infra/db/schema/migrate.ts'
import { createQueue } from '#infra/jobs/queue.ts'
import { createLog } from '#infra/log.ts'
import type { ArchiveHead } from './manifest.ts'

/** Tables in which migrations, or a first start without any visitor, leave rows. */
export const seeded = [
  'public.site_theme',
  'public.audit_head',
  'public.master_key',
  'public.cooldowns',
  'public.sweeps',
  'jobs.job',
  'jobs.archive',
]
const bookkeeping = ['public.schema_migrations', 'public.schema_migrations_lock']

/**
 * Gives an empty database the tables that the archive was made from. Throws a sentence where it is not empty; but where it has the
 * same master key, it may be that everything is in it already: then the sentence is returned, and nothing was done.
 */
export async function prepareTarget(db: Db, connection: Connection, head: ArchiveHead): Promise<string | undefined> {
  const wanted = chooseMigrations(head, readMigrations())
  const present = await listPresent(db)
  if (present.filled.length > 0) {
    const inUse = `This database is in use: there are rows in ${present.filled.slice(0, 3).join(', ')}. Take an empty one; nothing was changed.`
    if (present.keyId === head.keyId && wanted.every(({ name }) => present.migrations.includes(name))) return inUse
    throw new Error(inUse)
  }
  const names = new Set(wanted.map(({ name }) => name))
  if (present.migrations.some((name) => !names.has(name)))
    throw new Error(
      'This database has tables that the file does not know, because a newer Sash made them. Take a database without any table.',
    )
  await migrate(db, wanted)
  const queue = createQueue(connection, createLog('silent'), { runsJobs: false })
  try {
    await queue.start({})
  } finally {
    await queue.stop()
  }
  return undefined
}

/** The migrations that the archive's database had; throws when this Sash does not have one of them, or another text of it. */
export function chooseMigrations(head: ArchiveHead, own: Migration[]): Migration[] {
  return head.migrations.map(({ name, sha256 }) => {
    const found = own.find((migration) => migration.name === name)
    if (!found)
      throw new Error(`A newer Sash (${head.sash}) wrote the file: this one has no migration ${name}. Update it first.`)
    if (found.sha256 !== sha256)
      throw new Error(`Another Sash wrote the file: its migration ${name} is not the one that is here.`)
    return found
  })
}

interface Present {
  migrations: string[]
  /** Tables with rows. */
  filled: string[]
  /** The master key that the database has noted. */
  keyId: string | null
}

async function listPresent(db: Db): Promise<Present> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db)
  const filled: string[] = []
  for (const { name } of tables.filter((table) => ![...seeded, ...bookkeeping].includes(`public.${table.name}`))) {
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) filled.push(name)
  }
  const has = (table: string): boolean => tables.some(({ name }) => name === table)
  const migrations = has('schema_migrations')
    ? await sql<{ name: string }>`select name from schema_migrations`.execute(db)
    : undefined
  const key = has('master_key') ? await db.selectFrom('master_key').select('key_id').executeTakeFirst() : undefined
  return { migrations: migrations?.rows.map(({ name }) => name) ?? [], filled, keyId: key?.key_id ?? null }
}
