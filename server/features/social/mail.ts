import type { Tx } from '#infra/db/transaction.ts'
import { writeFor } from '#infra/languages/find-languages.ts'
import { t } from '#infra/languages/texts.ts'
import { writeMailedLink } from '#infra/mail/mailed-links.ts'
import { queueMail } from '#infra/mail/outbox.ts'
import { composeMail } from '#infra/mail/template.tsx'
import { findPrimaryAddress } from '../accounts/index.ts'

/** Tells the person that there is one way more, or less, to sign in. */
export const queueNotice = async (
  tx: Tx,
  accountId: string,
  action: 'linked' | 'unlinked',
  label: string,
): Promise<void> => {
  const to = await findPrimaryAddress(tx, accountId)
  if (to === undefined) return
  const letter = await writeFor(tx, { to, sender: accountId }, () => composeNotice(action, label))
  await queueMail(tx, { kind: `social-${action}`, to, ...letter })
}

function composeNotice(action: 'linked' | 'unlinked', label: string) {
  const isLinked = action === 'linked'
  const subject = isLinked
    ? t('You can now sign in with {label}', { label })
    : t('You no longer sign in with {label}', { label })
  const sentence = isLinked
    ? t('Your {label} account was linked to your {service} account. From now on it signs you in.', { label })
    : t('Your {label} account was unlinked from your {service} account. It does not sign you in any more.', { label })
  return {
    subject,
    ...composeMail({
      subject,
      heading: subject,
      paragraphs: [sentence],
      button: { label: t('See your linked accounts'), url: writeMailedLink('social-accounts', {}) },
      footnote: t('It was not you? Then set a new password, and sign out everywhere in your profile.'),
    }),
  }
}
