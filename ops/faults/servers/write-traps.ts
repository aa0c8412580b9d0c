import type { Database } from './site.ts'

export interface WriteTraps {
  /** The writes of all transactions since the last question, each with those before it in its transaction. */
  list: () => Promise<string[]>
  /** Lets this write fail when it comes the next time, once. */
  arm: (write: string) => Promise<void>
  hasSprung: () => Promise<boolean>
  /** A line for each row of each table, and for each job that there is. */
  readAll: () => Promise<string[]>
}

const separator = ' > '

export const shorten = (write: string): string => {
  const steps = write.split(separator)
  return `${steps.at(-1)} (${steps.length}.)`
}

const tablesOfActions = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition
    and (n.nspname = 'public' or (n.nspname = 'jobs' and c.relname = 'job'))
  order by 1`

// A sequence is not rolled back with the transaction that fails, so it knows that the trap has sprung.
const prepare = `
  create schema faults;
  create table faults.writes (tx bigint, place int, name text);
  create index on faults.writes (tx, place);
  create table faults.armed (write text);
  create sequence faults.sprung;
  create function faults.note() returns trigger language plpgsql security definer as $$
    declare
      line jsonb := to_jsonb(coalesce(new, old));
      what text := lower(tg_op) || ' ' || tg_argv[0] ||
        case when tg_argv[0] = 'jobs.job' then concat(' ', line->>'name', ' ', line->>'state') else '' end;
      nth int := 1 + (select count(*) from faults.writes where tx = txid_current());
      so_far text;
    begin
      insert into faults.writes values (txid_current(), nth, what);
      if exists (select from faults.armed) then
        select string_agg(name, '${separator}' order by place) into so_far from faults.writes where tx = txid_current();
        if exists (select from faults.armed a where a.write = so_far) and nextval('faults.sprung') = 1 then
          raise exception 'A fault on purpose.';
        end if;
      end if;
      return coalesce(new, old);
    end $$;`

/** Watches every table of the database, whatever tables there are. */
export async function setWriteTraps({ ask }: Database): Promise<WriteTraps> {
  const tables = await ask(async (client) => {
    const { rows } = await client.query<{ name: string }>(tablesOfActions)
    await client.query(prepare)
    for (const { name } of rows) {
      await client.query(`create trigger fault before insert or update or delete on ${name}
        for each row execute function faults.note('${name}')`)
    }
    return rows.map(({ name }) => name)
  })
  return {
    list: () =>
      ask(async (client) => {
        const { rows } = await client.query<{ write: string }>(`
          select distinct string_agg(name, '${separator}') over (partition by tx order by place) as write
          from faults.writes order by 1`)
        await client.query('delete from faults.writes')
        return rows.map(({ write }) => write)
      }),
    arm: (write) =>
      ask(async (client) => {
        await client.query(`delete from faults.armed`)
        await client.query(`select setval('faults.sprung', 1, false)`)
        await client.query('insert into faults.armed values ($1)', [write])
      }),
    hasSprung: () =>
      ask(async (client) => {
        const { rows } = await client.query<{ is_called: boolean }>('select is_called from faults.sprung')
        return rows[0]?.is_called === true
      }),
    readAll: () =>
      ask(async (client) => {
        const lines: string[] = []
        for (const name of tables) {
          const line = name === 'jobs.job' ? `concat(name, ' ', id)` : 't::text'
          const { rows } = await client.query<{ line: string }>(`select ${line} as line from ${name} t`)
          lines.push(...rows.map((row) => `${name} ${row.line}`))
        }
        return lines.sort()
      }),
  }
}
