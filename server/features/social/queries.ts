import { sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'

const columns = ['social_id', 'provider', 'subject', 'first_name', 'last_name', 'email', 'url', 'added_at'] as const

/** Sign-ins with an organisation stand among them as `saml2.N`, whatever protocol it speaks. */
const ofAccount = (db: Db, accountId: string) =>
  db
    .selectFrom('social_accounts')
    .select(columns)
    .where('account_id', '=', accountId)
    .unionAll(
      db
        .selectFrom('organisation_members')
        .innerJoin('organisations', 'organisations.organisation_id', 'organisation_members.organisation_id')
        .select([
          sql<string>`'saml2.' || number`.as('social_id'),
          'name as provider',
          sql<string>`coalesce(subject, '')`.as('subject'),
          'first_name',
          'last_name',
          'email',
          sql<string>`''`.as('url'),
          'added_at',
        ])
        .where('account_id', '=', accountId)
        .where('is_active', '=', true),
    )

export const listSocialAccounts = (db: Db, accountId: string) =>
  ofAccount(db, accountId).orderBy('added_at').orderBy('social_id').execute()

export const findSocialAccount = async (db: Db, accountId: string, socialId: string) =>
  (await listSocialAccounts(db, accountId)).find((row) => row.social_id === socialId)

/** Whether the id is one of a sign-in with an organisation. */
export const isOfOrganisation = (socialId: string): boolean => socialId.startsWith('saml2.')

/** Whose the identity is, if anybody's. */
export const findHolder = (db: Db, provider: string, subject: string) =>
  db
    .selectFrom('social_accounts')
    .select(['account_id', 'social_id'])
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** Whether the way to a provider that the account began still stands, and its sign-in; held until the transaction ends. */
export const hasAttempt = async (tx: Tx, accountId: string, state: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('social_attempts')
    .select('state_hash')
    .where('state_hash', '=', hashSecret(state))
    .where('account_id', '=', accountId)
    .where('token_hash', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}
