import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Db } from '../connections/connect.ts'
import { type Tx, transaction } from '../transaction.ts'

export interface Migration {
  name: string
  text: string
  sha256: string
}

/** True when servers of the release before cannot work with what the migration leaves: its first line then says so. */
export const isContract = ({ text }: Pick<Migration, 'text'>): boolean => text.startsWith('-- contract:')

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
 * Applies what is missing, each file in a transaction of its own, and returns the names applied. Replicas may start
 * together, also through PgBouncer: each step locks a row first.
 */
export async function migrate(db: Db, migrations = readMigrations()): Promise<string[]> {
  await ensureBookkeeping(db)
  const applied: string[] = []
  for (;;) {
    const name = await transaction(db, (tx) => applyNext(tx, migrations))
    if (name === undefined) return applied
    applied.push(name)
  }
}

/** Whether nothing is left for `migrate` to do; a database that a newer Sash has brought further has them all too. */
export async function hasEveryMigration(db: Db, migrations = readMigrations()): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db)
  const done = new Set(rows.map(({ name }) => name))
  return migrations.every(({ name }) => done.has(name))
}

async function applyNext(tx: Tx, migrations: Migration[]): Promise<string | undefined> {
  await sql`select locked from schema_migrations_lock for update`.execute(tx)
  const { rows } = await sql<Applied>`select name, sha256, contracts from schema_migrations`.execute(tx)
  const done = new Map(rows.map((row) => [row.name, row.sha256]))
  requireKnown(rows, migrations)
  requireUnchanged(done, migrations)
  const next = migrations.find(({ name }) => !done.has(name))
  if (!next) return undefined
  await sql.raw(next.text).execute(tx)
  await sql`insert into schema_migrations (name, sha256, contracts)
    values (${next.name}, ${next.sha256}, ${isContract(next)})`.execute(tx)
  return next.name
}

interface Applied {
  name: string
  sha256: string
  contracts: boolean
}

// While servers are updated one by one, and after a step back, the older Sash works with what was only added to.
function requireKnown(done: Applied[], migrations: Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = done.filter(({ name, contracts }) => contracts && !known.has(name)).map(({ name }) => name)
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
