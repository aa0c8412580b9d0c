import type { Issuer } from '#contracts/issuers/issuers.ts'
import type { StaffMember } from '#contracts/issuers/staff.ts'
import type { StaffSecurity } from '#contracts/issuers/staff-security.ts'
import { t } from '#shared/i18n/text.ts'
import { roleName } from '#web/lib/data/role-names.ts'
import { useIssuerAccess, useOwnsAddress } from '#web/lib/data/use-issuer.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { BreakableAddress } from '#web/ui/text/breakable-address.tsx'
import { type Column, Table } from '#web/ui/text/table.tsx'
import { Tag } from '#web/ui/text/tag.tsx'
import { memberId, memberLabel } from './member-label.ts'
import { RoleSelect } from './role-select.tsx'
import { askToRemove } from './staff-actions.ts'

export interface StaffTableProps {
  issuer: Issuer
  members: readonly StaffMember[]
  security: StaffSecurity | undefined
}

export function StaffTable({ issuer, members, security }: StaffTableProps) {
  const owns = useOwnsAddress()
  const { isOwner } = useIssuerAccess(issuer)
  // Told to owners only.
  const secured = new Set(security?.members)
  const isOwn = ({ user }: StaffMember) => owns(user.email)

  const columns: Column<StaffMember>[] = [
    {
      id: 'name',
      label: t('Name'),
      leads: true,
      cell: (member) => (
        <span className="row tight">
          <span className="strong [overflow-wrap:anywhere]">
            <BreakableAddress text={memberLabel(member)} />
          </span>
          {isOwn(member) && <Tag>{t('you')}</Tag>}
          {member.pending && <StatusLabel status="pending" word={t('Invited')} />}
          {secured.has(member.user.slug) && <Tag>{t('second step')}</Tag>}
        </span>
      ),
    },
    {
      id: 'id',
      label: t('ID'),
      // Who is called by the address needs it no second time.
      cell: (member) =>
        memberId(member) !== memberLabel(member) && (
          <span className="small block min-[48rem]:min-w-36 min-[64rem]:min-w-64 [overflow-wrap:anywhere]">
            <BreakableAddress text={memberId(member)} />
          </span>
        ),
    },
    {
      id: 'role',
      label: t('Role'),
      cell: (member) =>
        isOwner ? (
          <div className="w-44 min-[48rem]:w-36 min-[64rem]:w-44">
            <RoleSelect issuer={issuer} member={member} isOwn={isOwn(member)} />
          </div>
        ) : (
          <span className="whitespace-nowrap">{roleName(member.role)}</span>
        ),
    },
  ]
  if (isOwner) {
    columns.push({
      id: 'remove',
      label: t('Remove'),
      place: 'actions',
      cell: (member) =>
        !isOwn(member) && (
          <Button
            variant="ghost"
            aria-label={t('Remove {name}', { name: memberLabel(member) })}
            onPress={() => askToRemove(issuer, member)}
          >
            {t('Remove')}
          </Button>
        ),
    })
  }
  return (
    <Sheet padded={false}>
      <Table
        caption={t('Staff')}
        columns={columns}
        rows={members}
        rowKey={({ user, pending }) => `${pending ? 'invited' : 'member'} ${user.slug} ${user.email}`}
      />
    </Sheet>
  )
}
