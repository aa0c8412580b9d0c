import type { ListedPerson, ShownPerson } from '#contracts/operator/operator-people.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { listEmailsOf } from '../../accounts/index.ts'
import { hasSecondFactor, listPasskeys } from '../../second-factor/index.ts'
import { nameOf } from './name-of.ts'
import { type AccountRow, countHoldings, findAccount, findLastUse, listOrganisationsOf, listRoles } from './queries.ts'

export const presentListed = (row: AccountRow): ListedPerson => ({
  id: row.account_id,
  name: nameOf(row),
  email: row.email,
  is_operator: row.is_operator,
  suspended_at: row.suspended_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})

/** Undefined when there is no such account. */
export const presentPerson = async (db: Db, accountId: string): Promise<ShownPerson | undefined> => {
  const account = await findAccount(db, accountId)
  if (!account) return undefined
  const emails = await listEmailsOf(db, accountId)
  const roles = await listRoles(db, accountId)
  const lastUse = await findLastUse(db, accountId)
  return {
    ...presentListed(account),
    emails: emails.map((row) => ({
      email: row.email,
      verified: row.verified_at !== null,
      primary: row.is_primary,
    })),
    has_second_factor: await hasSecondFactor(db, accountId),
    passkeys: (await listPasskeys(db, accountId)).length,
    ...(await countHoldings(db, accountId)),
    organisations: await listOrganisationsOf(db, accountId),
    issuers: roles.map(({ issuer_id: slug, name, role }) => ({ slug, name, role })),
    last_seen_at: lastUse?.toISOString() ?? null,
  }
}
