import { lazy, Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Award } from '#contracts/awards/awards.ts'
import type { BadgeClass, BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { pageSize } from '#contracts/fields/limits.ts'
import { t } from '#shared/i18n/text.ts'
import { useIssuer, useIssuerAccess } from '#web/lib/data/use-issuer.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RowsSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { useAfterPaint } from '#web/ui/feedback/use-after-paint.ts'
import { FoundCount } from '#web/ui/navigation/found-count.tsx'
import { Pager } from '#web/ui/navigation/pager.tsx'
import { isNarrowed } from '../data/award-query.ts'
import { resend } from '../data/resend.ts'
import { useAwards } from '../data/use-awards.ts'
import type { ListPlace } from '../data/use-list-place.ts'
import { useChosen, useSelection } from '../data/use-selection.ts'
import type { DoWithAward } from './award-actions.tsx'
import { AwardTable } from './award-table.tsx'
import { SelectionBar } from './selection-bar.tsx'

const RevokeDialog = lazy(() => import('./revoke-dialog.tsx').then(({ RevokeDialog: view }) => ({ default: view })))
const ShareAwardDialog = lazy(() =>
  import('./share-award-dialog.tsx').then(({ ShareAwardDialog: view }) => ({ default: view })),
)

export interface AwardRowsProps {
  path: BadgePath
  badgeClass: BadgeClass
  place: ListPlace
}

export function AwardRows({ path, badgeClass, place }: AwardRowsProps) {
  const { issuerSlug, badgeSlug } = path
  const navigate = useNavigate()
  const { mayEdit } = useIssuerAccess(useIssuer(path.issuerSlug).data)
  const selection = useSelection()
  const chosen = useChosen(selection)
  const [revoking, setRevoking] = useState<readonly Award[]>([])
  const [sharing, setSharing] = useState<Award>()
  const { data: arrived, isError } = useAwards(path, place.filter, place.at)
  // A hundred rows take long to draw, and may arrive before the browser could show that a button was pressed.
  const data = useAfterPaint(arrived)
  const { recipient_count: count, name } = badgeClass
  const actions = useMemo((): DoWithAward => {
    const common = { share: setSharing, resend: (award: Award) => void resend({ issuerSlug, badgeSlug }, award) }
    if (!mayEdit) return common
    const edit = ({ slug }: Award) => void navigate(`/issuer/issuers/${issuerSlug}/badges/${badgeSlug}/awards/${slug}`)
    return { ...common, edit, revoke: (award) => setRevoking([award]) }
  }, [issuerSlug, badgeSlug, mayEdit, navigate])

  if (isError) {
    return <Notice kind="load">{t('Could not load recipients {issuerSlug} / {badgeSlug}', { ...path })}</Notice>
  }
  if (!data) return <RowsSkeleton />
  const { instances: rows, links } = data
  const first = place.page * pageSize + 1
  const last = first + rows.length - 1
  const isAll = !isNarrowed(place.filter) && !place.filter.includeRevoked && !place.filter.includeExpired
  const { nextUrl, prevUrl } = links
  return (
    <>
      {mayEdit && <SelectionBar rows={rows} selection={selection} onRevoke={() => setRevoking(chosen)} />}
      <FoundCount count={rows.length} />
      {rows.length === 0 ? (
        <EmptyState
          drawing={isNarrowed(place.filter) ? 'no-match' : 'awards'}
          title={isNarrowed(place.filter) ? t('No recipients matching filter.') : t('No recipients.')}
        />
      ) : (
        <AwardTable rows={rows} selection={mayEdit ? selection : undefined} actions={actions} />
      )}
      {(links.hasNext || links.hasPrev) && (
        <div className="mt-4">
          <Pager
            from={first}
            to={last}
            total={isAll ? Math.max(count, last) : undefined}
            onNext={nextUrl === undefined ? undefined : () => place.turn(nextUrl, 1)}
            onPrevious={prevUrl === undefined ? undefined : () => place.turn(prevUrl, -1)}
          />
        </div>
      )}
      <Suspense>
        {revoking.length > 0 && (
          <RevokeDialog
            path={path}
            badgeName={name}
            awards={revoking}
            onClose={() => setRevoking([])}
            onRevoked={() => selection.choose(revoking, false)}
          />
        )}
        {sharing && <ShareAwardDialog award={sharing} badgeName={name} onClose={() => setSharing(undefined)} />}
      </Suspense>
    </>
  )
}
