import type { z } from 'zod'
import { type requestKioskPlace as endpoint, kioskHours } from '#contracts/claims/kiosks.ts'
import { charge } from '#infra/budgets/charge.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import { findEarlier, findMade, type RequestKey } from '#infra/http/limits/request-key.ts'
import type { Network } from '#infra/http/limits/throttle.ts'
import { countDay } from '../claiming/count-day.ts'
import { holdAndWrite } from '../claiming/hold-place.ts'
import { heldSeconds, showState } from '../states.ts'
import { endOf, findFirstOpening, findKiosk } from './find-kiosk.ts'

type Typed = z.output<typeof endpoint.body>

/** Seconds after which somebody has left the place where the address was typed. */
const lateSeconds = heldSeconds

/**
 * Holds a place for an address that was typed at a kiosk, once for a key. What comes late, because the device had no network,
 * is held for as long as its mail is good, and after the end of the claim, too, where it was typed before: whoever typed it
 * was there, and is no longer beside a page that could say so.
 */
export const keepForGuest = async (
  { kiosk: token, email, typed_at }: Typed,
  network: Network,
  readKey: (claimId: string) => Promise<RequestKey | undefined>,
): Promise<{ held_until: string }> => {
  const kiosk = await findKiosk(db(), token)
  if (!kiosk || kiosk.kind === 'codes' || kiosk.state === 'draft') throw notFound()
  const key = await readKey(kiosk.claim_id)
  const before = await findEarlier(db(), key)
  if (before !== undefined) return { held_until: before }
  await charge(db(), 'claim-place', { network, party: kiosk.kiosk_id })
  // A device keeps what was typed at a kiosk that is closed by now, and sends it from the one that came after.
  const first = (await findFirstOpening(db(), kiosk.claim_id)) ?? kiosk.opened_at
  const typedAt = new Date(Math.min(Math.max(Date.parse(typed_at), first.getTime()), now().getTime()))
  const isLate = typedAt < inSeconds(-lateSeconds)
  const until = inSeconds(isLate ? kioskHours * 3600 : heldSeconds)
  const outcome = await transaction(db(), async (tx) => {
    const fresh = await findKiosk(tx, token)
    if (!fresh) throw notFound()
    if (typedAt >= endOf(fresh)) throw refuse('claim.ended')
    const isFull = showState(fresh) === 'full'
    const earlier = isFull ? undefined : await findMade(tx, key, until.toISOString())
    if (earlier !== undefined) return earlier
    await holdAndWrite(tx, { claim: fresh }, { email, name: null, network }, { until, isLate })
    await countDay(tx, fresh, 'opened')
    return isFull ? undefined : until.toISOString()
  })
  // Whoever has a place is mailed once more, and nobody learns who that is.
  if (outcome === undefined) throw refuse('claim.full')
  return { held_until: outcome }
}
