import { z } from 'zod'
import { tryCharge } from '#infra/budgets/charge.ts'
import { db } from '#infra/context.ts'
import { AppError, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { listContexts } from '#openbadges'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { findPerson } from '../../accounts/index.ts'
import { mayWriteProfile } from '../present.ts'
import { requireConnected } from '../queries.ts'
import { callHost } from './call-host.ts'
import { parseText } from './parse-text.ts'
import { readReason } from './read-reason.ts'
import { requireAnswer } from './require-answer.ts'

const mostBytes = 256 * 1024
const known = z.looseObject({ id: z.string().min(1) })

/**
 * Gives the person the same name in the connected backpack. The whole profile is put there (Open Badges 3.0, putProfile),
 * so that it is read before, and everything else in it stays as it is.
 */
export const writeProfile = async (actor: Actor, connectionId: string): Promise<void> => {
  const { accountId } = actor
  const { backpack } = await requireConnected(db(), accountId, connectionId)
  if (backpack.ended_at) throw refuse('other.ended')
  if (!mayWriteProfile(backpack)) throw refuse('other.scope')
  const { profileId, firstName, lastName } = await findPerson(actor)
  const name = `${firstName} ${lastName}`.trim()
  if (name === '') throw refuse('other.nameless')
  if (!(await tryCharge(db(), 'backpack-profile', { accountId }))) {
    throw new AppError('throttled', { expires: 3600, sentence: makeMessage('other.changes') })
  }
  const { givenName: _, familyName: __, ...kept } = (await readKnown(connectionId)) ?? newProfile(profileId)
  const names = { ...(firstName ? { givenName: firstName } : {}), ...(lastName ? { familyName: lastName } : {}) }
  const answer = await callHost(connectionId, {
    path: '/profile',
    method: 'PUT',
    body: { type: 'application/json', content: JSON.stringify({ ...kept, name, ...names }) },
    maxBytes: mostBytes,
  })
  if (!answer.ok && answer.status !== undefined && answer.status < 500 && answer.status !== 403) {
    const reason = readReason(answer.said)
    throw refuse('other.profile', reason ? { sentence: makeMessage('other.profile-refused', { reason }) } : {})
  }
  requireAnswer(answer)
  await db()
    .updateTable('other_backpacks')
    .set({ person: name })
    .where('connection_id', '=', connectionId)
    .where('account_id', '=', accountId)
    .execute()
}

const newProfile = (id: string): Record<string, unknown> => ({ '@context': listContexts(), id, type: ['Profile'] })

/** Undefined where the person has none yet. What cannot be read must not be written over. */
async function readKnown(connectionId: string): Promise<Record<string, unknown> | undefined> {
  const answer = await callHost(connectionId, { path: '/profile', maxBytes: mostBytes })
  if (!answer.ok && answer.status === 404) return undefined
  const found = known.safeParse(parseText(requireAnswer(answer).text()))
  if (!found.success) throw refuse('other.failed')
  return found.data
}
