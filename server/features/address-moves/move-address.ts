import type { AddressMove } from '#contracts/accounts/address-moves.ts'
import { restoreDays } from '#contracts/fields/limits.ts'
import { auditWays } from '#contracts/operator/audit.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { moveTraces } from '#infra/authority/traces.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { newId, newSecret } from '#infra/ids.ts'
import { writeFor } from '#infra/languages/find-languages.ts'
import { writeMailedLink } from '#infra/mail/mailed-links.ts'
import { queueMail } from '#infra/mail/outbox.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import {
  type ConfirmationLink,
  endAccess,
  lockAccounts,
  lockAddress,
  releaseEmail,
  verifyEmail,
} from '../accounts/index.ts'
import { movePage } from '../earner-page/index.ts'
import { describeMove } from './describe-move.ts'
import { movedAddressMail } from './mail.ts'
import { listProven, requireNoObjection } from './queries.ts'
import { type Proof, requireFactor } from './require-factor.ts'
import { requireWanted, type WantedMove } from './require-wanted.ts'
import { takeAlong } from './take-along.ts'
import type { Taken } from './taken.ts'

interface Move extends WantedMove {
  moveId: string
  isLast: boolean
}

/**
 * Moves a proven address to the account that asks for it, with the badges that came through it. An account that loses its
 * last one is left without anything and ends its sign-ins; what went along is remembered for an objection. Where the
 * account asks for a second step, a mail alone moves nothing off it.
 */
export const moveAddress = async (link: ConfirmationLink, proof: Proof): Promise<AddressMove> => {
  const { moveId, wanted, answer } = await transaction(db(), async (tx) => {
    const wanted = await lockWanted(tx, link)
    const { email, from, to } = wanted
    await requireNoObjection(tx, email)
    const answer = await describeMove(tx, wanted, proof)
    await requireFactor(tx, from, proof)
    const move = { ...wanted, moveId: newId(), isLast: answer.is_last }
    // Before the address goes, for without one it would be hidden.
    const page = move.isLast && (await movePage(tx, { from, to }))
    const wasPrimary = await releaseEmail(tx, { accountId: from, email })
    const taken = await takeAlong(tx, { from, to }, move)
    if (move.isLast) {
      await moveTraces(tx, { from, to })
      await endAccess(tx, from)
    }
    if (!(await verifyEmail(tx, { accountId: to, email }))) throw refuse('address-move.link')
    await remember(tx, move, { was_primary: wasPrimary, page, ...taken })
    const by = { accountId: to, clientId: auditWays.link }
    noteAction(tx, by, { verb: 'address.moved', subject: { kind: 'account', id: from }, detail: { to } })
    return { moveId: move.moveId, wanted, answer }
  })
  context().log.info({ move: moveId, from: wanted.from, to: wanted.to }, 'address moved')
  return answer
}

/** What is asked for, as it stands once nobody else can change it. */
async function lockWanted(tx: Tx, link: ConfirmationLink): Promise<WantedMove> {
  const seen = await requireWanted(tx, link)
  await lockAddress(tx, seen.email)
  await lockAccounts(tx, [seen.from, seen.to])
  const wanted = await requireWanted(tx, link)
  if (wanted.from !== seen.from) throw refuse('address-move.link')
  return wanted
}

async function remember(tx: Tx, move: Move, taken: Taken): Promise<void> {
  const { moveId, email, from, to } = move
  const token = newSecret('am')
  await tx
    .insertInto('address_moves')
    .values({
      move_id: moveId,
      email,
      from_account_id: from,
      to_account_id: to,
      objection_hash: hashSecret(token),
      moved_at: now(),
      ends_at: inSeconds(restoreDays * 86_400),
      taken: JSON.stringify(taken),
    })
    .execute()
  const link = writeMailedLink('keep', { token })
  for (const address of [email, ...(await listProven(tx, from))]) {
    // The address that moved is the other account's by now; its news is for whoever had it.
    const mail = await writeFor(tx, { to: address, sender: from }, () => movedAddressMail(link, move))
    await queueMail(tx, { kind: 'address-moved', to: address, ...mail })
  }
}
