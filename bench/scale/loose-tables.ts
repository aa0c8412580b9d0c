import type pg from 'pg'

export const awardTables = ['awards', 'award_locations', 'recipient_awards', 'backpack_entries', 'status_entries']
export const peopleTables = ['accounts', 'email_addresses', 'verified_emails']

// Statistics come at the end, of all rows.
const settings = [
  ['max_wal_size', '8GB'],
  ['checkpoint_timeout', '30min'],
  ['autovacuum', 'off'],
]

export interface Loosened {
  indexes: string[]
  keys: string[]
}

/**
 * Takes the indexes and foreign keys off the tables that are filled, and says how they are put on again. Meanwhile commits
 * do not wait for the disk, checkpoints are rare and nothing is vacuumed: who fills a database begins again when the
 * machine goes down.
 */
export const loosen = async (database: pg.Client, tables: readonly string[]): Promise<Loosened> => {
  await database.query('alter database sash set synchronous_commit = off')
  for (const [name, value] of settings) await database.query(`alter system set ${name} = '${value}'`)
  await database.query('select pg_reload_conf()')
  const indexes = await database.query<{ name: string; text: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text from pg_index i
     where i.indrelid::regclass::text = any($1) and i.indrelid::regclass::text <> 'status_entries'
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  )
  const keys = await database.query<{ name: string; place: string; text: string }>(
    `select conname as name, conrelid::regclass::text as place, pg_get_constraintdef(oid) as text from pg_constraint
     where contype = 'f' and (conrelid::regclass::text = any($1) or confrelid::regclass::text = 'awards')`,
    [tables],
  )
  for (const { name, place } of keys.rows) await database.query(`alter table ${place} drop constraint "${name}"`)
  for (const { name } of indexes.rows) await database.query(`drop index ${name}`)
  return {
    indexes: indexes.rows.map(({ text }) => text),
    keys: keys.rows.map(({ name, place, text }) => `alter table ${place} add constraint "${name}" ${text}`),
  }
}

/** Puts them on again; PostgreSQL itself looks through the rows, whether each leads to one that is there. */
export const tighten = async (database: pg.Client, { indexes, keys }: Loosened): Promise<void> => {
  await database.query(`set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 2`)
  for (const text of [...indexes, ...keys]) await database.query(text)
  await database.query('analyze')
  await database.query('alter database sash reset synchronous_commit')
  for (const [name] of settings) await database.query(`alter system reset ${name}`)
  await database.query('select pg_reload_conf()')
}
