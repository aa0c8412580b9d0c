import type { StaffRole } from '#contracts/issuers/issuers.ts'

/**
 * `edit` is about the issuer and its badge classes, `delete` and `manage-signing` about the issuer itself; `endorse` is
 * about things of others, `decide-endorsements` about what others say of its own.
 */
export type RoleAction =
  | 'read'
  | 'read-signing'
  | 'read-webhooks'
  | 'award'
  | 'edit'
  | 'revoke'
  | 'delete'
  | 'manage-staff'
  | 'manage-signing'
  | 'manage-webhooks'
  | 'endorse'
  | 'decide-endorsements'
  | 'manage-groups'
  | 'read-claims'
  | 'manage-claims'
  | 'read-requests'
  | 'manage-requests'
  | 'review-requests'
  | 'run-kiosk'

/** Who may do what in an issuer: the only place that says so. */
const policy: Record<RoleAction, readonly StaffRole[]> = {
  read: ['owner', 'editor', 'staff'],
  'read-signing': ['owner', 'editor'],
  'read-webhooks': ['owner', 'editor'],
  award: ['owner', 'editor', 'staff'],
  edit: ['owner', 'editor'],
  revoke: ['owner', 'editor'],
  delete: ['owner'],
  'manage-staff': ['owner'],
  'manage-signing': ['owner'],
  'manage-webhooks': ['owner', 'editor'],
  endorse: ['owner', 'editor'],
  'decide-endorsements': ['owner'],
  'manage-groups': ['owner', 'editor'],
  'read-claims': ['owner', 'editor', 'staff'],
  'manage-claims': ['owner', 'editor'],
  'read-requests': ['owner', 'editor', 'staff'],
  'manage-requests': ['owner', 'editor'],
  'review-requests': ['owner', 'editor', 'staff'],
  'run-kiosk': ['owner', 'editor', 'staff'],
}

/** What changes nothing; it needs no second factor, whatever the issuer requires. */
export const isReading = (action: RoleAction): boolean => action === 'read' || action.startsWith('read-')

export const rolesFor = (action: RoleAction): readonly StaffRole[] => policy[action]
