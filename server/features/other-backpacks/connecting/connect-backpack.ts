import { connectionMaximum } from '#contracts/backpack/other-backpacks.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { newId } from '#infra/ids.ts'
import { lockAccounts } from '../../accounts/index.ts'
import type { TokenAnswer } from '../calls/ask-token-endpoint.ts'
import { readProfile } from '../calls/read-profile.ts'
import { backpackTokens } from '../calls/secrets.ts'
import { type Attempt, isAttemptOpen } from './spend-attempt.ts'

/**
 * Keeps the tokens of a new connection, or of one that is made anew; undefined when there is no room or no account, or when the
 * sign-in that began it has ended meanwhile.
 */
export const connectBackpack = async (
  attempt: Pick<Attempt, 'accountId' | 'host' | 'stateHash'>,
  tokens: TokenAnswer & { scope: string },
): Promise<string | undefined> => {
  const { accountId, host } = attempt
  const connectionId = await transaction(db(), async (tx) => {
    if (!(await lockAccounts(tx, [accountId])) || !(await isAttemptOpen(tx, attempt))) return undefined
    const rows = await tx
      .selectFrom('other_backpacks')
      .select(['connection_id', 'host_id'])
      .where('account_id', '=', accountId)
      .execute()
    const former = rows.find(({ host_id }) => host_id === host.host_id)
    if (!former && rows.length >= connectionMaximum) return undefined
    const id = former?.connection_id ?? newId()
    const access = {
      scope: tokens.scope,
      sealed: backpackTokens.seal(id, { access: tokens.access_token, refresh: tokens.refresh_token ?? null }),
      token_until: tokens.expires_in === undefined ? null : inSeconds(Math.min(tokens.expires_in, 315_360_000)),
      ended_at: null,
      failures: 0,
      problem: null,
    }
    await tx
      .insertInto('other_backpacks')
      .values({
        connection_id: id,
        account_id: accountId,
        host_id: host.host_id,
        ...access,
        created_at: now(),
      })
      .onConflict((conflict) => conflict.columns(['account_id', 'host_id']).doUpdateSet(access))
      .execute()
    // What was kept in step before goes on.
    await tx
      .updateTable('other_backpacks')
      .set({ next_sync_at: now() })
      .where('connection_id', '=', id)
      .where('is_synced', '=', true)
      .execute()
    return id
  })
  if (connectionId) await noteName(connectionId)
  return connectionId
}

/** Who the person is there is good to know, but nothing depends on it. */
async function noteName(connectionId: string): Promise<void> {
  try {
    const { name, email } = await readProfile(connectionId)
    await db()
      .updateTable('other_backpacks')
      .set({ person: name ?? email })
      .where('connection_id', '=', connectionId)
      .execute()
  } catch (error) {
    context().log.info({ reason: String(error) }, 'profile in the other backpack not read')
  }
}
