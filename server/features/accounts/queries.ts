import type { AccountSettings } from '#contracts/accounts/account-settings.ts'
import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { languages } from '#shared/i18n/languages.ts'

export interface VerifiedAccount {
  accountId: string
  /** Proven addresses, the primary one first. */
  emails: string[]
}

/** The caller with proven addresses; 400 when none is proven, because issuing and earning start with one. */
export const requireVerifiedAccount = async (db: Db, actor: Actor): Promise<VerifiedAccount> => {
  const rows = await db
    .selectFrom('email_addresses')
    .select('email')
    .where('account_id', '=', actor.accountId)
    .where('verified_at', 'is not', null)
    .orderBy('is_primary', 'desc')
    .orderBy('email_id')
    .execute()
  if (rows.length === 0) throw refuse('account.unverified')
  return { accountId: actor.accountId, emails: rows.map((row) => row.email) }
}

/** Account that has proven the address (canonical form), if any. */
export const findVerifiedOwner = async (db: Db, email: string): Promise<string | undefined> => {
  const row = await db.selectFrom('verified_emails').select('account_id').where('email', '=', email).executeTakeFirst()
  return row?.account_id
}

const selectAccounts = (db: Db) =>
  db
    .selectFrom('accounts')
    .leftJoin('email_addresses', (join) =>
      join.onRef('email_addresses.account_id', '=', 'accounts.account_id').on('email_addresses.is_primary', '=', true),
    )
    .select([
      'accounts.account_id',
      'first_name',
      'last_name',
      'agreed_terms_version',
      'marketing_opt_in',
      'password_hash',
      'is_operator',
      'email_addresses.email',
    ])

export const findAccounts = (db: Db, accountIds: readonly string[]) =>
  selectAccounts(db)
    .where('accounts.account_id', 'in', accountIds.length > 0 ? [...accountIds] : [''])
    .execute()

/** An account beside the latest terms of service, if there are any. */
export const findAccountAndTerms = async (db: Db, accountId: string) => {
  const row = await selectAccounts(db)
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('terms_versions')
          .select(['version as terms_version', 'description as terms_description'])
          .orderBy('version', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['terms_version', 'terms_description'])
    .where('accounts.account_id', '=', accountId)
    .executeTakeFirst()
  if (!row) return undefined
  const { terms_version: version, terms_description, ...account } = row
  return { account, terms: version === null ? undefined : { version, description: terms_description ?? '' } }
}

/** The language is null where nothing was chosen. */
export const findSettings = async (db: Db, accountId: string): Promise<AccountSettings> => {
  const row = await db
    .selectFrom('accounts')
    .select(['language', 'request_mails'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return { ...row, language: languages.find((one) => one === row.language) ?? null }
}

export const listEmailsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('email_addresses')
    .select(['email_id', 'email', 'verified_at', 'is_primary'])
    .where('account_id', '=', accountId)
    .orderBy('is_primary', 'desc')
    .orderBy((eb) => eb('verified_at', 'is', null))
    .orderBy('email_id')
    .limit(1000)
    .execute()

export interface SignInCandidate {
  accountId: string
  passwordHash: string | null
  /** How often the account has ended what led into it, which is part of what browsers are known by; of owners alone. */
  forgotten?: number
}

interface Owner extends SignInCandidate {
  forgotten: number
}

/** The account that has proven the address, as somebody who may sign in with it. */
export const findOwnerToSignIn = (db: Db, email: string): Promise<Owner | undefined> =>
  db
    .selectFrom('verified_emails')
    .innerJoin('accounts', 'accounts.account_id', 'verified_emails.account_id')
    .select(['accounts.account_id as accountId', 'password_hash as passwordHash', 'browsers_forgotten as forgotten'])
    .where('email', '=', email)
    .executeTakeFirst()

export const hasAccounts = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('setup').select('account_id').executeTakeFirst()) !== undefined

export interface PendingAccount {
  accountId: string
  passwordHash: string | null
  isFromBrowser: boolean
}

/** Account that waits for the mail to the address and has proven none: the browser's own, else the newest. */
export const findPendingAccount = async (
  db: Db,
  email: string,
  secretHash: Buffer | undefined,
): Promise<PendingAccount | undefined> => {
  const rows = await db
    .selectFrom('email_addresses')
    .innerJoin('accounts', 'accounts.account_id', 'email_addresses.account_id')
    .select(['accounts.account_id', 'password_hash', 'signup_secret_hash'])
    .where('email', '=', email)
    .where('verified_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('verified_emails')
            .select('verified_emails.email')
            .whereRef('verified_emails.account_id', '=', 'accounts.account_id'),
        ),
      ),
    )
    .orderBy(
      (eb) => eb.fn.coalesce(eb('signup_secret_hash', '=', secretHash ?? Buffer.alloc(0)), eb.lit(false)),
      'desc',
    )
    .orderBy('accounts.created_at', 'desc')
    .limit(1)
    .execute()
  const [row] = rows
  if (!row) return undefined
  const isFromBrowser = secretHash !== undefined && row.signup_secret_hash?.equals(secretHash) === true
  return { accountId: row.account_id, passwordHash: row.password_hash, isFromBrowser }
}

