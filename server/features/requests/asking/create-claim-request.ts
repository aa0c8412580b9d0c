import { openMaximum } from '#contracts/requests/asking.ts'
import { charge } from '#infra/budgets/charge.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { newId } from '#infra/ids.ts'
import { requireVerifiedAccount } from '../../accounts/index.ts'
import { bringCode, holdForReview, openReview } from '../../claims/index.ts'
import type { RequestRow } from '../queries.ts'
import { insertDraft, listOpen, requirePause } from './create-request.ts'
import { findHeld } from './find-held.ts'
import { lockPerson } from './require-own.ts'

/**
 * Begins the request of a claim that is reviewed, as a draft with a place of the claim. One of the badge that is open already
 * is answered instead: nobody asks twice.
 */
export const createClaimRequest = async (
  actor: Actor,
  token: string,
  name: string | undefined,
): Promise<RequestRow> => {
  await charge(db(), 'request-begin', { accountId: actor.accountId })
  return transaction(db(), async (tx) => {
    await requireVerifiedAccount(tx, actor)
    await lockPerson(tx, actor)
    const review = await openReview(tx, actor, token, name)
    const { claim_id, issuer_id, badge_id } = review.opened.claim
    const open = await listOpen(tx, actor)
    const known = open.find((one) => one.badge_id === badge_id)
    if (known) {
      await bringCode(tx, review, known.request_id)
      return known
    }
    const place = { account_id: actor.accountId, issuer_id, badge_id }
    if (await findHeld(tx, place)) throw refuse('badge-request.held')
    await requirePause(tx, place)
    if (open.length >= openMaximum) throw refuse('badge-request.limit')
    const request_id = newId()
    await holdForReview(tx, review, request_id)
    return insertDraft(tx, { request_id, ...place, claim_id })
  })
}
