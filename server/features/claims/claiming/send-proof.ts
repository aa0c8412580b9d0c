import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Network } from '#infra/http/limits/throttle.ts'
import { writeFor } from '#infra/languages/find-languages.ts'
import { queueMail } from '#infra/mail/outbox.ts'
import { requireBadgeClass } from '../../badge-classes/index.ts'
import { findIssuer, nameOfIssuer, takeStrangersMail } from '../../issuers/index.ts'
import { proofMail } from '../mail.ts'
import type { ClaimRow, EntryRow } from '../queries.ts'
import { isReviewed } from '../review/is-reviewed.ts'
import { writeProof } from './proofs.ts'

interface Sending {
  network: Network
  /** The place is held for as long as the mail is good. */
  isLate: boolean
}

/** Has the mail sent that proves an address. It is one of those that strangers may cause in the issuer's name in a day. */
export const sendProof = async (
  tx: Tx,
  claim: ClaimRow,
  entry: EntryRow,
  { network, isLate }: Sending,
): Promise<void> => {
  const { email, entry_id } = entry
  if (!(await takeStrangersMail(tx, claim.issuer_id, network))) throw refuse('claim.mails')
  const token = await writeProof(tx, entry_id)
  // Its entry is kept for as long as there is such a mail.
  await tx.updateTable('claim_entries').set({ updated_at: now() }).where('entry_id', '=', entry_id).execute()
  const issuer = await findIssuer(tx, claim.issuer_id)
  if (!issuer) throw notFound()
  const badge = await requireBadgeClass(tx, { issuerSlug: claim.issuer_id, badgeSlug: claim.badge_id })
  const letter = await writeFor(tx, { to: email, sender: claim.created_by ?? undefined }, () =>
    proofMail({
      token,
      badge,
      issuer: nameOfIssuer(issuer),
      title: claim.title,
      isLate,
      isReviewed: isReviewed(claim),
    }),
  )
  await queueMail(tx, { kind: 'claim', to: email, ...letter, issuerId: claim.issuer_id })
}
