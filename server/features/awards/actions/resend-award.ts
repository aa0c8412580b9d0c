import type { AwardPath } from '#contracts/awards/awards.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { writeFor } from '#infra/languages/find-languages.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { requireBadgeClass } from '../../badge-classes/index.ts'
import { nameOfIssuer, queueAwardMail, requireRole } from '../../issuers/index.ts'
import { findRecipients } from '../find-recipients.ts'
import { newKeepLink, storeKeepLinks } from '../mails/keep-links.ts'
import { awardMail } from '../mails/mail.ts'
import { writeNarrative } from '../mails/write-narrative.tsx'
import { findLastMail, lockAward } from '../queries.ts'

/** Seconds between two mails about one award, the first one included. */
const mailPause = 300

/** Sends the mail about an award once more, to the address it was awarded to. */
export const resendAward = async (actor: Actor, at: AwardPath): Promise<void> => {
  await transaction(db(), async (tx) => {
    const issuer = await requireRole(tx, actor, at.issuerSlug, 'award')
    const badge = await requireBadgeClass(tx, at)
    // Locked, so that no mail goes out about an award that is being revoked.
    const award = await lockAward(tx, at)
    if (!award) throw notFound()
    if (award.revoked_at) throw refuse('award.revoked')
    if (award.recipient_type !== 'email') throw refuse('request.invalid', { sentence: makeMessage('award.no-mail') })
    const since = await findLastMail(tx, award)
    const pause = since ? Math.ceil(mailPause - (now().getTime() - since.getTime()) / 1000) : 0
    if (pause > 0) throw refuse('mail.throttled', { expires: pause })
    const [awardId, recipient] = [award.award_id, award.recipient_identifier]
    const { ownerOf } = await findRecipients(tx, [recipient])
    const hasAccount = ownerOf({ type: 'email', identifier: recipient }) !== undefined
    const words = { name: award.recipient_name ?? '', narrative: writeNarrative(award.narrative ?? '') }
    const keep = newKeepLink()
    const letter = await writeFor(tx, { to: recipient, sender: actor.accountId }, () =>
      awardMail({ awardId, keep, issuer: nameOfIssuer(issuer), badge, hasAccount, ...words, isReminder: true }),
    )
    await storeKeepLinks(tx, issuer.issuer_id, [{ ...keep, awardId, email: recipient }])
    await queueAwardMail(tx, issuer.issuer_id, [{ kind: 'award', to: recipient, ...letter, awardId }])
  })
}
