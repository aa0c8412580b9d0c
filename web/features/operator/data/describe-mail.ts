import { type MailKind, mailKinds } from '#contracts/accounts/mail-kinds.ts'
import type { ListedMail, MailState } from '#contracts/operator/operator-mails.ts'
import { t } from '#shared/i18n/text.ts'

const isKnown = (kind: string): kind is MailKind => mailKinds.some((known) => known === kind)

/** What mails are about; a kind that this page does not know stays as it is. */
export function mailKind(kind: string): string {
  const names: Record<MailKind, string> = {
    award: t('A badge'),
    claim: t('Proof of an address for a claim'),
    request: t('Answer to a request for a badge'),
    'request-received': t('A request for a badge that was sent'),
    'requests-waiting': t('Requests that wait for a decision'),
    'renewed-badges': t('Badges that were signed again'),
    staff: t('Invitation of staff'),
    endorsement: t('An endorsement'),
    'confirm-email': t('Confirmation of an address'),
    'known-address': t('Sign-up with a known address'),
    'claimed-address': t('An address that is claimed'),
    'address-moved': t('An address that moved'),
    'address-lost': t('An address that moved'),
    'address-returned': t('An address that came back'),
    'address-removed': t('An address that was removed'),
    'primary-changed': t('Another primary address'),
    'reset-password': t('Link for a new password'),
    'password-changed': t('A new password'),
    'account-deleted': t('A deleted account'),
    'webhook-paused': t('A paused webhook'),
    'social-linked': t('Another way to sign in'),
    'social-unlinked': t('A way to sign in that was removed'),
    'totp-added': t('Codes of an authenticator app'),
    'totp-removed': t('Codes of an authenticator app'),
    'recovery-codes-renewed': t('Recovery codes'),
    'recovery-code-used': t('Recovery codes'),
    'codes-guessed': t('Wrong codes at a sign-in'),
    'passwords-guessed': t('Wrong passwords at a sign-in'),
    'passkey-added': t('A new passkey'),
    'passkey-removed': t('A passkey that was removed'),
    'second-factor-reset': t('A second step that was removed'),
  }
  return isKnown(kind) ? names[kind] : kind
}

export const mailStateNames = (): Record<MailState, string> => ({
  waiting: t('Waiting'),
  sent: t('Sent'),
  failed: t('Refused for good'),
  cancelled: t('Cancelled'),
})

/** Why a mail waits, where it is not just its turn. */
export function describeHold({ held_for }: Pick<ListedMail, 'held_for'>): string | undefined {
  if (held_for === 'mail-server') return t('Until a mail server is named')
  if (held_for === 'daily-share') return t('For the next day of its issuer')
  return held_for === 'batch' ? t('For the end of its batch’s pause') : undefined
}
