import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { lockAddresses } from './addresses/lock-address.ts'
import { type Imported, importPerson, insertAccounts, type PersonToImport } from './import-person.ts'

/**
 * As takeInPerson, for many, in their order. Those of whom nothing is known here, as a rule all, are written in a handful
 * of statements.
 */
export const importPeople = async (tx: Tx, people: readonly PersonToImport[]): Promise<Imported[]> => {
  const emails = people.flatMap(({ addresses }) => addresses.map(({ email }) => email))
  await lockAddresses(tx, emails)
  const known = await listKnown(tx, emails)
  const isNew = ({ addresses }: PersonToImport): boolean => addresses.every(({ email }) => !known.has(email))
  await insertNew(tx, people.filter(isNew))
  const taken: Imported[] = []
  for (const person of people) {
    taken.push(
      isNew(person) ? { accountId: person.accountId, isKnown: false, refused: [] } : await importPerson(tx, person),
    )
  }
  return taken
}

/** Addresses that stand on an account here, did so lately, come twice, or for which something waits. */
async function listKnown(tx: Tx, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select email from unnest(${[...emails]}::text[]) as asked (email)
    where exists (select from email_addresses t where t.email = asked.email)
      or exists (select from removed_emails t where t.email = asked.email)
      or exists (select from recipient_awards t where t.recipient_identifier = asked.email)
      or exists (select from staff_invitations t where t.email = asked.email)
    union all
    select email from unnest(${[...emails]}::text[]) as asked (email) group by email having count(*) > 1`.execute(tx)
  return new Set(rows.map(({ email }) => email))
}

async function insertNew(tx: Tx, people: readonly PersonToImport[]): Promise<void> {
  if (people.length === 0) return
  await insertAccounts(tx, people)
  const addresses = people.flatMap(({ accountId, addresses: own }) =>
    own.map(({ email, isVerified }, place) => ({
      account_id: accountId,
      email_id: place + 1,
      email,
      verified_at: isVerified ? now() : null,
      is_primary: place === 0,
      created_at: now(),
    })),
  )
  if (addresses.length > 0) await tx.insertInto('email_addresses').values(addresses).execute()
  const proven = addresses.filter(({ verified_at }) => verified_at !== null)
  if (proven.length === 0) return
  await tx
    .insertInto('verified_emails')
    .values(proven.map(({ account_id, email }) => ({ account_id, email })))
    .execute()
}
