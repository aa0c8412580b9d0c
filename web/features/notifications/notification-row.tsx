import {
  Award,
  BadgeX,
  Check,
  CircleCheck,
  Download,
  Hourglass,
  Inbox,
  KeyRound,
  PauseCircle,
  PencilLine,
  ShieldCheck,
  ShieldQuestion,
  Stamp,
  Users,
} from 'lucide-react'
import type { Notification, NotificationKind } from '#contracts/accounts/notifications.ts'
import { t } from '#shared/i18n/text.ts'
import { Icon, type IconProps } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import { describeNotification } from './describe-notification.ts'

const icons: Record<NotificationKind, IconProps['of']> = {
  badge: Award,
  revoked: BadgeX,
  role: Users,
  batch: CircleCheck,
  import: Download,
  webhook: PauseCircle,
  endorsement: Stamp,
  approval: Hourglass,
  approved: ShieldCheck,
  'second-factor': KeyRound,
  'issuer-changed': PencilLine,
  'trust-rests': ShieldQuestion,
  'endorsement-rests': Stamp,
  requests: Inbox,
  'requests-wait': Hourglass,
}

export interface NotificationRowProps {
  entry: Notification
  onRead: (id: string) => void
}

export function NotificationRow({ entry, onRead }: NotificationRowProps) {
  const { id, kind, read, address, created_at } = entry
  const sentence = describeNotification(entry)
  const note = () => {
    if (!read) onRead(id)
  }
  return (
    <li className={read ? undefined : 'fresh'}>
      <Icon of={icons[kind]} />
      <span className="what">
        <Link href={address} onClick={note}>
          {!read && <span className="vh">{t('Unread:')}</span>} {sentence}
        </Link>
        <span className="small muted">
          <TimeText value={created_at} />
        </span>
      </span>
      {!read && (
        <Button variant="ghost" iconOnly aria-label={t('Mark as read: {sentence}', { sentence })} onPress={note}>
          <Icon of={Check} />
        </Button>
      )}
    </li>
  )
}
