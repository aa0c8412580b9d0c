import { Ban, CircleAlert, CircleCheck, Info, type LucideIcon, RotateCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '../icons/icon.tsx'
import { joinClasses } from '../navigation/button-class.ts'

export type NoticeKind = 'error' | 'load' | 'fatal' | 'success' | 'info'

const glyphs: Record<NoticeKind, LucideIcon> = {
  error: CircleAlert,
  load: RotateCw,
  fatal: Ban,
  success: CircleCheck,
  info: Info,
}

function noticeTitle(kind: NoticeKind): string {
  switch (kind) {
    case 'error':
      return t('Attention')
    case 'load':
      return t('Loading Error')
    case 'fatal':
      return t('Fatal Error')
    case 'success':
      return t('Success')
    case 'info':
      return t('Info')
  }
}

export interface NoticeProps {
  kind: NoticeKind
  title?: string
  children: ReactNode
  onClose?: () => void
  /** It stands in a live region that was there before it. */
  isHeard?: boolean
}

/** Waits until a screen reader has finished its sentence. */
export const isCalm = (kind: NoticeKind): boolean => kind === 'success' || kind === 'info'

export function Notice({ kind, title, children, onClose, isHeard }: NoticeProps) {
  const role = isCalm(kind) ? 'status' : 'alert'
  const Title = isHeard ? 'p' : 'h2'
  return (
    <div className={joinClasses('notice', kind)} role={isHeard ? undefined : role}>
      <Icon of={glyphs[kind]} />
      <div className="body">
        {/* One that comes over the page stands before its headings, and is none of them. */}
        <Title className="title">{title ?? noticeTitle(kind)}</Title>
        <p>{children}</p>
      </div>
      {onClose && (
        <button type="button" className="btn ghost icon-only" aria-label={t('Close Notification')} onClick={onClose}>
          <Icon of={X} />
        </button>
      )}
    </div>
  )
}
