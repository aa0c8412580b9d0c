import { listResults } from '../../lib/achievement/list-results.ts'
import { t } from '../../lib/i18n/text.ts'
import { ResultsList } from '../../ui/badges/results-list.tsx'
import type { AwardView, BadgeClassView } from '../parts/props.ts'

export function ResultsSection({ award, badgeClass }: { award: AwardView; badgeClass: BadgeClassView }) {
  const lines = listResults(award.details?.results ?? [], badgeClass.details?.result_descriptions ?? [])
  if (lines.length === 0) return null
  return (
    <section className="section">
      <h2>{t('Results')}</h2>
      <ResultsList lines={lines} />
    </section>
  )
}
