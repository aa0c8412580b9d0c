import type { EndorsementKind, EndorsementSubject } from '#contracts/issuers/endorsements.ts'
import { takeOfQuota } from '#infra/budgets/charge.ts'
import type { Tx } from '#infra/db/transaction.ts'
import type { Actor } from '#infra/http/actor.ts'
import { writeFor } from '#infra/languages/find-languages.ts'
import { t } from '#infra/languages/texts.ts'
import { writeMailedLink } from '#infra/mail/mailed-links.ts'
import { queueMail } from '#infra/mail/outbox.ts'
import { composeMail } from '#infra/mail/template.tsx'
import { shorten, toOneLine } from '#infra/one-line.ts'
import type { IssuerName } from '#shared/names/issuer-name.ts'
import { type IssuerForActor, nameOfIssuer } from '../issuers/index.ts'
import { listOwners } from './queries.ts'

const longestName = 80

export interface News {
  id: string
  endorser: IssuerForActor
  subject: EndorsementSubject
}

const inOneLine = (name: string): string => shorten(toOneLine(name), longestName)

/**
 * Tells the owners that there is something to decide. The comment is not in the mail: it would be a way to write to people
 * who never asked for it. Beyond a few mails a day they find the rest where they find this one.
 */
export const tellOwners = async (tx: Tx, actor: Actor, { endorser, subject }: News): Promise<void> => {
  const { slug } = subject.issuer
  const isFirst = await takeOfQuota(tx, 'endorsement-mail', `${endorser.issuer_id}:${slug}`)
  if (!isFirst || !(await takeOfQuota(tx, 'endorsement-mails', slug))) return
  for (const { email } of await listOwners(tx, slug, actor.accountId)) {
    const letter = await writeFor(tx, { to: email }, () =>
      endorsementMail(nameOfIssuer(endorser).reword(inOneLine), subject),
    )
    await queueMail(tx, { kind: 'endorsement', to: email, ...letter })
  }
}

interface Names extends Record<string, string | IssuerName> {
  endorser: IssuerName
  name: string
  issuer: string
}

const sentences: Record<EndorsementKind, (names: Names) => string> = {
  issuer: (names) => t('{endorser} endorses {issuer}, and has signed a statement about it.', names),
  'badge-class': (names) =>
    t('{endorser} endorses the badge “{name}” of {issuer}, and has signed a statement about it.', names),
  award: (names) =>
    t('{endorser} endorses an award of the badge “{name}” of {issuer}, and has signed a statement about it.', names),
}

const endorsementMail = (endorser: IssuerName, { kind, name, issuer }: EndorsementSubject) => {
  const subject = t('{endorser} endorses {issuer}', { endorser, issuer: inOneLine(issuer.name) })
  const names = { endorser, name: inOneLine(name), issuer: inOneLine(issuer.name) }
  return {
    subject,
    ...composeMail({
      subject,
      heading: t('An endorsement waits for you'),
      paragraphs: [
        sentences[kind](names),
        t('Nobody sees it with your badges before you accept it. Read it, then accept or decline it.'),
      ],
      button: {
        label: t('Read the endorsement'),
        url: writeMailedLink('endorsements', { issuer: issuer.slug }),
      },
      footnote: t('If you do nothing, it stays unseen.'),
    }),
  }
}
