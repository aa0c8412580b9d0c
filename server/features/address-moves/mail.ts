import { t } from '#infra/languages/texts.ts'
import { type MailedLink, writeMailedLink } from '#infra/mail/mailed-links.ts'
import { composeMail, type MailParts } from '#infra/mail/template.tsx'

const compose = (parts: MailParts) => ({ subject: parts.subject, ...composeMail(parts) })

export const movedAddressMail = (
  link: MailedLink,
  { email, who, isLast }: { email: string; who: string; isLast: boolean },
) =>
  compose({
    subject: t('An address has moved to another account'),
    heading: t('An address has moved'),
    paragraphs: [
      t(
        '{email} has moved to the {service} account of {who}, because somebody who reads mail to it said so. The badges that were sent to it are in the backpack of that account now.',
        { email, who },
      ),
      ...(isLast
        ? [
            t(
              'It was the only confirmed address of its account, so all else moved too: badges from elsewhere, collections, links and roles with issuers. You sign in with the other account from now on.',
            ),
          ]
        : [
            t(
              'All else stays in the account that had it: its other addresses and their badges, its collections and its roles with issuers. Links to shared badges that moved have ended.',
            ),
          ]),
      t('Was that not what you wanted? For 30 days you can put everything back.'),
    ],
    button: { label: t('Put it back'), url: link },
    footnote: t('It was you? Then you need do nothing more.'),
  })

export const returnedAddressMail = (email: string) =>
  compose({
    subject: t('Your address is back'),
    heading: t('Your address is back'),
    paragraphs: [
      t(
        '{email} is back with your {service} account, with all that had moved along. For 30 days it cannot be moved away again.',
        { email },
      ),
      t(
        'If somebody moved it against your will, they could read your mail. So please change the password of your mailbox, and set a new one here.',
      ),
    ],
    button: { label: t('Set a new password'), url: writeMailedLink('ask-reset', {}) },
  })

export const lostAddressMail = (email: string) =>
  compose({
    subject: t('An address has gone back to its earlier account'),
    heading: t('An address has gone back'),
    paragraphs: [
      t(
        'Somebody objected to the move of {email} to your {service} account. The address has gone back to the account that it came from, with the badges and all else that had moved along.',
        { email },
      ),
      t('Your own badges and addresses are as they were. For 30 days the address cannot be moved again.'),
    ],
    button: { label: t('Open my profile'), url: writeMailedLink('profile', {}) },
  })
