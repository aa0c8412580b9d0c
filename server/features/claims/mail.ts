import { heldMinutes } from '#contracts/claims/claims.ts'
import { kioskHours } from '#contracts/claims/kiosks.ts'
import { currentLanguage, t } from '#infra/languages/texts.ts'
import { writeMailedLink } from '#infra/mail/mailed-links.ts'
import { composeMail } from '#infra/mail/template.tsx'
import type { IssuerName } from '#shared/names/issuer-name.ts'
import type { BadgeClassRow } from '../badge-classes/index.ts'
import { tellBadge } from '../issuers/index.ts'

export interface ProofNews {
  /** What proves the address that the mail goes to. */
  token: string
  badge: Pick<BadgeClassRow, 'badge_id' | 'name' | 'description' | 'criteria_text' | 'details'>
  issuer: IssuerName
  /** What the issuer calls the claim. */
  title: string
  /** The place is held for as long as the mail is good. */
  isLate: boolean
  /** Something is to be shown first. */
  isReviewed: boolean
}

/** To an address that somebody typed on the page of a claim. Nothing is done by opening its link; a press there takes the badge. */
export const proofMail = ({ token, badge, issuer, title, isLate, isReviewed }: ProofNews) => {
  const { name } = tellBadge(badge, [currentLanguage()])
  const subject = t('Take your badge: {badge}', { badge: name })
  return {
    subject,
    ...composeMail({
      subject,
      heading: t('Your place for “{badge}” is held', { badge: name }),
      paragraphs: [
        isReviewed
          ? t('{issuer} gives this badge at “{title}” and looks at what you send first. Press the button and go on.', {
              issuer,
              title,
            })
          : t('{issuer} gives this badge to whoever asks for it at “{title}”. Press the button, and it is yours.', {
              issuer,
              title,
            }),
        isLate
          ? t('You typed your address where the badge is shown. Your place is held for {hours, number} hours.', {
              hours: kioskHours,
            })
          : t(
              'Your place is held for {minutes, number} minutes. Afterwards the button still works while there are places.',
              {
                minutes: heldMinutes,
              },
            ),
      ],
      button: {
        label: isReviewed ? t('Ask for this badge') : t('Take this badge'),
        url: writeMailedLink('claim-proof', { token }),
      },
      notes: [],
      image: { url: writeMailedLink('picture', { badge: badge.badge_id }, { type: 'png' }), alt: name },
      footnote: t(
        'You did not ask for it? Then do nothing: somebody mistyped an address. You get no badge, and nobody learns that you have read this.',
      ),
    }),
  }
}
