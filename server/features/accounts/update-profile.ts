import type { z } from 'zod'
import type { profileChange } from '#contracts/accounts.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { agreeToTerms } from './agree-to-terms.ts'
import { lockAccount } from './lock-address.ts'

/** Changes names, the wish for news and the agreed terms: all of it or nothing. */
export const updateProfile = async (
  { accountId }: Actor,
  change: Omit<z.output<typeof profileChange>, 'password' | 'current_password'>,
): Promise<void> => {
  const values = {
    // Blank names are ignored, as the reference does.
    ...(change.first_name ? { first_name: change.first_name } : {}),
    ...(change.last_name ? { last_name: change.last_name } : {}),
    ...(change.marketing_opt_in === undefined ? {} : { marketing_opt_in: change.marketing_opt_in }),
  }
  const { agreed_terms_version: version } = change
  await transaction(db(), async (tx) => {
    if (!(await lockAccount(tx, accountId))) throw notFound()
    if (version !== undefined) await agreeToTerms(tx, accountId, version)
    if (Object.keys(values).length === 0) return
    await tx.updateTable('accounts').set(values).where('account_id', '=', accountId).execute()
  })
}
