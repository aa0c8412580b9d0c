import { sql } from 'kysely'
import { context, db } from '#infra/context.ts'
import { isDatabaseAway } from '#infra/db/connections/is-database-away.ts'
import { transaction } from '#infra/db/transaction.ts'
import { AppError } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { inEnglish, makeMessage } from '#shared/messages/all-messages.ts'
import { receiveBadge } from '../../imports/index.ts'
import type { Described } from '../calls/describe-credential.ts'
import { showLine } from '../calls/read-description.ts'
import type { RunRow } from '../queries.ts'

type Outcome = { count: 'added' | 'refreshed' | 'kept' } | { count: 'refused'; reason: string }

const mostRefusals = 50
/** What ends the whole run: nothing further would go better. */
const stopping: readonly string[] = ['import.limit', 'import.room', 'throttled', 'auth.invalid']

/** Takes one badge of the other backpack in, verified like any other, and notes what became of it. */
export const takeBadge = async (actor: Actor, run: RunRow, badge: Described): Promise<void> => {
  const outcome = await receive(actor, badge)
  const reason = outcome.count === 'refused' ? outcome.reason : null
  await transaction(db(), async (tx) => {
    const { connection_id, run_id } = run
    const result = { digest: badge.digest, refusal: reason, run_id }
    await tx
      .insertInto('other_backpack_badges')
      .values({ connection_id, badge_key: badge.key, ...result })
      .onConflict((conflict) => conflict.columns(['connection_id', 'badge_key']).doUpdateSet(result))
      .execute()
    await tx
      .updateTable('other_backpack_runs')
      .set((eb) => ({
        found: eb('found', '+', 1),
        [outcome.count]: eb(outcome.count, '+', 1),
        ...(reason === null ? {} : { refusals: addRefusal({ name: badge.name, reason }) }),
      }))
      .where('run_id', '=', run_id)
      .execute()
  })
}

async function receive(actor: Actor, { text }: Described): Promise<Outcome> {
  try {
    const { outcome } = await receiveBadge(actor, { assertion: text, editions: ['3.0'] })
    return { count: outcome === 'created' ? 'added' : outcome === 'replaced' ? 'refreshed' : 'kept' }
  } catch (error) {
    if (error instanceof AppError) {
      if (error.code === 'import.duplicate') return { count: 'kept' }
      // What is wrong with this server says nothing of the badge.
      if (stopping.includes(error.code) || error.status >= 500) throw error
      const detail = error.more?.result
      return {
        count: 'refused',
        reason: showLine(detail ? `${error.message}: ${detail}` : error.message, 300),
      }
    }
    if (isDatabaseAway(error)) throw error
    context().log.warn({ err: error }, 'A badge of another backpack could not be taken in')
    return { count: 'refused', reason: inEnglish(makeMessage('check.error')) }
  }
}

const addRefusal = (refusal: { name: string; reason: string }) => sql<string>`
  case when jsonb_array_length(refusals) < ${mostRefusals}
  then refusals || ${JSON.stringify([refusal])}::jsonb else refusals end`
