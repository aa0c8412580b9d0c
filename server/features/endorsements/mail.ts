import type { EndorsementKind, EndorsementSubject } from '#contracts/endorsements.ts'
import { config } from '#infra/context.ts'
import type { Tx } from '#infra/db/transaction.ts'
import type { Actor } from '#infra/http/actor.ts'
import { takeSome } from '#infra/http/take-share.ts'
import { queueMail } from '#infra/mail/outbox.ts'
import { composeMail } from '#infra/mail/template.tsx'
import { shorten, toOneLine } from '#infra/one-line.ts'
import type { IssuerForActor } from '../issuers/index.ts'
import { listOwners } from './queries.ts'

const day = 86_400
/** Mails of one endorser to the owners of one issuer, and of all endorsers together. */
const mostMails = { own: 1, all: 5 }
const longestName = 80

interface News {
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
  const share = { wanted: 1, seconds: day }
  const isFirst = await takeSome(tx, `endorsement-mail:${endorser.issuer_id}:${slug}`, {
    ...share,
    most: mostMails.own,
  })
  if (!isFirst || !(await takeSome(tx, `endorsement-mails:${slug}`, { ...share, most: mostMails.all }))) return
  const letter = endorsementMail(inOneLine(endorser.name), subject)
  for (const { email } of await listOwners(tx, slug, actor.accountId)) {
    await queueMail(tx, { kind: 'endorsement', to: email, ...letter })
  }
}

const kinds: Record<EndorsementKind, (names: { name: string; issuer: string }) => string> = {
  issuer: ({ issuer }) => issuer,
  'badge-class': ({ name, issuer }) => `the badge “${name}” of ${issuer}`,
  award: ({ name, issuer }) => `an award of the badge “${name}” of ${issuer}`,
}

const endorsementMail = (endorser: string, { kind, name, issuer }: EndorsementSubject) => {
  const subject = `${endorser} endorses ${inOneLine(issuer.name)}`
  const what = kinds[kind]({ name: inOneLine(name), issuer: inOneLine(issuer.name) })
  return {
    subject,
    ...composeMail({
      subject,
      heading: 'An endorsement waits for you',
      paragraphs: [
        `${endorser} endorses ${what}, and has signed a statement about it.`,
        'Nobody sees it with your badges before you accept it. Read it, then accept or decline it.',
      ],
      button: {
        label: 'Read the endorsement',
        url: `${config().origin}/issuer/issuers/${issuer.slug}/endorsements`,
      },
      footnote: 'If you do nothing, it stays unseen.',
    }),
  }
}
