import { Ban, CalendarClock, CircleHelp, Hourglass, type LucideIcon, ShieldCheck, Sparkles } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '../icons/icon.tsx'
import { joinClasses } from '../navigation/button-class.ts'

export type Status = 'new' | 'pending' | 'expired' | 'revoked' | 'verified' | 'unknown'

const glyphs: Record<Status, LucideIcon> = {
  new: Sparkles,
  pending: Hourglass,
  expired: CalendarClock,
  revoked: Ban,
  verified: ShieldCheck,
  unknown: CircleHelp,
}

export function statusWord(status: Status): string {
  switch (status) {
    case 'new':
      return t('New')
    case 'pending':
      return t('Pending')
    case 'expired':
      return t('Expired')
    case 'revoked':
      return t('Revoked')
    case 'verified':
      return t('Verified')
    case 'unknown':
      return t('Could not check')
  }
}

export interface StatusLabelProps {
  status: Status
  /** Another word for the same meaning, such as "Failed" for revoked. */
  word?: string
}

export function StatusLabel({ status, word }: StatusLabelProps) {
  return (
    <span className={joinClasses('status', status)}>
      <Icon of={glyphs[status]} />
      {word ?? statusWord(status)}
    </span>
  )
}
