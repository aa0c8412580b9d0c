import type { StaffRole } from '#contracts/issuers.ts'
import { t } from '#web/lib/text.ts'

export function roleLabel(role: StaffRole | undefined): string {
  if (role === undefined) return ''
  if (role === 'owner') return t('Your Role: Owner')
  return role === 'editor' ? t('Your Role: Editor') : t('Your Role: Staff')
}

export function countRecipients(count: number): string {
  return t('{count, plural, =0 {No Recipients} one {# Recipient} other {# Recipients}}', { count })
}
