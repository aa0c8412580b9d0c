import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import type { Network } from '#infra/http/limits/throttle.ts'
import { matchPassword } from '#infra/secrets/passwords.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { tryPassword } from '../../accounts/index.ts'
import { findPasswordHash } from '../queries.ts'

const noPassword = makeMessage('auth.no-password')

/** The password once more: opens sensitive actions to this sign-in for an hour, to no other one. */
export const confirmIdentity = async (actor: Actor, password: string, network: Network): Promise<void> => {
  const passwordHash = await findPasswordHash(db(), actor.accountId)
  if (!passwordHash) throw refuse('auth.password', { sentence: noPassword })
  await tryPassword({ way: 'confirm', accountId: actor.accountId, network }, async () => {
    if (!(await matchPassword(password, passwordHash))) throw refuse('auth.password')
    await db()
      .updateTable('access_tokens')
      .set({ confirmed_at: now() })
      .where('token_hash', '=', actor.tokenHash)
      .execute()
  })
}
