import { Bell } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { useUnread } from '#web/lib/data/use-notifications.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'

const mostShown = 99

/** Leads to the notifications, and says how many are unread; its place does not change with the number. */
export function NotificationBell({ pathname }: { pathname: string }) {
  const unread = useUnread()
  return (
    <LinkButton
      href="/notifications"
      variant="ghost"
      iconOnly
      className="bell"
      aria-current={pathname === '/notifications' ? 'page' : undefined}
      aria-label={t('Notifications, {count, plural, =0 {none unread} other {# unread}}', { count: unread })}
    >
      <Icon of={Bell} />
      {unread > 0 && (
        <span className="count" aria-hidden="true">
          {unread > mostShown ? `${mostShown}+` : unread}
        </span>
      )}
    </LinkButton>
  )
}
