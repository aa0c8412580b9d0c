import { auditWays } from '#contracts/operator/audit.ts'
import { type Doer, noteAction } from '#infra/audit/note-action.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { config } from '#infra/context.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { portions, type Sweep } from '#infra/sweeps/sweep.ts'
import { emptyRequests } from './empty-requests.ts'
import { noteEvent } from './note-event.ts'
import { lockRequest } from './queries.ts'
import { settle } from './settle.ts'
import { mailNews } from './telling/mail-news.ts'
import { mailWaiting } from './telling/mail-waiting.ts'

const portion = 100
/** Issuers whose staff, of up to 100 each, is mailed at once: whoever sends a request to one of them waits as long. */
const mailedIssuers = 5
/** Nobody does it: the time is over. */
const byItself: Doer = { accountId: null, clientId: auditWays.time }

/** Drafts that nobody sent go, and what was sent back and did not come again lapses. */
const giveUpDue = async (tx: Tx, most: number): Promise<number> => {
  const due = await tx
    .selectFrom('badge_requests')
    .select(['request_id', 'state'])
    .where('due_at', '<=', now())
    .orderBy('due_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
  const drafts = due.filter(({ state }) => state === 'draft').map(({ request_id }) => request_id)
  if (drafts.length > 0) {
    await emptyRequests(tx, drafts, { whole: true })
    await tx.deleteFrom('badge_requests').where('request_id', 'in', drafts).execute()
  }
  for (const { request_id, state } of due) {
    const row = state === 'changes-asked' ? await lockRequest(tx, request_id) : undefined
    if (!row) continue
    const lapsed = await settle(tx, row, 'lapse', {})
    await mailNews(tx, lapsed, 'lapsed')
    await noteEvent(tx, request_id, { kind: 'lapsed', by: null })
    noteAction(tx, byItself, {
      verb: 'request.lapsed',
      subject: { kind: 'request', id: request_id },
      detail: { issuer: row.issuer_id, from: row.state },
    })
  }
  return due.length
}

/** What was shown goes when its time ends, but for what stands on a badge. */
const emptyEnded = async (tx: Tx, most: number): Promise<number> => {
  const ended = await tx
    .selectFrom('badge_requests')
    .select('request_id')
    .where('state', 'in', ['accepted', 'declined', 'withdrawn', 'lapsed'])
    .where('emptied_at', 'is', null)
    .where('updated_at', '<', inSeconds(-config().evidenceDays * 86_400))
    .orderBy('updated_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
  if (ended.length > 0) {
    await emptyRequests(
      tx,
      ended.map(({ request_id }) => request_id),
    )
  }
  return ended.length
}

export const sweep: Sweep = {
  name: 'requests',
  steps: [portions(giveUpDue, portion), portions(emptyEnded, portion), portions(mailWaiting, mailedIssuers)],
}
