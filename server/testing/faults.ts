import { sql } from 'kysely'
import { context } from '#infra/context.ts'

/** One write of a transaction: the table, and what was done to a row of it. */
interface Write {
  place: number
  name: string
}

export interface Faults {
  /** The writes of the transaction that, during the work, wrote the named one; one for each row, in their order. */
  listWrites(including: string, work: () => Promise<unknown>): Promise<Write[]>
  /** Lets that write fail, in each transaction that has it at its place, while the work goes on. */
  failAt(write: Write, work: () => Promise<void>): Promise<void>
  /** All that is stored, to compare with what is stored later: one line for each row. */
  readAll(): Promise<string[]>
}

// What the queue notes about itself has nothing to do with any action.
const ofActions = sql`
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition
    and (n.nspname = 'public' or (n.nspname = 'jobs' and c.relname = 'job'))
  order by 1`

/** Watches every table of the database, whatever tables there are, and lets writes fail one at a time. */
export const watchWrites = async (): Promise<Faults> => {
  const { db } = context()
  const { rows: tables } = await sql<{ name: string }>`${ofActions}`.execute(db)
  await sql`create schema faults`.execute(db)
  await sql`create table faults.writes (tx bigint, place int, name text)`.execute(db)
  await sql`create table faults.due (place int, name text)`.execute(db)
  await sql`create function faults.note() returns trigger language plpgsql as $$
    declare
      nth int := 1 + (select count(*) from faults.writes where tx = txid_current());
      what text := lower(tg_op) || ' ' || tg_argv[0];
    begin
      insert into faults.writes values (txid_current(), nth, what);
      if exists (select from faults.due where place = nth and name = what) then
        raise exception 'A fault on purpose.';
      end if;
      return coalesce(new, old);
    end $$`.execute(db)
  for (const { name } of tables) {
    await sql`create trigger fault before insert or update or delete on ${sql.raw(name)}
      for each row execute function faults.note(${sql.lit(name)})`.execute(db)
  }
  return {
    listWrites: async (including, work) => {
      await sql`truncate faults.writes`.execute(db)
      await work()
      const { rows } = await sql<Write>`
        select place, name from faults.writes
        where tx = (select min(tx) from faults.writes where name = ${including}) order by place`.execute(db)
      return rows
    },
    failAt: async ({ place, name }, work) => {
      await sql`insert into faults.due values (${place}, ${name})`.execute(db)
      try {
        await work()
      } finally {
        await sql`truncate faults.due`.execute(db)
      }
    },
    readAll: async () => {
      const lines = tables.map(async ({ name }) => {
        const { rows } = await sql<{ line: string }>`select t::text as line from ${sql.raw(name)} t`.execute(db)
        return rows.map(({ line }) => `${name} ${line}`)
      })
      return (await Promise.all(lines)).flat().sort()
    },
  }
}
