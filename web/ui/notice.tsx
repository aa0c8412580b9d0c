import { Ban, CircleAlert, CircleCheck, Info, type LucideIcon, RotateCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../lib/text.ts'
import { joinClasses } from './button-class.ts'
import { Icon } from './icon.tsx'

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
}

export function Notice({ kind, title, children, onClose }: NoticeProps) {
  const calm = kind === 'success' || kind === 'info'
  return (
    <div className={joinClasses('notice', kind)} role={calm ? 'status' : 'alert'}>
      <Icon of={glyphs[kind]} />
      <div className="body">
        {/* Below the page's or the dialog's own heading, wherever it comes up. */}
        <h2>{title ?? noticeTitle(kind)}</h2>
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
