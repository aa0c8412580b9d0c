import { tryCharge } from '#infra/budgets/charge.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { writeFor } from '#infra/languages/find-languages.ts'
import { currentLanguage, t } from '#infra/languages/texts.ts'
import { writeMailedLink } from '#infra/mail/mailed-links.ts'
import { queueMail } from '#infra/mail/outbox.ts'
import { composeMail } from '#infra/mail/template.tsx'
import type { IssuerName } from '#shared/names/issuer-name.ts'
import { findPrimaryAddress, hasPassword } from '../../accounts/index.ts'
import { type BadgeClassRow, findBadgeClass } from '../../badge-classes/index.ts'
import { findIssuer, nameOfIssuer, takeMailShare, tellBadge } from '../../issuers/index.ts'
import type { RequestRow } from '../queries.ts'

/** What somebody who asked is told of. */
export type News = 'received' | 'accepted' | 'changes-asked' | 'declined' | 'lapsed'

/**
 * Tells whoever asked what became of it, once for each change: the mail is part of the transaction that makes it. What was written
 * to them is read where they are signed in. Where the issuer has no mail left today, the request says it without one. That it was
 * sent is their own doing, and paid from what they may cause: nobody uses up the mails of an issuer by asking.
 */
export const mailNews = async (tx: Tx, row: RequestRow, news: News): Promise<void> => {
  const to = await findPrimaryAddress(tx, row.account_id)
  const issuer = await findIssuer(tx, row.issuer_id)
  const badge = await findBadgeClass(tx, { issuerSlug: row.issuer_id, badgeSlug: row.badge_id })
  if (!to || !issuer || !badge || !(await mayMail(tx, row, news))) return
  const mayComeIn = await hasPassword(tx, row.account_id)
  const letter = await writeFor(tx, { to }, () =>
    requestMail({ news, badge, issuer: nameOfIssuer(issuer), requestId: row.request_id, mayComeIn }),
  )
  const kind = news === 'received' ? 'request-received' : 'request'
  await queueMail(tx, { kind, to, ...letter, issuerId: row.issuer_id })
}

const mayMail = async (tx: Tx, { account_id, issuer_id }: RequestRow, news: News): Promise<boolean> =>
  news === 'received'
    ? tryCharge(tx, 'request-received', { accountId: account_id })
    : (await takeMailShare(tx, issuer_id, 1)) === 1

const headings: Record<News, (names: { badge: string }) => string> = {
  received: (names) => t('Your request for “{badge}” is sent', names),
  accepted: (names) => t('Your request for “{badge}” is accepted', names),
  'changes-asked': (names) => t('Your request for “{badge}” comes back', names),
  declined: (names) => t('Your request for “{badge}” is declined', names),
  lapsed: (names) => t('Your request for “{badge}” has lapsed', names),
}

const sentences: Record<News, (names: { issuer: IssuerName }) => string> = {
  received: (names) => t('{issuer} looks at it and answers by mail. You can withdraw it until then.', names),
  accepted: (names) => t('{issuer} has looked at it, and the badge is in your backpack.', names),
  'changes-asked': (names) =>
    t('{issuer} asks for something more. Read what, add it and send the request again within 14 days.', names),
  declined: (names) => t('{issuer} gives a reason. You can ask again after a day.', names),
  lapsed: (names) => t('It was not sent again in time. You can ask {issuer} anew at any time.', names),
}

interface Letter {
  news: News
  badge: Pick<BadgeClassRow, 'badge_id' | 'name' | 'description' | 'criteria_text' | 'details'>
  issuer: IssuerName
  requestId: string
  /** By a password. Who came by the mail of a claim has chosen none, and stands before a sign-in otherwise. */
  mayComeIn: boolean
}

export const requestMail = ({ news, badge, issuer, requestId, mayComeIn }: Letter) => {
  const { name } = tellBadge(badge, [currentLanguage()])
  const subject =
    news === 'received'
      ? t('Your request: {badge}', { badge: name })
      : t('Answer to your request: {badge}', { badge: name })
  return {
    subject,
    ...composeMail({
      subject,
      heading: headings[news]({ badge: name }),
      paragraphs: [sentences[news]({ issuer })],
      button: { label: t('Open my request'), url: writeMailedLink('request', { request: requestId }) },
      ...(mayComeIn
        ? { notes: [] }
        : {
            notes: [t('You have chosen no password yet. With one you come back to your request on any device.')],
            link: { label: t('Choose a password'), url: writeMailedLink('ask-reset', {}) },
          }),
      image: { url: writeMailedLink('picture', { badge: badge.badge_id }, { type: 'png' }), alt: name },
      footnote: t('You get this mail because you asked for this badge.'),
    }),
  }
}
