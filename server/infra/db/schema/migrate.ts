import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Db } from '../connections/connect.ts'
import { type Tx, transaction } from '../transaction.ts'
import { canBeTriedAgain, finishMigration } from './online/finish-migration.ts'
import { type Afterwards, planMigration } from './online/plan-migration.ts'

export interface Migration {
  name: string
  text: string
  sha256: string
}

/** True when servers of some release before cannot work with what the migration leaves: its first line then says so. */
export const isContract = ({ text }: Pick<Migration, 'text'>): boolean => text.startsWith('-- contract:')

/** The migration whose servers can work with what this one leaves, where the first line names it. */
export const readNeeds = ({ text }: Pick<Migration, 'text'>): string | null => {
  const [line = ''] = text.split('\n', 1)
  const [, named = ''] = line.split('-- contract: needs ')
  return named.split(',', 1)[0]?.split(' ', 1)[0] || null
}

/**
 * Reads the SQL files of server/migrations in order. They are found from the project's root, which is the nearest
 * folder above with a package.json, so that the bundle in dist/ reads the same files as the sources.
 */
export function readMigrations(folder = path.join(findProjectRoot(), 'server', 'migrations')): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .sort()
    .map((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8')
      return { name: file.slice(0, -'.sql'.length), text, sha256: createHash('sha256').update(text).digest('hex') }
    })
}

/**
 * Applies what is missing, and returns the names applied. Each file has a transaction of its own, in which it waits at most a
 * second for a lock, because whoever writes waits behind it; indexes of tables with rows, and what is changed in portions, come
 * after it and outside of it (`planMigration`), and go on there after a kill. Replicas may start together, also through PgBouncer.
 */
export async function migrate(db: Db, migrations = readMigrations()): Promise<string[]> {
  await ensureBookkeeping(db)
  const applied: string[] = []
  for (let refusals = 0; ; ) {
    const step = await transaction(db, (tx) => applyNext(tx, migrations)).catch((error: unknown) => {
      if (!canBeTriedAgain(error) || ++refusals > mostRefusals) throw error
      return 'refused' as const
    })
    if (step === undefined) return applied
    if (step === 'refused') await sleep(lockMs * (0.5 + Math.random()))
    else if (step.isNew) applied.push(step.name)
    if (typeof step === 'object' && step.afterwards.length > 0) {
      if (await finishMigration(db, step.afterwards)) await noteFinished(db, step.name)
      else await sleep(pollMs)
    }
  }
}

const lockMs = 1000
const mostRefusals = 600
const pollMs = 250

/** Whether nothing is left for `migrate` to do; a database that a newer Sash has brought further has them all too. */
export async function hasEveryMigration(db: Db, migrations = readMigrations()): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`
    select name from schema_migrations where afterwards is null`.execute(db)
  const done = new Set(rows.map(({ name }) => name))
  return migrations.every(({ name }) => done.has(name))
}

interface Step {
  name: string
  /** Whether this process has applied it; else it finishes what another, or it itself before a kill, had begun. */
  isNew: boolean
  afterwards: Afterwards[]
}

async function applyNext(tx: Tx, migrations: Migration[]): Promise<Step | undefined> {
  await sql`select locked from schema_migrations_lock for update`.execute(tx)
  const { rows } = await sql<Applied>`
    select name, sha256, contracts, needs, afterwards from schema_migrations order by name`.execute(tx)
  const done = new Map(rows.map((row) => [row.name, row.sha256]))
  requireKnown(rows, migrations)
  requireUnchanged(done, migrations)
  const begun = rows.find(({ name, afterwards }) => afterwards && migrations.some((known) => known.name === name))
  if (begun) return { name: begun.name, isNew: false, afterwards: begun.afterwards ?? [] }
  const next = migrations.find(({ name }) => !done.has(name))
  if (!next) return undefined
  const { atOnce, afterwards } = await planMigration(next.text, (table) => hasRows(tx, table))
  await sql`set local lock_timeout to ${sql.lit(lockMs)}`.execute(tx)
  if (atOnce !== '') await sql.raw(atOnce).execute(tx)
  await sql`insert into schema_migrations (name, sha256, contracts, needs, afterwards)
    values (${next.name}, ${next.sha256}, ${isContract(next)}, ${readNeeds(next)}, ${afterwards.length > 0 ? JSON.stringify(afterwards) : null})`.execute(
    tx,
  )
  return { name: next.name, isNew: true, afterwards }
}

async function hasRows(tx: Tx, table: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select to_regclass(${table}) is not null as known`.execute(tx)
  if (!rows[0]?.known) return false
  return (await sql`select from ${sql.table(table)} limit 1`.execute(tx)).rows.length > 0
}

const noteFinished = (db: Db, name: string) =>
  sql`update schema_migrations set afterwards = null where name = ${name}`.execute(db)

interface Applied {
  name: string
  sha256: string
  contracts: boolean
  /** Who has this migration works with it all the same. */
  needs: string | null
  /** What is left to do after the transaction. */
  afterwards: Afterwards[] | null
}

// While servers are updated one by one, and after a step back, the older Sash works with what was only added to.
function requireKnown(done: Applied[], migrations: Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = done
    .filter(({ name, contracts, needs }) => contracts && !known.has(name) && !known.has(needs ?? ''))
    .map(({ name }) => name)
  if (unknown.length === 0) return
  throw new Error(
    `The database is newer than this Sash: it has the migration ${unknown.join(', ')}. Start a newer Sash, or use another database.`,
  )
}

function requireUnchanged(done: Map<string, string>, migrations: Migration[]): void {
  const changed = migrations.find(({ name, sha256 }) => done.has(name) && done.get(name) !== sha256)
  if (!changed) return
  throw new Error(
    `The migration ${changed.name} was changed after it had been applied. Restore the file and write a new migration instead.`,
  )
}

async function ensureBookkeeping(db: Db): Promise<void> {
  const make = () =>
    sql
      .raw(`
create table if not exists schema_migrations (
  name text primary key, sha256 text not null, applied_at timestamptz not null default now());
alter table schema_migrations add column if not exists contracts boolean not null default true;
alter table schema_migrations add column if not exists needs text;
alter table schema_migrations add column if not exists afterwards jsonb;
create table if not exists schema_migrations_lock (locked boolean primary key);
insert into schema_migrations_lock values (true) on conflict do nothing;`)
      .execute(db)
  try {
    await make()
  } catch (error) {
    // "if not exists" still collides when two processes create the same table at the same moment.
    if (!(error instanceof DatabaseError) || !['23505', '42P07', '42710'].includes(error.code ?? '')) throw error
    await make()
  }
}

/** The folder of Sash itself. */
export function findProjectRoot(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  while (!existsSync(path.join(folder, 'package.json'))) {
    const above = path.dirname(folder)
    if (above === folder) throw new Error('Sash cannot find its own folder: there is no package.json above its code.')
    folder = above
  }
  return folder
}
