import { LogOut, Pencil } from 'lucide-react'
import { useNavigate } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import type { Person } from '#web/lib/data/use-person.ts'
import { initialsOf } from '#web/lib/formats/format.ts'
import { MoreMenu } from '#web/ui/dialogs/more-menu.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'

export function ProfileHead({ person, email }: { person: Person; email: string }) {
  const navigate = useNavigate()
  const name = `${person.firstName} ${person.lastName}`.trim()
  return (
    <div className="head items-center">
      <span className="avatar size-12 text-lg min-[48rem]:size-16" aria-hidden="true">
        {initialsOf(person.firstName, person.lastName, email)}
      </span>
      <div className="min-w-0 grow basis-48">
        <div className="flex items-center gap-1">
          <h1 tabIndex={-1} className="min-w-0 [overflow-wrap:anywhere]">
            {name || email}
          </h1>
          <LinkButton href="/profile/edit" variant="ghost" iconOnly aria-label={t('Edit Profile Name')}>
            <Icon of={Pencil} size="s" />
          </LinkButton>
        </div>
        {name && <p className="sub [overflow-wrap:anywhere]">{email}</p>}
      </div>
      <div className="actions stackm max-[39.99rem]:w-full">
        <LinkButton href="/profile/change-password">
          {person.hasPasswordSet ? t('Change Password') : t('Set Password')}
        </LinkButton>
        <MoreMenu
          label={t('More')}
          entries={[
            { id: 'edit', label: t('Edit'), icon: Pencil, onSelect: () => void navigate('/profile/edit') },
            { id: 'leave', label: t('Sign Out'), icon: LogOut, onSelect: () => void navigate('/auth/logout') },
          ]}
        />
      </div>
    </div>
  )
}
