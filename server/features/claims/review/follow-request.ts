import type { RequestState } from '#contracts/requests/asking.ts'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { tellOfClaim } from '../../webhooks/index.ts'
import { countAtEnd } from '../claiming/count-day.ts'
import { keepCodeOn, releaseCode, spendKeptCode } from '../claiming/spend-code.ts'
import { requireRunning, returnSeat, takeSeat } from '../claiming/take-seat.ts'
import { type ClaimRow, type EntryRow, selectClaims } from '../queries.ts'
import { mayEntryChange } from '../states.ts'
import { requireListed } from './begin-review.ts'

/** A request that was made by a claim, as it is now. */
export interface ClaimRequest {
  request_id: string
  state: RequestState
  award_id: string | null
}

/**
 * Follows a request with the place that it has: it is kept while the issuer looks, taken with the award, and given back with
 * everything else. Part of the transaction that leads the request on.
 */
export const followRequest = async (tx: Tx, request: ClaimRequest): Promise<void> => {
  const entry = await tx
    .selectFrom('claim_entries')
    .selectAll()
    .where('request_id', '=', request.request_id)
    .forUpdate()
    .executeTakeFirst()
  const claim = entry && (await selectClaims(tx).where('claims.claim_id', '=', entry.claim_id).executeTakeFirst())
  if (request.state === 'submitted') return keepForDecision(tx, claim, entry)
  // The person has the badge by another way, or is gone.
  if (!entry || !claim || entry.state === 'awarded') return
  if (request.state === 'accepted') return takePlace(tx, claim, entry, request)
  if (request.state !== 'changes-asked') return giveBack(tx, entry)
}

/** Whoever let the day go by needs a place again, and finds one or hears that there is none. */
async function keepForDecision(tx: Tx, claim: ClaimRow | undefined, entry: EntryRow | undefined): Promise<void> {
  if (!claim || !entry) throw refuse('claim.ended')
  if (entry.state === 'asked') return
  if (!mayEntryChange(entry.state, 'asked')) throw refuse('claim.not-eligible')
  requireRunning(claim, entry.state === 'held')
  // The list and the group may have changed since the place was given.
  await requireListed(tx, { claim }, entry.email)
  if (entry.state !== 'held') {
    await takeSeat(tx, claim.claim_id)
    countAtEnd(tx, claim, 'claimed')
  }
  if (claim.kind === 'codes') await keepCodeOn(tx, entry.entry_id, 'infinity')
  await change(tx, entry, { state: 'asked', held_until: null })
}

async function takePlace(
  tx: Tx,
  claim: ClaimRow,
  entry: EntryRow,
  { award_id }: Pick<ClaimRequest, 'award_id'>,
): Promise<void> {
  if (claim.kind === 'codes') await spendKeptCode(tx, entry.entry_id)
  await change(tx, entry, { state: 'awarded', award_id, held_until: null })
  countAtEnd(tx, claim, 'awarded')
  await tellOfClaim(tx, 'claim.taken', claim.claim_id, award_id ?? undefined)
}

async function giveBack(tx: Tx, entry: EntryRow): Promise<void> {
  const hasSeat = entry.state === 'asked' || entry.state === 'held'
  await change(tx, entry, { state: 'lapsed', held_until: null, request_id: null })
  if (!hasSeat) return
  await releaseCode(tx, entry.entry_id)
  await returnSeat(tx, entry.claim_id)
}

const change = async (
  tx: Tx,
  { entry_id }: EntryRow,
  to: Partial<Pick<EntryRow, 'state' | 'held_until' | 'award_id' | 'request_id'>>,
): Promise<void> => {
  await tx
    .updateTable('claim_entries')
    .set({ ...to, updated_at: now() })
    .where('entry_id', '=', entry_id)
    .execute()
}
