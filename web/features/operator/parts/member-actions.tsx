import { MailX, Unlink } from 'lucide-react'
import { useState } from 'react'
import type { ListedMember } from '#contracts/organisations/organisation-members.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { MoreMenu } from '#web/ui/dialogs/more-menu.tsx'
import { endLink } from '../data/use-members.ts'
import { FreeAddressDialog } from './free-address-dialog.tsx'

export interface MemberActionsProps {
  organisationId: string
  member: ListedMember
}

/** Ending a link, and freeing an address that is somebody else's by now. */
export function MemberActions({ organisationId, member }: MemberActionsProps) {
  const [isFreeing, setFreeing] = useState(false)
  const name = member.name || member.email
  const end = async () => {
    const isMeant = await confirmWith({
      title: t('End the link of {name}?', { name }),
      body: t(
        'All sign-ins end, and the roles that the rules gave go. Account, badges and address stay. Whoever the organisation next names with an address of this account is linked with it anew.',
      ),
      resolveLabel: t('End the link'),
      danger: true,
    })
    if (!isMeant) return
    try {
      if (await endLink({ organisationId, memberId: member.id })) {
        notices.success(t('{name} is linked with the organisation no more.', { name }))
      }
    } catch (failure) {
      notices.error(messageOf(failure))
    }
  }
  const label = t('More about {name}', { name })
  return (
    <>
      <MoreMenu
        label={label}
        entries={[
          ...(member.addresses.length > 0
            ? [{ id: 'free', label: t('Free an address'), icon: MailX, onSelect: () => setFreeing(true) }]
            : []),
          { id: 'end', label: t('End the link'), icon: Unlink, warn: true, onSelect: () => void end() },
        ]}
      />
      {isFreeing && (
        <FreeAddressDialog organisationId={organisationId} member={member} onClose={() => setFreeing(false)} />
      )}
    </>
  )
}
