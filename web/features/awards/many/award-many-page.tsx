import { t } from '#shared/i18n/text.ts'
import { AwardFrame } from '../parts/award-frame.tsx'
import { AwardManySteps } from './award-many-steps.tsx'

export function AwardManyPage() {
  return (
    <AwardFrame title={t('Bulk Award Badge')}>
      {(found) => <AwardManySteps key={found.path.badgeSlug} {...found} />}
    </AwardFrame>
  )
}
