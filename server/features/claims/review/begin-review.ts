import { inSeconds, now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findVerifiedOwner } from '../../accounts/index.ts'
import { countAtEnd } from '../claiming/count-day.ts'
import { findOpened, type Opened } from '../claiming/find-opened.ts'
import { holdPlace } from '../claiming/hold-place.ts'
import { isIssuing } from '../claiming/is-issuing.ts'
import { hasDomain, keepListed } from '../claiming/may-claim.ts'
import { findProof, proofSeconds } from '../claiming/proofs.ts'
import { readName } from '../claiming/read-name.ts'
import { requireWay } from '../claiming/require-way.ts'
import { keepCode, keepCodeOn } from '../claiming/spend-code.ts'
import { chooseAddress } from '../claiming/take-claim.ts'
import { requireRunning } from '../claiming/take-seat.ts'
import { hasPlace, heldSeconds } from '../states.ts'
import { isReviewed } from './is-reviewed.ts'

/** Whoever may ask for the badge of a claim, by an address of theirs that is proven. */
export interface Review {
  opened: Opened
  email: string
  name: string | null
}

/** What somebody who is signed in may ask for with the link, a code or the mail of a claim; nothing is changed yet. */
export const openReview = async (
  tx: Tx,
  actor: Actor,
  typed: string,
  givenName: string | undefined,
): Promise<Review> => {
  const proof = await findProof(tx, typed)
  const opened = proof ? { claim: proof.claim } : await findOpened(tx, typed)
  if (!opened) throw notFound()
  const { claim } = opened
  if (!proof) requireWay(opened)
  if (!isReviewed(claim)) throw refuse('claim.unreviewed')
  const email = proof ? proof.entry.email : await chooseAddress(tx, actor, claim)
  if (proof) {
    // The mail is for whoever reads it; who is signed in to something else has to say so first.
    if ((await findVerifiedOwner(tx, email)) !== actor.accountId) throw refuse('claim.other-account')
    await requireListed(tx, opened, email)
  }
  const given = givenName ?? proof?.entry.name ?? undefined
  return { opened, email, name: readName(claim, given) }
}

/** Throws unless the address is one that may claim; only its owner learns that. */
export const requireListed = async (tx: Tx, { claim }: Opened, email: string): Promise<void> => {
  const [listed] = hasDomain(claim, email) ? await keepListed(tx, claim, [email]) : []
  if (listed === undefined) throw refuse('claim.not-eligible')
}

/** Holds a place, and the code that was brought along, for as long as it takes to show something: a day. */
export const holdForReview = async (
  tx: Tx,
  { opened, email, name }: Review,
  requestId: string | null,
): Promise<void> => {
  const { claim } = opened
  const until = inSeconds(proofSeconds)
  const entry = await holdPlace(tx, opened, { email, name }, { until, isLate: await isHeld(tx, opened, email) })
  if (entry.state !== 'held') {
    // Everybody takes a badge of a claim once.
    if (requestId !== null) throw refuse('badge-request.held')
    return
  }
  // Given once: whoever presses the mail again and again, and shows nothing, keeps the place for no longer.
  const isGiven = requestId === null && entry.held_until !== null && entry.held_until > inSeconds(heldSeconds)
  const held_until = isGiven ? entry.held_until : until
  await tx
    .updateTable('claim_entries')
    // The name comes with what proves the address; anybody may have typed the one before.
    .set({ held_until, name, ...(requestId === null ? {} : { request_id: requestId }), updated_at: now() })
    .where('entry_id', '=', entry.entry_id)
    .execute()
  if (claim.kind === 'codes') await keepCodeOn(tx, entry.entry_id, held_until ?? until)
  countAtEnd(tx, claim, 'opened')
}

/** A code that is brought along to a request that is open already takes the place of one that is gone. */
export const bringCode = async (tx: Tx, { opened: { claim, code } }: Review, requestId: string): Promise<void> => {
  if (!code) return
  const entry = await tx
    .selectFrom('claim_entries')
    .select(['entry_id', 'state'])
    .where('claim_id', '=', claim.claim_id)
    .where('request_id', '=', requestId)
    .forUpdate()
    .executeTakeFirst()
  if (entry?.state === 'held' || entry?.state === 'lapsed') {
    await keepCode(tx, entry.entry_id, code.hash, inSeconds(proofSeconds))
  }
}

/** Whether the address has a place already, which it keeps past the end; throws where the claim gives no more of them. */
async function isHeld(tx: Tx, { claim }: Opened, email: string): Promise<boolean> {
  const entry = await tx
    .selectFrom('claim_entries')
    .select('state')
    .where('claim_id', '=', claim.claim_id)
    .where('email', '=', email)
    .executeTakeFirst()
  const isTheirs = entry !== undefined && hasPlace(entry.state)
  requireRunning(claim, isTheirs)
  if (!(await isIssuing(tx, claim))) throw refuse('claim.closed')
  return isTheirs
}
