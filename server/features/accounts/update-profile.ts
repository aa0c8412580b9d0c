import type { z } from 'zod'
import type { profileChange } from '#contracts/accounts/accounts.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { lockAccount } from './addresses/lock-address.ts'
import { agreeToTerms } from './agree-to-terms.ts'

type Change = Omit<z.output<typeof profileChange>, 'password' | 'current_password'>

/** Changes names, the wish for news and the agreed terms: all of it or nothing. */
export const updateProfile = ({ accountId }: Actor, change: Change): Promise<void> =>
  transaction(db(), async (tx) => {
    if (!(await lockAccount(tx, accountId))) throw notFound()
    await writeProfile(tx, accountId, change)
  })

/** As updateProfile, on a locked account. */
export const writeProfile = async (tx: Tx, accountId: string, change: Change): Promise<void> => {
  const values = {
    // Blank names are ignored, as the Badgr API does.
    ...(change.first_name ? { first_name: change.first_name } : {}),
    ...(change.last_name ? { last_name: change.last_name } : {}),
    ...(change.marketing_opt_in === undefined ? {} : { marketing_opt_in: change.marketing_opt_in }),
  }
  const { agreed_terms_version: version } = change
  if (version !== undefined) await agreeToTerms(tx, accountId, version)
  if (Object.keys(values).length === 0) return
  await tx.updateTable('accounts').set(values).where('account_id', '=', accountId).execute()
}
