import type { Profile } from '#contracts/accounts/accounts.ts'
import type { EmailEntry, RemovedEmail } from '#contracts/accounts/emails.ts'
import { restoreDays } from '#contracts/fields/limits.ts'
import { publicClient } from '#contracts/oauth/scopes.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findAccountAndTerms, findAccounts, type listEmailsOf, type listRemovedEmailsOf } from './queries.ts'

type AccountRow = Awaited<ReturnType<typeof findAccounts>>[number]
type Terms = NonNullable<Awaited<ReturnType<typeof findAccountAndTerms>>>['terms']
type EmailRow = Awaited<ReturnType<typeof listEmailsOf>>[number]

/** The description of the terms is sent only while they are not agreed to. */
export const presentProfile = (row: Omit<AccountRow, 'is_operator'>, terms: Terms): Profile => ({
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email ?? '',
  url: [],
  telephone: [],
  slug: row.account_id,
  agreed_terms_version: row.agreed_terms_version,
  marketing_opt_in: row.marketing_opt_in,
  has_password_set: row.password_hash !== null,
  ...(terms ? { latest_terms_version: terms.version } : {}),
  ...(terms && terms.version !== row.agreed_terms_version ? { latest_terms_description: terms.description } : {}),
})

/** Apps need not know who runs the server. */
export const presentProfileOfActor = async (db: Db, { accountId, clientId }: Actor): Promise<Profile> => {
  const found = await findAccountAndTerms(db, accountId)
  if (!found) throw notFound()
  const profile = presentProfile(found.account, found.terms)
  return found.account.is_operator && clientId === publicClient ? { ...profile, is_operator: true } : profile
}

/** Profiles of several accounts, by id, in one query; whether they agreed to the terms is nobody else's business. */
export const presentProfileOf = async (db: Db, accountIds: readonly string[]): Promise<Map<string, Profile>> => {
  const rows = await findAccounts(db, accountIds)
  return new Map(rows.map((row) => [row.account_id, presentProfile(row, undefined)]))
}

export const presentEmail = (row: EmailRow): EmailEntry => ({
  id: row.email_id,
  email: row.email,
  verified: row.verified_at !== null,
  primary: row.is_primary,
  variants: [],
})

export const presentRemovedEmail = (row: Awaited<ReturnType<typeof listRemovedEmailsOf>>[number]): RemovedEmail => ({
  id: row.removed_id,
  email: row.email,
  removed_at: row.removed_at.toISOString(),
  restorable_until: new Date(row.removed_at.getTime() + restoreDays * 86_400_000).toISOString(),
})
