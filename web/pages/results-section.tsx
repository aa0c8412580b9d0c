import { listResults } from '../lib/achievement/list-results.ts'
import { t } from '../lib/text.ts'
import { ResultsList } from '../ui/results-list.tsx'
import type { AwardView, BadgeClassView } from './props.ts'

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
