import { ChevronDown } from 'lucide-react'
import { initialsOf } from '#web/lib/format.ts'
import { t } from '#web/lib/text.ts'
import { useProfile } from '#web/lib/use-profile.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The button of the account, the same before its menu is there and with it. */
export function AccountTrigger(props: Omit<ButtonProps, 'children'>) {
  const { data: profile } = useProfile()
  const initials = profile ? initialsOf(profile.first_name, profile.last_name, profile.email) : ''
  return (
    <Button {...props} variant="ghost" className="who">
      <span className="avatar" aria-hidden="true">
        {initials}
      </span>
      {t('Account')}
      <Icon of={ChevronDown} size="s" />
    </Button>
  )
}
