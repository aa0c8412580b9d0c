import type { StaffRole } from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { roleName } from '#web/lib/data/role-names.ts'

export function roleLabel(role: StaffRole | undefined): string {
  return role === undefined ? '' : t('Your Role: {label}', { label: roleName(role) })
}

export function countRecipients(count: number): string {
  return t('{count, plural, =0 {No Recipients} one {# Recipient} other {# Recipients}}', { count })
}
