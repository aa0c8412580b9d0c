import type pg from 'pg'
import { type Amounts, accountOf, addressOf, hasAccount, namesOf } from './plan.ts'

const atOnce = 10_000

/** Accounts with a proven address, and the password of somebody who is there. */
export const writePeople = async (database: pg.Client, { people }: Amounts, like: string): Promise<void> => {
  const { rows } = await database.query<{ password_hash: string }>(
    'select password_hash from accounts join email_addresses using (account_id) where email = $1',
    [like],
  )
  const hash = rows[0]?.password_hash
  if (!hash) throw new Error(`Nobody has the address ${like}.`)
  for (let from = 0; from < people; from += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, people - from) }, (_, index) => from + index).filter(hasAccount)
    const names = some.map(namesOf)
    await database.query(
      `with people as (
         select * from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as p (account_id, email, given, family)
       ), made as (
         insert into accounts (account_id, first_name, last_name, password_hash)
         select account_id, initcap(given), initcap(family), $5 from people
       ), written as (
         insert into email_addresses (account_id, email_id, email, verified_at, is_primary)
         select account_id, 1, email, now(), true from people
       )
       insert into verified_emails (email, account_id) select email, account_id from people`,
      [
        some.map(accountOf),
        some.map(addressOf),
        names.map(([given]) => given),
        names.map(([, family]) => family),
        hash,
      ],
    )
  }
}
