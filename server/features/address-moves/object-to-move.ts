import { auditWays } from '#contracts/operator/audit.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { now } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { writeFor } from '#infra/languages/find-languages.ts'
import { queueMail } from '#infra/mail/outbox.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { findVerifiedOwner, lockAccounts, lockAddress, releaseEmail, returnEmail } from '../accounts/index.ts'
import { endMemberships } from '../organisations/index.ts'
import { lostAddressMail, returnedAddressMail } from './mail.ts'
import { putBack } from './put-back.ts'
import { findOpenMove, listProven, type OpenMove } from './queries.ts'
import { taken } from './taken.ts'

/**
 * Puts a moved address back with all that went along and is still there. It may be with nobody by now: who takes it off
 * the new account, or deletes that, does not escape an objection so.
 */
export const objectToMove = async (token: string): Promise<{ email: string }> => {
  const move = await transaction(db(), async (tx) => {
    const open = await lockMove(tx, hashSecret(token))
    const { email, from_account_id: from, to_account_id: to } = open
    if (to) await releaseEmail(tx, { accountId: to, email })
    await putBack(tx, open)
    if (to) await endMemberships(tx, to, email)
    await returnEmail(tx, { accountId: from, email, wasPrimary: taken.parse(open.taken).was_primary })
    await tx.updateTable('address_moves').set({ objected_at: now() }).where('move_id', '=', open.move_id).execute()
    await tellBoth(tx, open)
    const by = { accountId: from, clientId: auditWays.link }
    noteAction(tx, by, { verb: 'address.returned', subject: { kind: 'account', id: from }, detail: { from: to } })
    return open
  })
  context().log.info({ move: move.move_id, from: move.from_account_id, to: move.to_account_id }, 'address put back')
  return { email: move.email }
}

/** The move as it stands once nobody else can change it; the address must not be a third one's. */
async function lockMove(tx: Tx, objectionHash: Buffer): Promise<OpenMove> {
  const seen = await findOpenMove(tx, objectionHash)
  if (!seen) throw refuse('address-move.link')
  await lockAddress(tx, seen.email)
  await lockAccounts(tx, [seen.from_account_id, ...(seen.to_account_id ? [seen.to_account_id] : [])])
  const move = await findOpenMove(tx, objectionHash)
  if (!move) throw refuse('address-move.link')
  const owner = await findVerifiedOwner(tx, move.email)
  if (owner !== undefined && owner !== move.to_account_id) throw refuse('address-move.link')
  return move
}

async function tellBoth(tx: Tx, { email, from_account_id: from, to_account_id: to }: OpenMove): Promise<void> {
  for (const address of await listProven(tx, from)) {
    const letter = await writeFor(tx, { to: address, sender: from }, () => returnedAddressMail(email))
    await queueMail(tx, { kind: 'address-returned', to: address, ...letter })
  }
  const [primary] = to ? await listProven(tx, to) : []
  if (!primary) return
  const letter = await writeFor(tx, { to: primary }, () => lostAddressMail(email))
  await queueMail(tx, { kind: 'address-lost', to: primary, ...letter })
}
