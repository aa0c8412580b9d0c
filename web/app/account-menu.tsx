import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useNavigate } from 'react-router'
import { getProfile } from '#contracts/accounts.ts'
import { call } from '#web/lib/call.ts'
import { initialsOf } from '#web/lib/format.ts'
import { t } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { accountEntries } from './nav-entries.ts'

export function AccountMenu() {
  const navigate = useNavigate()
  const { data: profile } = useQuery({ queryKey: ['profile'], queryFn: ({ signal }) => call(getProfile, { signal }) })
  const initials = profile ? initialsOf(profile.first_name, profile.last_name, profile.email) : ''
  return (
    <Menu
      label={t('Account')}
      trigger={
        <Button variant="ghost" className="who">
          <span className="avatar" aria-hidden="true">
            {initials}
          </span>
          {t('Account')}
          <Icon of={ChevronDown} size="s" />
        </Button>
      }
      entries={accountEntries().map(({ label, href }) => ({ id: href, label, onSelect: () => void navigate(href) }))}
    />
  )
}
