import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#web/lib/text.ts'
import { useProfile } from '#web/lib/use-profile.ts'
import { Menu } from '#web/ui/menu.tsx'
import { AccountTrigger } from './account-trigger.tsx'
import { accountEntries } from './nav-entries.ts'

/** Opens by itself, once: it takes the place of the button that was pressed. */
export function AccountMenu() {
  const navigate = useNavigate()
  const { data: profile } = useProfile()
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    // Closing gives the focus back to where it was.
    trigger.current?.focus()
    setOpen(true)
  }, [])
  return (
    <Menu
      label={t('Account')}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<AccountTrigger ref={trigger} />}
      entries={accountEntries(profile?.is_operator === true).map(({ label, href }) => ({
        id: href,
        label,
        onSelect: () => void navigate(href),
      }))}
    />
  )
}
