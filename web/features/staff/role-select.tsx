import { useState } from 'react'
import { type Issuer, type StaffRole, staffRole } from '#contracts/issuers/issuers.ts'
import type { StaffMember } from '#contracts/issuers/staff.ts'
import { t } from '#shared/i18n/text.ts'
import { roleName } from '#web/lib/data/role-names.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { memberLabel } from './member-label.ts'
import { changeRole } from './staff-actions.ts'

export interface RoleSelectProps {
  issuer: Issuer
  member: StaffMember
  /** Nobody changes the own role. */
  isOwn: boolean
}

/** Saved as soon as it is chosen; what the server refuses falls back. */
export function RoleSelect({ issuer, member, isOwn }: RoleSelectProps) {
  const [chosen, setChosen] = useState<StaffRole>()

  const choose = async (value: string) => {
    // It is not disabled meanwhile, because it would lose the focus.
    if (chosen !== undefined) return
    const role = staffRole.parse(value)
    setChosen(role)
    await changeRole(issuer, member, role)
    setChosen(undefined)
  }

  return (
    <Select
      label={t('Role of {name}', { name: memberLabel(member) })}
      labelHidden
      disabled={isOwn}
      value={chosen ?? member.role}
      options={staffRole.options.map((role) => ({ value: role, label: roleName(role) }))}
      onChange={(value) => void choose(value)}
    />
  )
}
