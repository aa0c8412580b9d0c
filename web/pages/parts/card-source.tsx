import { FileDown } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { StatusLabel } from '../../ui/feedback/status-label.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import type { CollectedCardView } from './props.ts'

interface CardSourceProps {
  elsewhere: NonNullable<CollectedCardView['elsewhere']>
  /** Nothing else on the card does. */
  saysVerdict: boolean
}

/** Where a badge from elsewhere comes from, and what its last verification said unless all was well. */
export function CardSource({ elsewhere, saysVerdict }: CardSourceProps) {
  const { host, verdict } = elsewhere
  return (
    <p className="source">
      <span className="from">
        <Icon of={FileDown} size="s" />
        {host ? t('From {host}', { host }) : t('From a file')}
      </span>
      {saysVerdict && verdict === 'unverifiable' && <StatusLabel status="unknown" word={t('Could not be checked')} />}
      {saysVerdict && verdict === 'invalid' && <StatusLabel status="revoked" word={t('Not valid')} />}
    </p>
  )
}

/** Whether every badge was awarded here or has passed its verification: only then are they said to be earned. */
export function areVerified(cards: readonly CollectedCardView[]): boolean {
  return cards.every(({ elsewhere }) => !elsewhere || elsewhere.verdict === 'valid')
}
