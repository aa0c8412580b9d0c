import type { Profile } from '#contracts/accounts.ts'
import type { EmailEntry } from '#contracts/emails.ts'
import type { Db } from '#infra/db/connect.ts'
import { findAccounts, type listEmailsOf } from './queries.ts'

type AccountRow = Awaited<ReturnType<typeof findAccounts>>[number]
type EmailRow = Awaited<ReturnType<typeof listEmailsOf>>[number]

export const presentProfile = (row: AccountRow): Profile => ({
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email ?? '',
  url: [],
  telephone: [],
  slug: row.account_id,
  agreed_terms_version: row.agreed_terms_version,
  marketing_opt_in: row.marketing_opt_in,
  has_password_set: row.password_hash !== null,
})

/** Profiles of several accounts, by id, in one query. */
export const presentProfileOf = async (db: Db, accountIds: readonly string[]): Promise<Map<string, Profile>> => {
  const rows = await findAccounts(db, accountIds)
  return new Map(rows.map((row) => [row.account_id, presentProfile(row)]))
}

export const presentEmail = (row: EmailRow): EmailEntry => ({
  id: row.email_id,
  email: row.email,
  verified: row.verified_at !== null,
  primary: row.is_primary,
  variants: [],
})
