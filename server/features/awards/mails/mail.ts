import { currentLanguage, t } from '#infra/languages/texts.ts'
import { mailedLink } from '#infra/mail/mailed-links.ts'
import { refusalMark } from '#infra/mail/refused-mails.ts'
import { composeMail, type MailText } from '#infra/mail/template.tsx'
import type { IssuerName } from '#shared/names/issuer-name.ts'
import type { BadgeClassRow } from '../../badge-classes/index.ts'
import { tellBadge } from '../../issuers/index.ts'
import { addressByName } from '../address-by-name.ts'

export interface AwardNews {
  awardId: string
  recipient: string
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
 * Tells a recipient of a badge, in the badge's own words of their language where it has some; one without account is led to
 * sign up with the same address.
 */
export const awardMail = ({
  awardId,
  recipient,
  issuer,
  badge,
  hasAccount,
  name,
  narrative,
  isReminder,
}: AwardNews) => {
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
        hasAccount
          ? t('It is in your backpack already. Open it to keep it, share it or download it.')
          : t(
              'It is kept for you under this address. Create an account with the same address, and you find it in your backpack.',
            ),
      ],
      button: hasAccount
        ? { label: t('See your badge'), url: mailedLink('earned-badge', { award: awardId }) }
        : { label: t('Get your badge'), url: mailedLink('sign-up', {}, { email: recipient }) },
      ...(hasAccount
        ? {
            link: {
              label: t('Add it to a wallet on your phone'),
              url: mailedLink('earned-badge', { award: awardId }, { wallet: '1' }),
            },
          }
        : {}),
      image: { url: mailedLink('picture', { badge: badge.badge_id }, { type: 'png' }), alt: badgeName },
      refusal: refusalMark(),
      footnote: t('You can look at it without an account too: {url}', {
        url: mailedLink('award', { award: awardId }),
      }),
    }),
  }
}

const headed = (label: string, { html, text }: MailText): MailText => ({
  html: `<p>${label}</p>${html}`,
  text: `${label}\n${text}`,
})
