import { currentLanguage, sayDay, t } from '#infra/languages/texts.ts'
import { writeMailedLink } from '#infra/mail/mailed-links.ts'
import { refusalMark } from '#infra/mail/refused-mails.ts'
import { composeMail, type MailText } from '#infra/mail/template.tsx'
import { isOn } from '#infra/settings/feature-switches.ts'
import type { IssuerName } from '#shared/names/issuer-name.ts'
import type { BadgeClassRow } from '../../badge-classes/index.ts'
import { tellBadge } from '../../issuers/index.ts'
import { addressByName } from '../address-by-name.ts'
import type { KeepLink } from './keep-links.ts'

export interface AwardNews {
  awardId: string
  /** What proves the address that the mail goes to. */
  keep: KeepLink
  issuer: IssuerName
  badge: Pick<BadgeClassRow, 'badge_id' | 'name' | 'description' | 'criteria_text' | 'details'>
  hasAccount: boolean
  /** What the award says of this recipient. */
  name?: string
  narrative?: MailText | undefined
  /** The recipient was told before. */
  isReminder?: boolean
}

/**
 * Tells a recipient of a badge, in the badge's own words of their language where it has some. Its main link opens the badge
 * and lets whoever has none make an account there; nothing is done by opening it.
 */
export const awardMail = ({ awardId, keep, issuer, badge, hasAccount, name, narrative, isReminder }: AwardNews) => {
  const { name: badgeName, description } = tellBadge(badge, [currentLanguage()])
  const subject = isReminder
    ? t('Reminder: You have earned a badge: {badge}', { badge: badgeName })
    : t('You have earned a badge: {badge}', { badge: badgeName })
  const addressed = addressByName(name ?? '')
  return {
    subject,
    ...composeMail({
      subject,
      heading: t('You have earned “{badge}”', { badge: badgeName }),
      paragraphs: [
        ...(addressed ? [t('Dear {name},', { name: addressed })] : []),
        `${t('{issuer} has awarded you this badge.', { issuer })} ${description}`,
        ...(narrative ? [headed(t('How you earned it:'), narrative)] : []),
      ],
      isCertificate: true,
      button: { label: t('Keep it'), url: writeMailedLink('keep-badge', { token: keep.token }) },
      notes: [
        waysToKeep(hasAccount),
        t('The link is good once, until {day}.', { day: sayDay(keep.until.toISOString()) }),
      ],
      ...(hasAccount
        ? {
            link: {
              label: t('Add it to a wallet on your phone'),
              url: writeMailedLink('earned-badge', { award: awardId }, { wallet: '1' }),
            },
          }
        : {}),
      image: { url: writeMailedLink('picture', { badge: badge.badge_id }, { type: 'png' }), alt: badgeName },
      refusal: refusalMark(),
      footnote: [
        t('You can look at it without an account too: {url}', { url: writeMailedLink('award', { award: awardId }) }),
        t(
          'Not meant for you? Say so on the page that “Keep it” opens, and {issuer} learns of it. If you do nothing, nothing is made public.',
          { issuer },
        ),
      ].join('\n'),
    }),
  }
}

/** What it takes to keep the badge, as the page that the mail leads to will say. */
const waysToKeep = (hasAccount: boolean): string => {
  if (hasAccount) return t('It is in your backpack already. Open it to keep it, share it or download it.')
  return isOn('sign-up')
    ? t('It is kept for you under this address. You choose a password when you keep it, nothing else.')
    : t('It is kept for you under this address. Whoever has an account here can keep it there; no new ones are opened.')
}

const headed = (label: string, { html, text }: MailText): MailText => ({
  html: `<p>${label}</p>${html}`,
  text: `${label}\n${text}`,
})
