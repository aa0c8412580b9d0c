import type pg from 'pg'

const tables = ['awards', 'award_locations', 'recipient_awards', 'backpack_entries', 'status_entries']

export interface Loosened {
  indexes: string[]
  keys: string[]
}

/** Takes the indexes and foreign keys off the tables that are filled, and says how they are put on again. */
export const loosen = async (database: pg.Client): Promise<Loosened> => {
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
}
