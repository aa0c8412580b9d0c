import path from 'node:path'
import pg from 'pg'
import type { Client } from '../load.ts'
import { type Person, send } from './people.ts'
import { createBadge, createClass, richAward } from './seed.ts'

export interface ManyAwards {
  issuer: string
  /** The first has three in five of all awards; every award of the last has expired. */
  classes: string[]
  /** The award made over HTTP. */
  pattern: string
  database: pg.Pool
}

const classCount = 20
// What one list of revocation bits takes before the next is opened.
const awardsPerList = 43_690

const given = `array['ana','ben','carla','dev','eda','finn','gita','hugo','ines','jan','kim','lena','mia','noor','ola',
  'pia','quinn','rosa','sven','tara','uma','vera','wim','xenia','yan','zoe']`
const family = `array['adler','berg','costa','diaz','evans','fox','garcia','huber','ito','jensen','kaya','lopez','meyer',
  'novak','okafor','park','quist','rossi','silva','tran','ueda','vogel','weber','xu','young','zola']`

/**
 * An issuer with so many awards over three years, in twenty classes. One is awarded over HTTP; the others are written
 * into the database after its form, with its documents.
 */
export const seedAwards = async (
  client: Client,
  owner: Person,
  { dataDir, awards }: { dataDir: string; awards: number },
): Promise<ManyAwards> => {
  const { slug: issuer, badge } = await createBadge(client, owner, 0)
  const classes = [badge]
  for (let number = 1; number < classCount; number++) classes.push(await createClass(client, owner, issuer, number))
  const first = JSON.stringify(richAward('first@bench.example.org'))
  const base = `/v1/issuer/issuers/${issuer}/badges/${badge}/assertions`
  const { slug: pattern } = JSON.parse(await send(client, base, first, owner.headers))
  const database = new pg.Pool({ host: path.join(dataDir, 'run'), port: 5432, user: 'postgres', database: 'sash' })
  // Otherwise a server that ends after an error would hide it behind that of a lost connection.
  database.on('error', () => undefined)
  // The rows agree with each other by how they are made; looking each reference up would take most of the time.
  const run = (text: string) =>
    database.query(`begin; set local session_replication_role = replica; set local synchronous_commit = off;
      set local work_mem = '256MB'; ${text}; commit`)
  await run(planAwards(issuer, classes, awards))
  const half = Math.floor(awards / 2)
  await Promise.all([
    run(writeAwards(issuer, pattern, `n <= ${half}`)),
    run(writeAwards(issuer, pattern, `n > ${half}`)),
  ])
  await Promise.all([run(writePlaces(issuer)), run(writeBatches(issuer, badge))])
  await run(`${writeCounts(issuer)}; drop table planned_awards`)
  const tables =
    'awards, award_locations, recipient_awards, status_entries, award_batches, award_batch_rows, badge_counters'
  await database.query(`vacuum (analyze) ${tables}`)
  return { issuer, classes, pattern, database }
}

/** What differs between the awards; number one is the newest. */
const planAwards = (issuer: string, classes: string[], awards: number): string => `
  create unlogged table planned_awards as
  select n, '${issuer}' as issuer_id, 'a' || substr(md5(n::text), 1, 21) as award_id,
    (array['${classes.join("','")}'])[case when n % 5 < 3 then 1 else 2 + n / 5 % ${classCount - 1} end] as badge_id,
    n % 5 < 3 as is_large,
    -- A class of former years: its people are at the end of the list, and only there.
    case when n > ${awards} * 0.97 then 'cohort.' || n else
      (${given})[1 + person % 26] || '.' || (${family})[1 + person / 26 % 26] || '.' || person end
      || '@school-' || person % 9 || '.example.org' as recipient_identifier,
    date_trunc('milliseconds', now() - (n / 10) * (interval '3 years' / (${awards} / 10.0))) as created_at
  from (select n, n * 7919::bigint % ${Math.ceil(awards * 0.4)} as person from generate_series(1, ${awards}) n) numbered;
  create index on planned_awards (n)`

