import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '#web/ui/icons/icon.tsx'

export interface MoreOfBadgeProps {
  /** For a badge that may have some of it already. */
  isOpen: boolean
  children: ReactNode
}

/** What a badge can do without, folded away until somebody asks for it. */
export function MoreOfBadge({ isOpen, children }: MoreOfBadgeProps) {
  return (
    <details className="group/more" open={isOpen}>
      <summary className="sheet flex min-h-14 cursor-pointer list-none items-center gap-3 px-5 py-3 [&::-webkit-details-marker]:hidden">
        <span className="grow">
          <span className="strong block">{t('More')}</span>
          <span className="small muted">{t('Type, expiration, tags, skills, results and languages')}</span>
        </span>
        <Icon of={ChevronDown} className="group-open/more:rotate-180" />
      </summary>
      <div className="mt-5 grid gap-5">{children}</div>
    </details>
  )
}