/** The address as it stands on the account, with what a confirmation needs to know of the account. */
export const findOnAccount = (db: Db, { accountId, email }: { accountId: string; email: string }) =>
  db
    .selectFrom('accounts')
    .innerJoin('email_addresses', 'email_addresses.account_id', 'accounts.account_id')
    .select(['first_name', 'verified_at', 'signup_secret_hash', 'signup_network'])
    .where('accounts.account_id', '=', accountId)
    .where('email', '=', email)
    .executeTakeFirst()

/** Where notices about the account go: its primary address, once it is proven. */
export const findPrimaryAddress = async (db: Db, accountId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('email_addresses')
    .select('email')
    .where('account_id', '=', accountId)
    .where('is_primary', '=', true)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  return row?.email
}

export interface Holder {
  firstName: string
  lastName: string
  /** The proven primary address. */
  email: string
}

/** Whose account it is, as strangers may be told; undefined while its primary address is not proven. */
export const findHolder = (db: Db, accountId: string): Promise<Holder | undefined> =>
  db
    .selectFrom('accounts')
    .innerJoin('email_addresses', 'email_addresses.account_id', 'accounts.account_id')
    .select(['first_name as firstName', 'last_name as lastName', 'email'])
    .where('accounts.account_id', '=', accountId)
    .where('is_primary', '=', true)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()

export const findEmail = (db: Db, accountId: string, emailId: number) =>
  db
    .selectFrom('email_addresses')
    .select(['email_id', 'email', 'verified_at', 'is_primary'])
    .where('account_id', '=', accountId)
    .where('email_id', '=', emailId)
    .executeTakeFirst()

export const findEmailByAddress = (db: Db, accountId: string, email: string) =>
  db
    .selectFrom('email_addresses')
    .select(['email_id', 'email', 'verified_at', 'is_primary'])
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .executeTakeFirst()

export const listRemovedEmailsOf = (db: Db, accountId: string, since: Date) =>
  db
    .selectFrom('removed_emails')
    .select(['removed_id', 'email', 'was_verified', 'removed_at'])
    .where('account_id', '=', accountId)
    .where('removed_at', '>', since)
    .orderBy('removed_at', 'desc')
    .orderBy('removed_id')
    .limit(1000)
    .execute()

/** Whose password is to be set, with all that it must not be. */
export const findPasswordOwner = async (db: Db, accountId: string) => {
  const account = await db
    .selectFrom('accounts')
    .select(['first_name', 'last_name', 'password_hash'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!account) return undefined
  const emails = await listEmailsOf(db, accountId)
  return {
    accountId,
    passwordHash: account.password_hash,
    emails: emails.map((row) => row.email),
    firstName: account.first_name,
    lastName: account.last_name,
  }
}

export const findReset = async (db: Db, tokenHash: Buffer, moment: Date): Promise<string | undefined> => {
  const row = await db
    .selectFrom('password_resets')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', moment)
    .executeTakeFirst()
  return row?.account_id
}

export const findConfirmation = (db: Db, confirmId: string) =>
  db.selectFrom('email_confirmations').selectAll().where('confirm_id', '=', confirmId).executeTakeFirst()

/** True once the account has proven an address, whichever it was. */
export const isProven = async (db: Db, accountId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('verified_emails')
    .select('email')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Accounts that an address was moved away from and that can still object; without any address they stay that long. */
export const selectObjectors = (db: Db) =>
  db.selectFrom('address_moves').select('from_account_id').where('ends_at', '>', now()).where('objected_at', 'is', null)

export const hasPassword = async (db: Db, accountId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return Boolean(row?.password_hash)
}
