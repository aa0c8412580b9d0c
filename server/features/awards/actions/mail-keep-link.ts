import type { AwardPath } from '#contracts/awards/awards.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { writeFor } from '#infra/languages/find-languages.ts'
import { queueMail } from '#infra/mail/outbox.ts'
import { requireBadgeClass } from '../../badge-classes/index.ts'
import { findIssuer, nameOfIssuer } from '../../issuers/index.ts'
import { newKeepLink, storeKeepLinks } from '../mails/keep-links.ts'
import { awardMail } from '../mails/mail.ts'
import { writeNarrative } from '../mails/write-narrative.tsx'
import { lockAward } from '../queries.ts'

/**
 * Writes the mail about an award to its recipient once more, with a fresh link, because whoever has the earlier one asked. It is not
 * of the issuer's share of the day: the issuer did not ask.
 */
export const mailKeepLink = async (tx: Tx, at: AwardPath, hasAccount: boolean): Promise<void> => {
  const issuer = await findIssuer(tx, at.issuerSlug)
  const award = await lockAward(tx, at)
  if (!issuer || !award || award.revoked_at || award.recipient_type !== 'email') return
  const badge = await requireBadgeClass(tx, at)
  const { award_id: awardId, recipient_identifier: to } = award
  const keep = newKeepLink()
  const words = { name: award.recipient_name ?? '', narrative: writeNarrative(award.narrative ?? '') }
  const letter = await writeFor(tx, { to, sender: award.created_by ?? undefined }, () =>
    awardMail({ awardId, keep, issuer: nameOfIssuer(issuer), badge, hasAccount, ...words }),
  )
  await storeKeepLinks(tx, at.issuerSlug, [{ ...keep, awardId, email: to }])
  await queueMail(tx, { kind: 'award', to, ...letter, awardId, issuerId: at.issuerSlug })
}
