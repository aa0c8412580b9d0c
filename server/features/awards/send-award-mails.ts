import type { Tx } from '#infra/db/transaction.ts'
import { writeFor } from '#infra/languages/find-languages.ts'
import { queueAwardMail } from '../issuers/index.ts'
import { awardMail } from './mails/mail.ts'
import { writeNarrative } from './mails/write-narrative.tsx'
import type { About, Addressee } from './make-awards.ts'

/** Writes to each addressee on behalf of the sender; the mails leave as soon as the issuer's share of the day allows. */
export const sendAwardMails = async (
  tx: Tx,
  { issuer, badge }: About,
  addressees: readonly Addressee[],
  sender: string,
): Promise<void> => {
  for (const { recipient: to, awardId, hasAccount, name, narrative } of addressees) {
    const letter = await writeFor(tx, { to, sender }, () =>
      awardMail({ awardId, recipient: to, issuer, badge, hasAccount, name, narrative: writeNarrative(narrative) }),
    )
    await queueAwardMail(tx, badge.issuer_id, [{ kind: 'award', to, ...letter, awardId }])
  }
}
