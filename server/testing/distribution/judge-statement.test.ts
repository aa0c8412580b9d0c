import { loadModule } from 'libpg-query'
import { beforeAll, expect, test } from 'vitest'
import { judgeStatement } from './judge-statement.ts'

beforeAll(() => loadModule())

const rulesOf = (text: string): string[] => [...new Set(judgeStatement(text).map(({ rule }) => rule))]

const mine = 'issuer_id = $1'

/** By rule: what it refuses, and what looks like it and is taken. */
const cases: Record<string, { refused: string[]; taken: string[] }> = {
  'volatile function in a write': {
    refused: [
      `update awards set updated_at = clock_timestamp() where ${mine} and award_id = $2`,
      `delete from badge_classes where ${mine} and random() < 0.5`,
      'update accounts set agreed_terms_version = 1 where created_at < clock_timestamp()',
      `insert into award_versions (issuer_id, award_id) select issuer_id, gen_random_uuid()::text from awards where ${mine}`,
    ],
    taken: [
      `update awards set updated_at = statement_timestamp(), revoked_at = now() where ${mine} and award_id = $2`,
      'insert into awards (issuer_id, award_id, updated_at) values ($1, $2, clock_timestamp())',
      'update mails set created_at = clock_timestamp() where mail_id = $1',
      'select clock_timestamp() from awards',
      `with made as (select gen_random_uuid()::text as id) insert into awards (issuer_id, award_id) select $1, id from made`,
    ],
  },
  ctid: {
    refused: [
      `update awards a set version = 2 from (select ctid from awards where ${mine} limit 5) as few where a.ctid = few.ctid and a.${mine}`,
      'select ctid from issuers',
    ],
    taken: ['delete from throttles where ctid in (select ctid from throttles limit 5)', 'select xmin from awards'],
  },
  'correlated sub-query': {
    refused: [
      'select (select count(*) from badge_classes c where c.issuer_id = issuers.issuer_id) from issuers',
      'select a.award_id, (select state from mails m where m.award_id = a.award_id) from awards a',
      'select 1 from recipient_awards r cross join lateral (select 1 from awards a where a.award_id = r.award_id) as one',
      'select 1 from awards a where exists (select from badge_classes c where c.badge_id = a.badge_id)',
    ],
    taken: [
      'select issuers.name, count(c.badge_id) from issuers left join badge_classes c using (issuer_id) group by 1',
      'select 1 from awards a where exists (select from badge_classes c where c.issuer_id = a.issuer_id and c.badge_id = a.badge_id)',
      `select (select count(*) from badge_counters n where n.badge_id = c.badge_id and n.${mine}) from badge_classes c where c.${mine}`,
      'select (select name from issuers i where i.issuer_id = a.issuer_id) from awards a',
      'select 1 from mails where award_id in (select award_id from awards where revoked_at is not null)',
    ],
  },
  'lateral limit': {
    refused: [
      `select page.award_id from issuer_staff s cross join lateral (
         select award_id from awards a where a.issuer_id = s.issuer_id order by updated_at limit 5) as page`,
    ],
    taken: [
      `select page.award_id from badge_classes c cross join lateral (
         select award_id from awards a where a.${mine} and a.badge_id = c.badge_id limit 5) as page where c.${mine}`,
      `select award_id from awards where ${mine} order by updated_at limit 5`,
    ],
  },
  'writes on several machines': {
    refused: [
      `with gone as (delete from award_locations where award_id = $2) delete from awards where ${mine} and award_id = $2`,
      `with gone as (delete from award_batch_rows where batch_id = $2) delete from award_batches where batch_id = $2`,
    ],
    taken: [
      `with gone as (delete from award_batch_rows where ${mine} and batch_id = $2)
         delete from award_batches where ${mine} and batch_id = $2`,
      'with gone as (delete from mails where mail_id = $1 returning mail_id) delete from notifications where subject = $1',
    ],
  },
  'insert from a local table': {
    refused: ['insert into awards (issuer_id, award_id) select issuer_id, award_id from recipient_awards'],
    taken: [
      'insert into awards (issuer_id, award_id) select $1, award_id from json_to_recordset($2) as row (award_id text)',
      `insert into award_versions (issuer_id, award_id) select issuer_id, award_id from awards where ${mine}`,
      'insert into recipient_awards (issuer_id, award_id) select issuer_id, award_id from awards',
    ],
  },
  'change by a table elsewhere': {
    refused: [
      'delete from award_locations l using awards a where l.award_id = a.award_id',
      'update awards set acceptance = $1 from backpack_entries b where b.award_id = awards.award_id',
      'update mails set state = $1 where not exists (select from awards a where a.award_id = mails.award_id)',
    ],
    taken: [
      'update awards set acceptance = $1 from issuers i where i.issuer_id = awards.issuer_id',
      'delete from award_locations where award_id in (select award_id from awards where issuer_id = $1)',
      'update awards set version = 2 from badge_classes c where c.issuer_id = awards.issuer_id and c.badge_id = awards.badge_id',
    ],
  },
  'row lock on a copy': {
    refused: [
      'select from accounts where account_id = $1 for no key update',
      `select 1 from awards a join issuers i using (issuer_id) where a.${mine} for share`,
    ],
    taken: [
      'select from mails where mail_id = $1 for update skip locked',
      `select 1 from awards a join issuers i using (issuer_id) where a.${mine} for share of a`,
    ],
  },
  'row lock on every part': {
    refused: ['select from awards where award_id = $1 for update'],
    taken: [`select from awards where ${mine} and award_id = $2 for update`],
  },
  'join beside the issuer': {
    refused: [
      'select 1 from awards a join badge_classes c on c.badge_id = a.badge_id',
      `update awards set version = 2 from award_batches b where b.batch_id = awards.batch_id`,
    ],
    taken: [
      'select 1 from awards a join badge_classes c on (c.issuer_id, c.badge_id) = (a.issuer_id, a.badge_id)',
      `select 1 from awards a join badge_classes c using (badge_id) where a.${mine} and c.${mine}`,
      'select 1 from award_locations l join awards a using (issuer_id, award_id) join badge_classes c on c.issuer_id = l.issuer_id',
      'select 1 from awards a join accounts c on c.account_id = a.created_by',
    ],
  },
}

test.each(Object.entries(cases).flatMap(([rule, { refused }]) => refused.map((text) => [rule, text])))(
  'refuses, as %s: %s',
  (rule, text) => expect(rulesOf(text)).toContain(rule),
)

test.each(Object.values(cases).flatMap(({ taken }) => taken))('takes %s', (text) => expect(rulesOf(text)).toEqual([]))

test('a refusal names the tables that it is about, and a name of `with` is no table', () => {
  expect(judgeStatement('with awards as (select 1 as award_id) select ctid from awards')).toEqual([])
  expect(judgeStatement('select from accounts a join blobs b on true for update of b')).toEqual([
    { what: 'select accounts', rule: 'row lock on a copy', tables: ['blobs'] },
  ])
})
