import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { newId } from '#infra/ids.ts'
import { isOn } from '#infra/settings/feature-switches.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { findLatestTerms } from '../../site/index.ts'
import { hasAccounts } from '../queries.ts'
import type { SignupBrowser } from './signup-browser.ts'

export interface NewPerson {
  /** Where something knows the account already by its id. */
  accountId?: string
  firstName: string
  lastName: string
  email?: string | undefined
  passwordHash: string | null
  marketingOptIn?: boolean | undefined
  source?: string | undefined
  signup?: SignupBrowser | undefined
  language?: Language | undefined
  /** True for who was shown the terms; everybody else is asked after signing in. */
  agreesToTerms: boolean
}

/** Refuses where the operator wants no new accounts; the very first one is always welcome. */
export const requireOpenRegistration = async (db: Db): Promise<void> => {
  if (!isOn('sign-up') && (await hasAccounts(db))) throw refuse('account.closed')
}

/**
 * Inserts an account with its address, not proven yet, and notes the agreement to the terms in force. The first account
 * of all becomes the operator's.
 */
export const openAccount = async (tx: Tx, person: NewPerson): Promise<string> => {
  const { accountId = newId() } = person
  const terms = person.agreesToTerms ? await findLatestTerms(tx) : undefined
  await tx
    .insertInto('accounts')
    .values({
      account_id: accountId,
      first_name: person.firstName,
      last_name: person.lastName,
      password_hash: person.passwordHash,
      marketing_opt_in: person.marketingOptIn ?? false,
      agreed_terms_version: terms?.version ?? 0,
      signup_secret_hash: person.signup?.secretHash ?? null,
      signup_network: person.signup?.network ?? null,
      language: person.language ?? null,
      created_at: now(),
    })
    .execute()
  if (person.email !== undefined) {
    await tx
      .insertInto('email_addresses')
      .values({ account_id: accountId, email_id: 1, email: person.email, is_primary: true, created_at: now() })
      .execute()
  }
  if (terms) {
    await tx
      .insertInto('terms_agreements')
      .values({ account_id: accountId, version: terms.version, agreed_at: now() })
      .execute()
  }
  await takeSetup(tx, accountId)
  return accountId
}

async function takeSetup(tx: Tx, accountId: string): Promise<void> {
  const first = await tx
    .insertInto('setup')
    .values({ account_id: accountId })
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .returning('account_id')
    .executeTakeFirst()
  if (first) {
    await tx.updateTable('accounts').set({ is_operator: true }).where('account_id', '=', accountId).execute()
  }
}
