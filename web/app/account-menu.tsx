import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useInstall } from '#web/lib/install-prompt.ts'
import { t } from '#web/lib/text.ts'
import { useProfile } from '#web/lib/use-profile.ts'
import { Menu, type MenuEntry } from '#web/ui/menu.tsx'
import { AccountTrigger } from './account-trigger.tsx'
import { accountEntries } from './nav-entries.ts'

/** Opens by itself, once: it takes the place of the button that was pressed. */
export function AccountMenu() {
  const navigate = useNavigate()
  const { data: profile } = useProfile()
  const install = useInstall()
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    // Closing gives the focus back to where it was.
    trigger.current?.focus()
    setOpen(true)
  }, [])
  const entries: MenuEntry[] = accountEntries(profile?.is_operator === true).map(({ label, href }) => ({
    id: href,
    label,
    onSelect: () => void navigate(href),
  }))
  return (
    <Menu
      label={t('Account')}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<AccountTrigger ref={trigger} />}
      entries={
        install ? entries.toSpliced(-1, 0, { id: 'install', label: t('Install app'), onSelect: install }) : entries
      }
    />
  )
}
