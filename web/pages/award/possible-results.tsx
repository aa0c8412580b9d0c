import type { AchievementDetails } from '#contracts/badge-classes/achievement-details.ts'
import { t } from '#shared/i18n/text.ts'
import { describeResults } from '../../lib/achievement/describe-results.ts'
import { ResultsList } from '../../ui/badges/results-list.tsx'

/** What awards of the badge can say somebody reached. */
export function PossibleResults({ details }: { details: AchievementDetails | undefined }) {
  const lines = describeResults(details?.result_descriptions ?? [])
  if (lines.length === 0) return null
  return (
    <section className="section">
      <h2>{t('Results')}</h2>
      <ResultsList lines={lines} />
    </section>
  )
}
