import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { inEnglish, makeMessage } from '#shared/messages/all-messages.ts'
import { backpackTokens } from '../calls/secrets.ts'

/** The host no longer lets Sash in: what runs ends, and the tokens are forgotten. The person is told on the page. */
export const endConnection = (connectionId: string): Promise<void> =>
  transaction(db(), async (tx) => {
    const reason = inEnglish(makeMessage('other.ended'))
    await tx
      .updateTable('other_backpacks')
      .set({
        ended_at: now(),
        next_sync_at: null,
        problem: reason,
        sealed: backpackTokens.seal(connectionId, { access: '', refresh: null }),
      })
      .where('connection_id', '=', connectionId)
      .where('ended_at', 'is', null)
      .execute()
    await tx
      .updateTable('other_backpack_runs')
      .set({ state: 'failed', reason, finished_at: now() })
      .where('connection_id', '=', connectionId)
      .where('finished_at', 'is', null)
      .execute()
  })
