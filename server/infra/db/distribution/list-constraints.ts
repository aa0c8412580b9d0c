import { sql } from 'kysely'
import type { Db } from '../connections/connect.ts'

/** What makes rows unique, or lets them lead to those of another table. */
export interface Constraint {
  table: string
  name: string
  kind: 'unique' | 'foreign'
  columns: string[]
  /** Where a foreign key leads. */
  other: string | null
  otherColumns: string[]
  /** Of a foreign key, as PostgreSQL writes it. */
  definition: string | null
}

/** Primary keys, unique constraints and indexes, and foreign keys of Sash's own tables. */
export const listConstraints = async (db: Db): Promise<Constraint[]> => {
  const { rows } = await sql<Constraint>`
    select r.relname::text as "table", i.relname::text as name, 'unique' as kind, null::text as other, array[]::text[] as "otherColumns",
      null::text as definition,
      array(select a.attname::text from unnest(x.indkey::int2[]) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = r.oid and a.attnum = k.number order by k.place) as columns
    from pg_index x join pg_class r on r.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where x.indisunique and r.relnamespace = 'public'::regnamespace
    union all
    select r.relname::text, k.conname::text, 'foreign', o.relname::text,
      array(select a.attname::text from unnest(k.confkey) with ordinality as c (number, place)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = c.number order by c.place),
      pg_get_constraintdef(k.oid),
      array(select a.attname::text from unnest(k.conkey) with ordinality as c (number, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.number order by c.place)
    from pg_constraint k join pg_class r on r.oid = k.conrelid join pg_class o on o.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
    order by 1, 2`.execute(db)
  return rows
}

export interface Trigger {
  table: string
  name: string
}

/** Triggers of tables, without those that foreign keys are made of. */
export const listTriggers = async (db: Db): Promise<Trigger[]> => {
  const { rows } = await sql<Trigger>`
    select r.relname as "table", t.tgname as name from pg_trigger t join pg_class r on r.oid = t.tgrelid
    where not t.tgisinternal and r.relnamespace = 'public'::regnamespace order by 1, 2`.execute(db)
  return rows
}
