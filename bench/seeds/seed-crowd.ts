import type pg from 'pg'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import type { Client } from '../load.ts'
import { form, formType, type Person, password, send } from './people.ts'
import type { ManyAwards } from './seed-awards.ts'

export interface Crowd {
  /** Some of those who have an account. */
  emails: string[]
  /** Some of them, signed in. */
  members: Person['headers'][]
  /** Ids of some awards. */
  awards: string[]
}

const signedIn = 100
const known = 5000

/** So many recipients of the awards have an account and their badges in their backpack, written into the database. */
export const seedCrowd = async (
  client: Client,
  { owner, seeded, accounts }: { owner: Person; seeded: ManyAwards; accounts: number },
): Promise<Crowd> => {
  const { database } = seeded
  const hash = await one(
    database,
    'select password_hash as found from accounts join email_addresses using (account_id) where email = $1',
    owner.email,
  )
  await database.query(`begin; set local session_replication_role = replica; set local synchronous_commit = off;
    set local work_mem = '256MB';
    create temp table crowd on commit drop as
      select row_number() over () as n, recipient_identifier as address from (
        select distinct recipient_identifier from recipient_awards where recipient_identifier like '%@school-%'
        limit ${accounts}) known;
    insert into accounts (account_id, first_name, last_name, password_hash)
      select 'crowd-' || n, initcap(split_part(address, '.', 1)), 'Ch', '${hash}' from crowd;
    insert into email_addresses (account_id, email_id, email, verified_at, is_primary)
      select 'crowd-' || n, 1, address, now(), true from crowd;
    insert into verified_emails (email, account_id) select address, 'crowd-' || n from crowd;
    insert into backpack_entries (account_id, issuer_id, award_id)
      select 'crowd-' || n, issuer_id, award_id from crowd join recipient_awards on recipient_identifier = address;
    commit`)
  await database.query('vacuum (analyze) accounts, email_addresses, verified_emails, backpack_entries')
  const emails = await many(
    database,
    `select email as found from verified_emails where account_id like 'crowd-%' order by md5(email) limit ${known}`,
  )
  const members: Person['headers'][] = []
  for (const username of emails.slice(0, signedIn)) {
    const token = await send(client, '/o/token', form({ username, password, scope: recipientScope }), formType)
    members.push({ authorization: `Bearer ${JSON.parse(token).access_token}` })
  }
  const awards = await many(
    database,
    `select award_id as found from awards tablesample bernoulli (2) where revoked_at is null limit ${known}`,
  )
  return { emails, members, awards }
}

const many = async (database: pg.Pool, text: string, ...values: string[]): Promise<string[]> =>
  (await database.query<{ found: string }>(text, values)).rows.map(({ found }) => found)

const one = async (database: pg.Pool, text: string, ...values: string[]): Promise<string> =>
  (await many(database, text, ...values))[0] ?? ''
