import { useParams } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { useBadgeClasses } from '#web/lib/data/use-badge-class.ts'
import { RowsSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { useAwardFigures } from '../data/use-awards.ts'
import { useListPlace } from '../data/use-list-place.ts'
import { AwardFilters } from '../parts/award-filters.tsx'
import { AwardRows } from '../parts/award-rows.tsx'
import { AwardFigures } from './award-figures.tsx'

/** Inner screen of an issuer's page of awards: everybody whom it gave any badge. */
export function IssuerDesk() {
  const { issuerSlug = '' } = useParams()
  const place = useListPlace()
  const { data: badgeClasses } = useBadgeClasses(issuerSlug)
  const { data: figures, isPending } = useAwardFigures(issuerSlug, '')
  // The figures stand above the list, and would push it down.
  if (isPending) return <RowsSkeleton />
  return (
    <>
      {figures && (
        <AwardFigures
          figures={figures}
          last="undelivered"
          onShow={(state) => place.setFilter({ ...place.typed, state })}
        />
      )}
      <AwardFilters value={place.typed} onChange={place.setFilter} badgeClasses={badgeClasses ?? []} />
      <AwardRows
        issuerSlug={issuerSlug}
        place={place}
        total={figures?.awarded}
        failure={t('Could not load the awards of this issuer.')}
      />
    </>
  )
}
