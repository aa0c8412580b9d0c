import { tryCharge } from '#infra/budgets/charge.ts'
import { db } from '#infra/context.ts'
import { AppError, notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { Message } from '#shared/messages/message.ts'
import { credentialColumns, openCredentials, openOne } from '../../awards/index.ts'
import { findImported, joinKeptAwards } from '../../backpack/index.ts'
import { readOriginalText } from '../../imports/index.ts'
import { callHost } from '../calls/call-host.ts'
import { describeCredential } from '../calls/describe-credential.ts'
import { readReason } from '../calls/read-reason.ts'
import { requireAnswer } from '../calls/require-answer.ts'
import { maySend } from '../present.ts'
import { requireConnected } from '../queries.ts'

// The other host verifies the badge before it answers.
const patienceMilliseconds = 25_000

/** Sends a badge to the connected backpack, in the very bytes that were signed. */
export const sendBadge = async (
  actor: Actor,
  connectionId: string,
  badgeId: string,
): Promise<'added' | 'replaced' | 'unchanged'> => {
  const { accountId } = actor
  const { backpack } = await requireConnected(db(), accountId, connectionId)
  if (backpack.ended_at) throw refuse('other.ended')
  if (!maySend(backpack)) throw refuse('other.scope')
  const text = await findText(accountId, badgeId)
  if (!(await tryCharge(db(), 'backpack-send', { accountId }))) {
    throw new AppError('throttled', { expires: 3600, sentence: makeMessage('other.share') })
  }
  const isJson = text.trimStart().startsWith('{')
  const answer = await callHost(connectionId, {
    path: '/credentials',
    method: 'POST',
    body: isJson ? { type: 'application/json', content: text } : { type: 'text/plain', content: text.trim() },
    timeoutMs: patienceMilliseconds,
  })
  if (!answer.ok && answer.status === 304) return 'unchanged'
  if (!answer.ok && answer.status !== undefined && answer.status < 500 && answer.status !== 403) {
    throw refuse('other.refused', { sentence: explain(answer.said) })
  }
  const { status } = requireAnswer(answer)
  await noteSent(connectionId, text)
  return status === 200 ? 'replaced' : 'added'
}

async function findText(accountId: string, badgeId: string): Promise<string> {
  const kept = await joinKeptAwards(db())
    .select(credentialColumns)
    .where('backpack_entries.account_id', '=', accountId)
    .where('backpack_entries.award_id', '=', badgeId)
    .where('awards.acceptance', '!=', 'Rejected')
    .executeTakeFirst()
  const award = await openOne(openCredentials, db(), kept)
  if (award) return award.credential
  const imported = await findImported(db(), accountId, badgeId)
  if (!imported || imported.is_pending) throw notFound()
  if (imported.edition !== '3.0') throw refuse('other.form')
  return readOriginalText(imported)
}

function explain(said: string | undefined): Message {
  const reason = readReason(said)
  return reason ? makeMessage('other.refused-why', { reason }) : makeMessage('other.refused')
}

/** What was sent does not come back as something new. */
async function noteSent(connectionId: string, text: string): Promise<void> {
  const badge = describeCredential(text.trim())
  if (!badge) return
  const result = { digest: badge.digest, refusal: null }
  await db()
    .insertInto('other_backpack_badges')
    .values({ connection_id: connectionId, badge_key: badge.key, ...result })
    .onConflict((conflict) => conflict.columns(['connection_id', 'badge_key']).doUpdateSet(result))
    .execute()
}
