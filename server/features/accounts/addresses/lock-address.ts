import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'

/**
 * Makes transactions about one address wait for each other until they commit. Without it an award and the proof of its
 * address, made at the same moment, would each miss the other, and the badge would reach no backpack. The row is locked, and
 * taken away again at once: others wait for it all the same, and nothing says later that the address was ever asked about.
 */
export const lockAddress = async (tx: Tx, email: string): Promise<void> => {
  await tx
    .insertInto('address_locks')
    .values({ email })
    .onConflict((conflict) => conflict.column('email').doUpdateSet((eb) => ({ email: eb.ref('excluded.email') })))
    .execute()
  await tx.deleteFrom('address_locks').where('email', '=', email).execute()
}

/** As lockAddress, for many at once; in the order of the addresses, so that two who do this never wait crosswise. */
export const lockAddresses = async (tx: Tx, emails: readonly string[]): Promise<void> => {
  if (emails.length === 0) return
  await holdAddresses(tx, emails)
  await dropHolds(emails).execute(tx)
}

/** As lockAddresses, for whoever writes anyway: `dropHolds` has to be part of that. */
export const holdAddresses = async (tx: Tx, emails: readonly string[]): Promise<void> => {
  if (emails.length === 0) return
  await holdEach(emails, sql`true`).execute(tx)
}

/** As holdAddresses, as a part of a statement, `held`, with a row for each; for when the condition is true. */
export const holdPart = (emails: readonly string[], when: RawBuilder<boolean>) =>
  sql`held as (${holdEach(emails, when)} returning email)`

const holdEach = (emails: readonly string[], when: RawBuilder<boolean>) => sql`
    insert into address_locks (email)
    select distinct asked.email collate "C" as email from unnest(${[...emails]}::text[]) as asked (email)
    where ${when} order by email
    on conflict (email) do update set email = excluded.email`

/** Takes the rows of the locks away, which hold until the transaction ends all the same. */
export const dropHolds = (emails: readonly string[]) =>
  sql`delete from address_locks where email = any(${[...emails]}::text[] collate "C")`

/** Makes actions on one account wait for each other. After `lockAddress` where both are needed, so that none waits for two. */
export const lockAccount = async (tx: Tx, accountId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** As lockAccount, for two or more, in one order for everybody; false unless all of them are there. */
export const lockAccounts = async (tx: Tx, accountIds: readonly string[]): Promise<boolean> => {
  const wanted = [...new Set(accountIds)].sort()
  let found = 0
  for (const accountId of wanted) if (await lockAccount(tx, accountId)) found++
  return found === wanted.length
}
