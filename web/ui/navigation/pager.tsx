import { ChevronLeft, ChevronRight } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '../icons/icon.tsx'

export interface PagerProps {
  /** Number of the first and last row shown, from 1; nothing where it is not known. */
  from?: number
  to?: number
  total?: number
  onPrevious?: () => void
  onNext?: () => void
}

export function Pager({ from, to, total, onPrevious, onNext }: PagerProps) {
  const range =
    from === undefined || to === undefined
      ? undefined
      : total === undefined
        ? t('{from, number} to {to, number}', { from, to })
        : t('{from, number} to {to, number} of {total, number}', { from, to, total })
  return (
    <nav className="pager" aria-label={t('Pages')}>
      {/* Not disabled: a button that is would lose the focus on the last page. */}
      <button type="button" className="btn" aria-disabled={!onPrevious} onClick={onPrevious}>
        <Icon of={ChevronLeft} size="s" />
        {t('Previous')}
      </button>
      <button type="button" className="btn" aria-disabled={!onNext} onClick={onNext}>
        {t('Next')}
        <Icon of={ChevronRight} size="s" />
      </button>
      <span className="small muted tnum" role="status">
        {range}
      </span>
    </nav>
  )
}
