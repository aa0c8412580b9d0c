import type { UserAnswer, UserV2 } from '#contracts/v2/accounts-v2.ts'
import { config, db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { wrapV2 } from '#infra/http/wrap-v2.ts'
import { findAccountAndTerms, type findAccounts, listEmailsOf, presentEmail } from '../accounts/index.ts'

type AccountRow = Awaited<ReturnType<typeof findAccounts>>[number]

const presentNames = (row: AccountRow): UserV2 => ({
  entityType: 'BadgeUser',
  entityId: row.account_id,
  firstName: row.first_name,
  lastName: row.last_name,
  url: [],
  telephone: [],
  badgrDomain: new URL(config().origin).host,
})

/** The person as they see themselves. */
export const presentSelf = async (accountId: string): Promise<UserAnswer> => {
  const { row, terms } = await findUser(accountId)
  const emails = (await listEmailsOf(db(), accountId)).map(presentEmail)
  const user: UserV2 = {
    ...presentNames(row),
    emails: emails.map(({ id: _id, variants, ...email }) => ({ ...email, caseVariants: variants })),
    agreedTermsVersion: row.agreed_terms_version,
    hasAgreedToLatestTermsVersion: terms === undefined || terms.version === row.agreed_terms_version,
    marketingOptIn: row.marketing_opt_in,
    hasPasswordSet: row.password_hash !== null,
    recipient: row.email === null ? null : { type: 'email', identity: row.email },
  }
  return {
    ...wrapV2([user]),
    ...(terms ? { latestTermsVersion: terms.version } : {}),
    ...(terms && terms.version !== row.agreed_terms_version ? { latestTermsDescription: terms.description } : {}),
  }
}

/** A colleague: no address, and nothing of what they agreed to. */
export const presentPeer = async (accountId: string): Promise<UserAnswer> => {
  const { row, terms } = await findUser(accountId)
  return { ...wrapV2([presentNames(row)]), ...(terms ? { latestTermsVersion: terms.version } : {}) }
}

async function findUser(accountId: string) {
  const found = await findAccountAndTerms(db(), accountId)
  if (!found) throw notFound()
  return { row: found.account, terms: found.terms }
}
