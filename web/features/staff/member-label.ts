import type { StaffMember } from '#contracts/issuers/staff.ts'

/** The full name where there is one, else the address. */
export function memberLabel({ user }: StaffMember): string {
  return [user.first_name, user.last_name].join(' ').trim() || user.email
}

/** What the member is known by: the address, else a page, else a telephone number. */
export function memberId({ user }: StaffMember): string {
  return user.email || user.url[0] || user.telephone[0] || ''
}
