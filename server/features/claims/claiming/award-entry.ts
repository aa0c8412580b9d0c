import { giveBackTo } from '#infra/budgets/charge.ts'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { AppError, refuse } from '#infra/errors.ts'
import { newId } from '#infra/ids.ts'
import { awardOnce, completeAward, selectHeld } from '../../awards/index.ts'
import { tellOfClaim } from '../../webhooks/index.ts'
import { type EntryRow, lockEntry } from '../queries.ts'
import { isReviewed } from '../review/is-reviewed.ts'
import { hasPlace, mayEntryChange } from '../states.ts'
import { actForIssuer } from './act-for-issuer.ts'
import { countAtEnd } from './count-day.ts'
import type { Opened } from './find-opened.ts'
import { presetOf } from './preset-of.ts'
import { releaseCode, spendCode } from './spend-code.ts'
import { requireRunning, returnSeat, takeSeat } from './take-seat.ts'

export interface Claimed {
  /** `held`: the person has the badge already, so that no place and no code was used up. */
  state: 'claimed' | 'held'
  issuer_id: string
  award_id: string
}

interface Person {
  /** Proven, and one that may claim. */
  email: string
  name: string | null
}

/**
 * Awards the badge of a claim to a proven address, once: the award, the place and the code are there together, or none of them.
 * Whoever awards a badge of the class waits first, so the place and the code are taken last and for a moment only.
 */
export const awardEntry = async (tx: Tx, opened: Opened, person: Person): Promise<Claimed> => {
  const { claim } = opened
  const { issuer_id } = claim
  const known = await findEntry(tx, claim.claim_id, person.email)
  if (known?.award_id) return { state: 'claimed', issuer_id, award_id: known.award_id }
  if (isReviewed(claim)) throw refuse('claim.review')
  requireRunning(claim, known?.state === 'held')
  const award_id = await award(tx, opened, person)
  if (award_id === undefined) return keepHeld(tx, opened, person)
  await settle(tx, opened, person, award_id)
  await tellOfClaim(tx, 'claim.taken', claim.claim_id, award_id)
  return { state: 'claimed', issuer_id, award_id }
}

/** The id of the award; undefined where the address has the badge already. */
async function award(tx: Tx, { claim }: Opened, { email, name }: Person): Promise<string | undefined> {
  const at = { issuerSlug: claim.issuer_id, badgeSlug: claim.badge_id }
  try {
    const actor = await actForIssuer(tx, claim)
    const input = completeAward({ recipient_identifier: email, ...presetOf(claim, name) })
    return (await awardOnce(tx, actor, at, input))?.award_id
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    // What stands in the issuer's way is not for strangers.
    throw error.code === 'claim.closed' ? error : refuse('claim.closed', { cause: error })
  }
}

/** Writes down that the place is taken, and takes one where none was held. */
async function settle(tx: Tx, { claim, code }: Opened, { email, name }: Person, award_id: string): Promise<void> {
  const { claim_id } = claim
  const entry = (await lockEntry(tx, claim_id, email)) ?? { entry_id: newId(), state: undefined }
  const { entry_id, state } = entry
  if (state !== undefined && !mayEntryChange(state, 'awarded')) throw refuse('claim.proof')
  const isHeld = state !== undefined && hasPlace(state)
  if (claim.kind === 'codes') await spendCode(tx, entry_id, code?.hash)
  if (!isHeld) await takeSeat(tx, claim_id)
  const awarded = { name, state: 'awarded', award_id, held_until: null, updated_at: now() } as const
  await tx
    .insertInto('claim_entries')
    .values({ entry_id, claim_id, email, created_at: now(), ...awarded })
    .onConflict((conflict) => conflict.columns(['claim_id', 'email']).doUpdateSet(awarded))
    .execute()
  // Whoever is proven makes room for the next one of their network.
  if (state === 'held') await giveBackTo(tx, 'claim-hold', { at: claim_id })
  countAtEnd(tx, claim, ...(isHeld ? [] : (['claimed'] as const)), 'awarded')
}

/** The badge that the person has; a place that was held meanwhile is somebody else's now. */
async function keepHeld(tx: Tx, opened: Opened, person: Person): Promise<Claimed> {
  const { claim } = opened
  const { email } = person
  const entry = await lockEntry(tx, claim.claim_id, email)
  // Somebody else with the same address was a moment earlier.
  if (entry?.award_id) return { state: 'claimed', issuer_id: claim.issuer_id, award_id: entry.award_id }
  const held = await selectHeld(tx, claim, [email])
  // It was revoked since.
  if (held === undefined) return awardEntry(tx, opened, person)
  if (entry?.state === 'held') {
    await tx.deleteFrom('claim_entries').where('entry_id', '=', entry.entry_id).execute()
    await returnSeat(tx, claim.claim_id)
    await releaseCode(tx, entry.entry_id)
  }
  return { state: 'held', issuer_id: claim.issuer_id, award_id: held }
}

const findEntry = (tx: Tx, claimId: string, email: string): Promise<EntryRow | undefined> =>
  tx
    .selectFrom('claim_entries')
    .selectAll()
    .where('claim_id', '=', claimId)
    .where('email', '=', email)
    .executeTakeFirst()
