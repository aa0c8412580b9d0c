import type { StaffRole } from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'

export function roleName(role: StaffRole): string {
  switch (role) {
    case 'owner':
      return t('Owner')
    case 'editor':
      return t('Editor')
    case 'staff':
      return t('Staff Member')
  }
}

/** The role with its article, to stand inside a sentence. */
export function roleInSentence(role: StaffRole): string {
  switch (role) {
    case 'owner':
      return t('an owner')
    case 'editor':
      return t('an editor')
    case 'staff':
      return t('a staff member')
  }
}

export function roleAbilities(role: StaffRole): string {
  switch (role) {
    case 'owner':
      return t('Add and remove staff, create, delete and award badges, edit issuer details')
    case 'editor':
      return t('Create, delete and award badges, edit issuer details')
    case 'staff':
      return t('Issue badges created by owners and editors')
  }
}
