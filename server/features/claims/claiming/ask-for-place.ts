import { charge } from '#infra/budgets/charge.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import { newId } from '#infra/ids.ts'
import { type EntryRow, lockEntry } from '../queries.ts'
import { hasPlace, heldSeconds, showState } from '../states.ts'
import { countAtEnd, countDay } from './count-day.ts'
import { findOpened, type Opened } from './find-opened.ts'
import { isIssuing } from './is-issuing.ts'
import { hasDomain, keepListed } from './may-claim.ts'
import { readName } from './read-name.ts'
import { sendProof } from './send-proof.ts'
import { keepCode } from './spend-code.ts'
import { requireRunning, takeSeat } from './take-seat.ts'

export interface Asking {
  email: string
  name: string | undefined
  network: string
}

/**
 * Holds a place for an address that nobody has proven yet, and has a mail sent that proves it. Whoever asks is told the same,
 * whether the address has an account, has claimed before, stands on the list, or gets no more mails at the moment.
 */
export const askForPlace = async (typed: string, asking: Asking): Promise<{ held_until: string }> => {
  await charge(db(), 'claim-place', { network: asking.network })
  const found = await findOpened(db(), typed)
  if (!found || (found.claim.kind === 'codes' && !found.code)) throw notFound()
  await countDay(db(), found.claim, 'opened')
  const until = inSeconds(heldSeconds)
  const isFull = await transaction(db(), async (tx) => {
    const opened = await findOpened(tx, typed)
    if (!opened) throw notFound()
    const { claim } = opened
    requireRunning(claim)
    if (!(await isIssuing(tx, claim))) throw refuse('claim.closed')
    if (!hasDomain(claim, asking.email)) throw refuse('claim.not-eligible')
    const entry = await holdPlace(tx, opened, asking, until)
    await sendProof(tx, claim, entry, asking.network)
    return showState(claim) === 'full'
  })
  // Before and after: else the answer would tell who has a place already.
  if (isFull) throw refuse('claim.full')
  return { held_until: until.toISOString() }
}

async function holdPlace(tx: Tx, opened: Opened, { email, name: given }: Asking, until: Date): Promise<EntryRow> {
  const { claim, code } = opened
  const name = readName(claim, given)
  const [listed] = await keepListed(tx, claim, [email])
  const before = await lockOrBegin(tx, claim.claim_id, email)
  // Kept for whomever it is, so that nobody learns from the code who has claimed or is on the list.
  if (code && showState(claim) !== 'full') await keepCode(tx, before.entry_id, code.hash)
  if (before.state === 'awarded') return before
  if (listed === undefined) return before.state === 'held' ? before : change(tx, before, { state: 'refused', name })
  if (!hasPlace(before.state)) {
    await takeSeat(tx, claim.claim_id)
    countAtEnd(tx, claim, 'claimed')
  }
  // Whoever only asks again holds it for no longer.
  const isRunning = before.state === 'held' && before.held_until !== null && before.held_until > now()
  return change(tx, before, { state: 'held', name, held_until: isRunning ? before.held_until : until })
}

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
