import { charge } from '#infra/budgets/charge.ts'
import { inSeconds } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Network } from '#infra/http/limits/throttle.ts'
import { heldSeconds, showState } from '../states.ts'
import { countDay } from './count-day.ts'
import { findOpened } from './find-opened.ts'
import { holdAndWrite } from './hold-place.ts'
import { readName } from './read-name.ts'
import { hasWay, requireWay } from './require-way.ts'
import { requireRunning } from './take-seat.ts'

export interface WantedPlace {
  email: string
  name: string | undefined
  network: Network
}

/**
 * Holds a place for an address that nobody has proven yet, and has a mail sent that proves it. Whoever asks is told the same,
 * whether the address has an account, has claimed before, stands on the list, or gets no more mails at the moment.
 */
export const askForPlace = async (typed: string, asking: WantedPlace): Promise<{ held_until: string }> => {
  await charge(db(), 'claim-place', { network: asking.network })
  const found = await findOpened(db(), typed)
  if (!found || !hasWay(found)) throw notFound()
  await countDay(db(), found.claim, 'opened')
  // Whoever has a printed code is somebody, and a code holds one place.
  if (found.claim.kind !== 'codes') {
    await charge(db(), 'claim-hold', { network: asking.network, at: found.claim.claim_id })
  }
  const until = inSeconds(heldSeconds)
  const isFull = await transaction(db(), async (tx) => {
    const opened = await findOpened(tx, typed)
    if (!opened) throw notFound()
    requireWay(opened)
    const { claim } = opened
    requireRunning(claim)
    const guest = { ...asking, name: readName(claim, asking.name) }
    await holdAndWrite(tx, opened, guest, { until, isLate: false })
    return showState(claim) === 'full'
  })
  // Before and after: else the answer would tell who has a place already.
  if (isFull) throw refuse('claim.full')
  return { held_until: until.toISOString() }
}
