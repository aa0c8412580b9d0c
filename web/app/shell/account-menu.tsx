import { ChevronDown } from 'lucide-react'
import { useNavigate } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { useInstall } from '#web/lib/browser/install-prompt.ts'
import { useProfile } from '#web/lib/data/use-profile.ts'
import { initialsOf } from '#web/lib/formats/format.ts'
import { Menu, type MenuEntry } from '#web/ui/dialogs/menu.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { accountEntries } from './nav-entries.ts'

export function AccountMenu() {
  const navigate = useNavigate()
  const { data: profile } = useProfile()
  const install = useInstall()
  const initials = profile ? initialsOf(profile.first_name, profile.last_name, profile.email) : ''
  const entries: MenuEntry[] = accountEntries(profile?.is_operator === true).map(({ label, href }) => ({
    id: href,
    label,
    onSelect: () => void navigate(href),
  }))
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
      entries={
        install ? entries.toSpliced(-1, 0, { id: 'install', label: t('Install app'), onSelect: install }) : entries
      }
    />
  )
}
