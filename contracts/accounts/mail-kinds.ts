/** What the server writes to people about; each has a name on the operators' page of mails. */
export const mailKinds = [
  'award',
  'claim',
  'request',
  'request-received',
  'requests-waiting',
  'renewed-badges',
  'staff',
  'endorsement',
  'confirm-email',
  'known-address',
  'claimed-address',
  'address-moved',
  'address-lost',
  'address-returned',
  'address-removed',
  'primary-changed',
  'reset-password',
  'password-changed',
  'account-deleted',
  'webhook-paused',
  'social-linked',
  'social-unlinked',
  'totp-added',
  'totp-removed',
  'recovery-codes-renewed',
  'recovery-code-used',
  'codes-guessed',
  'passwords-guessed',
  'passkey-added',
  'passkey-removed',
  'second-factor-reset',
] as const
export type MailKind = (typeof mailKinds)[number]

/** Why a mail was given up: the address was refused, the letter was, or nobody took it for five days. */
export const mailFailures = ['address', 'letter', 'late'] as const
export type MailFailure = (typeof mailFailures)[number]
