import type { Tx } from '#infra/db/transaction.ts'
import { insertEmail } from './addresses/insert-email.ts'
import { lockAccount } from './addresses/lock-address.ts'
import { verifyEmail } from './addresses/verify-email.ts'
import { findVerifiedOwner } from './queries.ts'

export interface PersonToImport {
  /** Under which the account is made, if there is none yet. */
  accountId: string
  firstName: string
  lastName: string
  marketingOptIn: boolean
  createdAt: Date
  /** In canonical form, the primary one first. */
  addresses: readonly { email: string; isVerified: boolean }[]
}

export interface Imported {
  accountId: string
  /** Whoever had proven one of the addresses here stays who they are. */
  isKnown: boolean
  /** Addresses that somebody else has proven here. */
  refused: string[]
}

/**
 * Makes the account of a person whose addresses another server had seen proven, without a password: by a mail to one of
 * them it is theirs. The addresses are locked.
 */
export const importPerson = async (tx: Tx, person: PersonToImport): Promise<Imported> => {
  const owners = new Map<string, string>()
  for (const { email } of person.addresses) {
    const owner = await findVerifiedOwner(tx, email)
    if (owner !== undefined) owners.set(email, owner)
  }
  const proven = person.addresses.filter(({ isVerified }) => isVerified)
  const known = proven.flatMap(({ email }) => owners.get(email) ?? [])[0]
  const accountId = known ?? person.accountId
  if (known === undefined) await insertAccounts(tx, [person])
  else await lockAccount(tx, accountId)
  const refused = person.addresses.filter(({ email }) => (owners.get(email) ?? accountId) !== accountId)
  const wanted = person.addresses.filter(({ email }) => !owners.has(email))
  // The first proof clears away what is not proven, so that comes last.
  for (const { email } of wanted.filter(({ isVerified }) => isVerified)) {
    await putEmail(tx, accountId, email)
    await verifyEmail(tx, { accountId, email })
  }
  for (const { email } of wanted.filter(({ isVerified }) => !isVerified)) await putEmail(tx, accountId, email)
  return { accountId, isKnown: known !== undefined, refused: refused.map(({ email }) => email) }
}

/** The accounts of people who sign in with a password once they have set one. */
export const insertAccounts = async (tx: Tx, people: readonly PersonToImport[]): Promise<void> => {
  await tx
    .insertInto('accounts')
    .values(
      people.map((person) => ({
        account_id: person.accountId,
        first_name: person.firstName,
        last_name: person.lastName,
        password_hash: null,
        marketing_opt_in: person.marketingOptIn,
        created_at: person.createdAt,
      })),
    )
    .execute()
}

async function putEmail(tx: Tx, accountId: string, email: string): Promise<void> {
  const there = await tx
    .selectFrom('email_addresses')
    .select('email_id')
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .executeTakeFirst()
  if (!there) await insertEmail(tx, accountId, email)
}
