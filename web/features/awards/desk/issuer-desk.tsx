import { Download } from 'lucide-react'
import { useParams } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { useBadgeClasses } from '#web/lib/data/use-badge-class.ts'
import { useIssuer } from '#web/lib/data/use-issuer.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'
import type { AwardFilter } from '../data/award-query.ts'
import { countStates } from '../data/count-states.ts'
import { saveIssuerAwards, useAwardFigures } from '../data/use-awards.ts'
import { useListPlace } from '../data/use-list-place.ts'
import { AwardFilters } from '../parts/award-filters.tsx'
import { AwardRows } from '../parts/award-rows.tsx'
import { DeskFigures } from './desk-figures.tsx'

/** Inner screen of an issuer's page of awards: everybody whom it gave any badge. */
export function IssuerDesk() {
  const { issuerSlug = '' } = useParams()
  const place = useListPlace()
  const { data: badgeClasses } = useBadgeClasses(issuerSlug)
  const { data: issuer } = useIssuer(issuerSlug)
  const read = useAwardFigures(issuerSlug, '')
  const { data: figures, isPending } = read
  const ofBadge = useAwardFigures(issuerSlug, place.typed.badge)
  // The figures stand above the list, and would push it down.
  if (isPending) return <LoadingRows of={read} failure={t('Could not load the awards of this issuer.')} />
  return (
    <>
      {figures && (
        <DeskFigures
          figures={figures}
          last="undelivered"
          onShow={(state) => place.setFilter({ ...place.typed, state })}
        />
      )}
      <AwardFilters
        value={place.typed}
        onChange={place.setFilter}
        badgeClasses={badgeClasses ?? []}
        counts={countStates(ofBadge.data, place.typed)}
        action={
          <Button
            variant="quiet"
            onPress={() => saveAll(issuerSlug, issuer?.name ?? '', place.typed)}
            pendingLabel={t('Preparing...')}
          >
            <Icon of={Download} />
            {t('Download (CSV)')}
          </Button>
        }
      />
      <AwardRows
        issuerSlug={issuerSlug}
        place={place}
        total={figures?.awarded}
        failure={t('Could not load the awards of this issuer.')}
      />
    </>
  )
}

async function saveAll(issuerSlug: string, name: string, filter: AwardFilter): Promise<void> {
  try {
    await saveIssuerAwards(issuerSlug, name, filter)
  } catch (failure) {
    notices.error(t('Could not save the list: {message}', { message: messageOf(failure) }))
  }
}