const writeAwards = (issuer: string, pattern: string, which: string): string => `
  insert into awards (issuer_id, award_id, badge_id, recipient_type, recipient_identifier, salt, hashed, narrative,
    evidence, extensions, image_key, issued_on, expires_at, revoked_at, revocation_reason, acceptance, list_number,
    status_index, assertion, credential, template_id, documents, created_by, created_at, badge_version, version, batch_id, row_number)
  select a.issuer_id, p.award_id, p.badge_id, a.recipient_type, p.recipient_identifier, md5(p.award_id), a.hashed,
    a.narrative, a.evidence, a.extensions, a.image_key,
    date_trunc('second', p.created_at) - case when n % 33 = 5 then n % 400 * interval '1 day' else interval '0' end,
    case when c.badge_number = ${classCount} or n % 35 = 7 then least(p.created_at + interval '30 days', now() - interval '1 hour')
      when n % 10 = 3 then p.created_at + interval '5 years' end,
    -- A batch that was undone, and single ones.
    case when n % 50 = 1 or n between 300000 and 310000 then p.created_at + interval '1 hour' end,
    case when n % 50 = 1 or n between 300000 and 310000 then 'Awarded by mistake' end,
    case when n % 2000 = 11 then 'Rejected' when n % 10 < 3 then 'Accepted' else 'Unaccepted' end,
    l.last + 1 + n / ${awardsPerList}, n % ${awardsPerList} * 3, a.assertion, a.credential,
    a.template_id, a.documents, a.created_by, p.created_at, 1, 1,
    case when is_large then lpad((n / 1000)::text, 22, 'b') end,
    case when is_large then n % 1000 / 5 * 3 + n % 5 + 1 end
  from planned_awards p
    join awards a on a.issuer_id = p.issuer_id and a.award_id = '${pattern}'
    join badge_classes c on c.issuer_id = p.issuer_id and c.badge_id = p.badge_id
    cross join (select max(list_number) as last from status_lists where issuer_id = '${issuer}') l
  where ${which}`

const writePlaces = (issuer: string): string => `
  insert into award_locations (award_id, issuer_id) select award_id, issuer_id from planned_awards;
  insert into recipient_awards (recipient_identifier, issuer_id, award_id)
    select recipient_identifier, issuer_id, award_id from planned_awards;
  insert into status_entries (issuer_id, list_number, status_index, award_id, revoked)
    select issuer_id, list_number, status_index, award_id, revoked_at is not null
    from awards where issuer_id = '${issuer}'
  on conflict do nothing;
  insert into status_lists (issuer_id, list_number, credential, updated_at)
    select issuer_id, number, credential, updated_at from status_lists,
      (select distinct list_number as number from status_entries where issuer_id = '${issuer}') e
    where issuer_id = '${issuer}'
  on conflict do nothing`

const writeBatches = (issuer: string, badge: string): string => `
  insert into award_batches (issuer_id, batch_id, badge_id, body_hash, state, total, succeeded, create_notification,
    allow_duplicate_awards, start_at, created_by, created_at, finished_at)
  select issuer_id, batch_id, badge_id, sha256(batch_id::bytea), 'done', count(*), count(*), false, true, min(created_at),
    min(created_by), min(created_at), max(created_at)
  from awards where issuer_id = '${issuer}' and badge_id = '${badge}' and batch_id is not null
  group by issuer_id, batch_id, badge_id;
  insert into award_batch_rows (issuer_id, batch_id, row_number, input, state, award_id)
  select issuer_id, batch_id, row_number, jsonb_build_object('recipient', jsonb_build_object('identifier',
    recipient_identifier)), 'awarded', award_id
  from awards where issuer_id = '${issuer}' and batch_id is not null`

const writeCounts = (issuer: string): string => `
  delete from badge_counters where issuer_id = '${issuer}';
  insert into badge_counters (issuer_id, badge_id, slot, recipients)
  select issuer_id, badge_id, row_number % 16, count(*) from (
    select issuer_id, badge_id, coalesce(row_number, 0) as row_number
    from awards where issuer_id = '${issuer}' and revoked_at is null) counted
  group by 1, 2, 3`
