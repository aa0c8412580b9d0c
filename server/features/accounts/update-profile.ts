import type { z } from 'zod'
import type { Profile, profileChange } from '#contracts/accounts.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { invalid, notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { hashPassword, matchPassword } from '#infra/passwords.ts'
import { requireStrongPassword } from './passwords.ts'
import { presentProfile } from './present.ts'
import { findAccounts } from './queries.ts'

/** Changes names; or, when `password` is sent, the password and nothing else. Other sessions end with it. */
export const updateProfile = async (actor: Actor, change: z.output<typeof profileChange>): Promise<Profile> => {
  if (change.password === undefined) await updateNames(actor, change)
  else await updatePassword(actor, change.password, change.current_password)
  const [row] = await findAccounts(db(), [actor.accountId])
  if (!row) throw notFound()
  return presentProfile(row)
}

async function updateNames(actor: Actor, change: z.output<typeof profileChange>): Promise<void> {
  const values = {
    // Blank names are ignored, as the reference does.
    ...(change.first_name ? { first_name: change.first_name } : {}),
    ...(change.last_name ? { last_name: change.last_name } : {}),
    ...(change.marketing_opt_in === undefined ? {} : { marketing_opt_in: change.marketing_opt_in }),
  }
  if (Object.keys(values).length === 0) return
  await db().updateTable('accounts').set(values).where('account_id', '=', actor.accountId).execute()
}

async function updatePassword(actor: Actor, password: string, current: string | undefined): Promise<void> {
  const [row] = await findAccounts(db(), [actor.accountId])
  if (!row) throw notFound()
  if (row.password_hash) {
    if (!current) throw invalid({ current_password: 'Field is required' })
    if (!(await matchPassword(current, row.password_hash))) throw invalid({ current_password: 'Incorrect password' })
  }
  requireStrongPassword(password, row.email ?? '')
  const passwordHash = await hashPassword(password)
  await transaction(db(), async (tx) => {
    await tx
      .updateTable('accounts')
      .set({ password_hash: passwordHash })
      .where('account_id', '=', actor.accountId)
      .execute()
    await tx
      .deleteFrom('access_tokens')
      .where('account_id', '=', actor.accountId)
      .where('token_hash', '!=', actor.tokenHash)
      .execute()
  })
}
