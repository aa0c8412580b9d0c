import { sql } from 'kysely'
import type { Db } from '../db/connections/connect.ts'
import { transaction } from '../db/transaction.ts'
import { schema } from './run-statement.ts'

// Servers of releases that used pg-boss 10 work on these tables too: they look for this number, and take the same lock
// before they would make them.
const layout = 24
const lock = `select pg_advisory_xact_lock(
  ('x' || encode(sha224((current_database() || '.pgboss.${schema}')::bytea), 'hex'))::bit(64)::bigint)`

// A job stands in the part of its queue. "short" is the policy under which a key admits one waiting job. Earlier releases
// move what is over into the archive, from which it is cleared like the rest.
const tables = `
create schema if not exists ${schema};
create type ${schema}.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');
create table ${schema}.version (
  version int primary key, maintained_on timestamptz, cron_on timestamptz, monitored_on timestamptz);
create table ${schema}.queue (
  name text primary key, policy text, retry_limit int, retry_delay int, retry_backoff bool, expire_seconds int,
  retention_minutes int, dead_letter text references ${schema}.queue (name), partition_name text,
  created_on timestamptz not null default now(), updated_on timestamptz not null default now());
create table ${schema}.job (
  id uuid not null default gen_random_uuid(),
  name text not null,
  priority integer not null default 0,
  data jsonb,
  state ${schema}.job_state not null default 'created',
  retry_limit integer not null default 2,
  retry_count integer not null default 0,
  retry_delay integer not null default 0,
  retry_backoff boolean not null default false,
  start_after timestamptz not null default now(),
  started_on timestamptz,
  singleton_key text,
  singleton_on timestamp,
  expire_in interval not null default interval '15 minutes',
  created_on timestamptz not null default now(),
  completed_on timestamptz,
  keep_until timestamptz not null default now() + interval '14 days',
  output jsonb,
  dead_letter text,
  policy text,
  primary key (name, id)
) partition by list (name);
create table ${schema}.archive (
  like ${schema}.job, archived_on timestamptz not null default now(), primary key (name, id));
create index archive_i1 on ${schema}.archive (archived_on);
create function ${schema}.create_queue(queue_name text, options json) returns void language plpgsql as $$
declare
  part varchar := 'j' || encode(sha224(queue_name::bytea), 'hex');
begin
  insert into ${schema}.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_minutes,
    dead_letter, partition_name)
  values (queue_name, options->>'policy', (options->>'retryLimit')::int, (options->>'retryDelay')::int,
    (options->>'retryBackoff')::bool, (options->>'expireInSeconds')::int, (options->>'retentionMinutes')::int,
    options->>'deadLetter', part)
  on conflict do nothing;
  if not found then return; end if;
  execute format('create table ${schema}.%I (like ${schema}.job including defaults)', part);
  execute format('alter table ${schema}.%I add primary key (name, id),
    add constraint q_fkey foreign key (name) references ${schema}.queue (name) deferrable initially deferred,
    add constraint dlq_fkey foreign key (dead_letter) references ${schema}.queue (name) deferrable initially deferred,
    add constraint cjc check (name = %L)', part, queue_name);
  execute format('create unique index %1$s_i1 on ${schema}.%1$I (name, coalesce(singleton_key, ''''))
    where state = ''created'' and policy = ''short''', part);
  execute format('create index %1$s_i5 on ${schema}.%1$I (name, start_after) include (priority, created_on, id)
    where state < ''active''', part);
  execute format('alter table ${schema}.job attach partition ${schema}.%I for values in (%L)', part, queue_name);
end
$$;
insert into ${schema}.version (version) values (${layout})`

// Those that run, the others in the order in which they are given out, those that were given up, and what stands for a mail:
// each question reads what it needs.
const indexes = {
  job_running: `(id) where state = 'active'`,
  job_next: `(name, priority desc, created_on, id) where state < 'active'`,
  job_given_up: `(name, completed_on) where state = 'failed'`,
  job_of_mail: `((data ->> 'mailId')) where name = 'mail.send' and state not in ('completed', 'cancelled')`,
}

/** Makes the tables of jobs and their indexes where they are not there; servers that start together wait for each other. */
export async function createTables(db: Db): Promise<void> {
  if (!(await isMissing(db, 'version'))) return await createIndexes(db)
  await transaction(db, async (tx) => {
    await sql.raw(lock).execute(tx)
    if (await isMissing(tx, 'version')) await sql.raw(tables).execute(tx)
  })
  await createIndexes(db)
}

async function createIndexes(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where schemaname = ${schema} and tablename = 'job'`.execute(db)
  for (const [name, definition] of Object.entries(indexes)) {
    if (rows.some((row) => row.name === name)) continue
    await sql.raw(`create index if not exists ${name} on ${schema}.job ${definition}`).execute(db)
  }
}

async function isMissing(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ name: string | null }>`
    select to_regclass(${`${schema}.${table}`})::text as name`.execute(db)
  return rows[0]?.name == null
}
