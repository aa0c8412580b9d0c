import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Network } from '#infra/http/limits/throttle.ts'
import { newId } from '#infra/ids.ts'
import { takeMailOfHour } from '../../accounts/index.ts'
import { type EntryRow, lockEntry } from '../queries.ts'
import { hasPlace, showState } from '../states.ts'
import { countAtEnd } from './count-day.ts'
import type { Opened } from './find-opened.ts'
import { isIssuing } from './is-issuing.ts'
import { hasDomain, keepListed } from './may-claim.ts'
import { sendProof } from './send-proof.ts'
import { keepCode } from './spend-code.ts'
import { requireRunning, takeSeat } from './take-seat.ts'

interface Guest {
  email: string
  name: string | null
  network: Network
}

interface Holding {
  until: Date
  /** It was asked for while the claim was open, and comes only now. */
  isLate: boolean
  /** Without a mail nobody could prove the address, so that a place would be held for nobody. */
  isMailed?: boolean
}

/**
 * Holds a place for an address that nobody has proven, where the rules let it, and has the mail sent that proves it. Beyond what
 * strangers may have sent to a mailbox in an hour no mail leaves and nothing is held, and nobody is told.
 */
export const holdAndWrite = async (tx: Tx, opened: Opened, guest: Guest, holding: Holding): Promise<void> => {
  const { claim } = opened
  requireRunning(claim, holding.isLate)
  if (!(await isIssuing(tx, claim))) throw refuse('claim.closed')
  if (!hasDomain(claim, guest.email)) throw refuse('claim.not-eligible')
  const isMailed = await takeMailOfHour(tx, { kind: 'claim', email: guest.email, network: guest.network })
  const entry = await holdPlace(tx, opened, guest, { ...holding, isMailed })
  if (isMailed) await sendProof(tx, claim, entry, { network: guest.network, isLate: holding.isLate })
}

/** The entry of the person, which has a place now, or had the badge before; one that is not on the list has none. */
export async function holdPlace(
  tx: Tx,
  { claim, code }: Opened,
  { email, name: given }: Omit<Guest, 'network'>,
  { until, isLate, isMailed = true }: Holding,
): Promise<EntryRow> {
  const [listed] = await keepListed(tx, claim, [email])
  const before = await lockOrBegin(tx, claim.claim_id, email)
  const isAsked = before.state === 'asked' || (isHeldNow(before) && before.request_id !== null)
  // Kept for whomever it is, so that nobody learns from the code who has claimed or is on the list.
  if (code && showState(claim) !== 'full') {
    // Whoever types the address of somebody who has asked takes nothing away from them: it waits beside what they have.
    await keepCode(tx, isAsked ? `beside ${before.entry_id}` : before.entry_id, code.hash, until)
  }
  if (before.state === 'awarded' || isAsked || !isMailed) return before
  // Who has a place has told the name that goes with it. Where none was asked for, as at a kiosk, the one that was given before stays.
  const isNamed = before.name !== null && (isHeldNow(before) || before.request_id !== null)
  const name = isNamed ? before.name : (given ?? before.name)
  if (listed === undefined) return before.state === 'held' ? before : change(tx, before, { state: 'refused', name })
  if (!hasPlace(before.state)) {
    await takeSeat(tx, claim.claim_id, isLate)
    countAtEnd(tx, claim, 'claimed')
  }
  // Whoever only asks again holds it for no longer.
  return change(tx, before, { state: 'held', name, held_until: isHeldNow(before) ? before.held_until : until })
}

const isHeldNow = ({ state, held_until }: EntryRow): boolean =>
  state === 'held' && held_until !== null && held_until > now()

/** The entry of the person, or a new one without a place; of two at once one waits for the other. */
async function lockOrBegin(tx: Tx, claimId: string, email: string): Promise<EntryRow> {
  await tx
    .insertInto('claim_entries')
    .values({
      entry_id: newId(),
      claim_id: claimId,
      email,
      state: 'refused',
      created_at: now(),
      updated_at: now(),
    })
    .onConflict((conflict) => conflict.columns(['claim_id', 'email']).doNothing())
    .execute()
  const entry = await lockEntry(tx, claimId, email)
  if (!entry) throw notFound()
  return entry
}

const change = (
  tx: Tx,
  { entry_id }: EntryRow,
  to: Partial<Pick<EntryRow, 'state' | 'name' | 'held_until'>>,
): Promise<EntryRow> =>
  tx
    .updateTable('claim_entries')
    .set({ ...to, updated_at: now() })
    .where('entry_id', '=', entry_id)
    .returningAll()
    .executeTakeFirstOrThrow()
