import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import { type ClaimRow, selectClaims } from '../queries.ts'
import { showState } from '../states.ts'
import { lapseDue } from './lapse-due.ts'

const refusals = {
  early: 'claim.early',
  paused: 'claim.paused',
  ended: 'claim.ended',
  full: 'claim.full',
} as const

/** Throws unless the claim is open now, or was when it was asked for; `full` is left to `takeSeat`, which knows it for certain. */
export const requireRunning = (claim: ClaimRow, holdsPlace = false): void => {
  const state = showState(claim)
  // Whoever holds a place keeps it past the end, but not past an end that staff made.
  if (state === 'ended' && holdsPlace && claim.state === 'open') return
  if (state === 'early' || state === 'paused' || state === 'ended') throw refuse(refusals[state])
  if (state === 'draft') throw notFound()
}

/** Takes one of the places of a claim, in one statement, so that there are never more than it has; else says why not. */
export const takeSeat = async (tx: Tx, claimId: string, isLate = false): Promise<void> => {
  if (await takeOne(tx, claimId, isLate)) return
  if ((await lapseDue(tx, 1000, claimId)) > 0 && (await takeOne(tx, claimId, isLate))) return
  const claim = await selectClaims(tx).where('claims.claim_id', '=', claimId).executeTakeFirst()
  if (!claim) throw notFound()
  requireRunning(claim, isLate)
  throw refuse('claim.full')
}

async function takeOne(tx: Tx, claimId: string, isLate: boolean): Promise<boolean> {
  let query = tx
    .updateTable('claims')
    .set((eb) => ({ taken: eb('taken', '+', 1) }))
    .where('claim_id', '=', claimId)
    .where('state', '=', 'open')
    .where(({ eb, or }) => or([eb('opens_at', 'is', null), eb('opens_at', '<=', now())]))
    .where(({ eb, or }) => or([eb('cap', 'is', null), eb('taken', '<', eb.ref('cap'))]))
  if (!isLate) query = query.where(({ eb, or }) => or([eb('closes_at', 'is', null), eb('closes_at', '>', now())]))
  const { numUpdatedRows } = await query.executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Gives one back. */
export const returnSeat = async (tx: Tx, claimId: string): Promise<void> => {
  await sql`update claims set taken = taken - 1 where claim_id = ${claimId}`.execute(tx)
}
