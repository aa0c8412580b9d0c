import type { RawBuilder } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import { inLanguage } from '#infra/languages/texts.ts'
import { awardMailParts } from '../issuers/index.ts'
import type { Surroundings } from './find-recipients.ts'
import { keepLinkParts, newKeepLink } from './mails/keep-links.ts'
import { awardMail } from './mails/mail.ts'
import { writeNarrative } from './mails/write-narrative.tsx'
import type { About, Addressee } from './make-awards.ts'

/** Writes to each addressee; the mails leave as soon as the issuer's share of the day allows. */
export const sendAwardMails = async (
  tx: Tx,
  { issuer, badge }: About,
  addressees: readonly Addressee[],
  { languageOf, isTrusted }: Surroundings,
): Promise<RawBuilder<unknown>[]> => {
  const linked = addressees.map((one) => ({ ...one, keep: newKeepLink() }))
  const mails = linked.map(({ recipient: to, awardId, hasAccount, name, narrative, keep }) => {
    const letter = inLanguage(languageOf(to), () =>
      awardMail({ awardId, keep, issuer, badge, hasAccount, name, narrative: writeNarrative(narrative) }),
    )
    return { kind: 'award' as const, to, ...letter, awardId }
  })
  const links = linked.map(({ awardId, recipient: email, keep }) => ({ ...keep, awardId, email }))
  return [
    ...(await awardMailParts(tx, badge.issuer_id, mails, { trusted: isTrusted })),
    ...keepLinkParts(badge.issuer_id, links),
  ]
}
