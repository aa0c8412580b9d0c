import { lazy, Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { commonName, type DeskAward } from '#contracts/awards/issuer-desk.ts'
import { pageSize } from '#contracts/fields/limits.ts'
import { t } from '#shared/i18n/text.ts'
import { useIssuer, useIssuerAccess } from '#web/lib/data/use-issuer.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useAfterPaint } from '#web/ui/feedback/use-after-paint.ts'
import { FoundCount } from '#web/ui/navigation/found-count.tsx'
import { Pager } from '#web/ui/navigation/pager.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'
import { awardPage } from '../data/award-addresses.ts'
import { isNarrowed } from '../data/award-query.ts'
import { resend, resendMany } from '../data/resend.ts'
import { useAwards } from '../data/use-awards.ts'
import type { ListPlace } from '../data/use-list-place.ts'
import { useChosen, useSelection } from '../data/use-selection.ts'
import { SelectionBar } from '../desk/selection-bar.tsx'
import type { DoWithAward } from './award-actions.tsx'
import { AwardTable } from './award-table.tsx'

const RevokeDialog = lazy(() => import('./revoke-dialog.tsx').then(({ RevokeDialog: view }) => ({ default: view })))
const ShareAwardDialog = lazy(() =>
  import('./share-award-dialog.tsx').then(({ ShareAwardDialog: view }) => ({ default: view })),
)

export interface AwardRowsProps {
  issuerSlug: string
  place: ListPlace
  /** How many there are where nothing is narrowed; undefined when that is not known. */
  total: number | undefined
  /** Said where they cannot be had. */
  failure: string
  /** The one badge class whose awards they are, by its name in addresses. */
  badge?: string
}

export function AwardRows({ issuerSlug, place, total, failure, badge }: AwardRowsProps) {
  const navigate = useNavigate()
  const { mayEdit } = useIssuerAccess(useIssuer(issuerSlug).data)
  const selection = useSelection()
  const chosen = useChosen(selection)
  const [revoking, setRevoking] = useState<readonly DeskAward[]>([])
  const [sharing, setSharing] = useState<DeskAward>()
  const awards = useAwards(issuerSlug, badge === undefined ? place.filter : { ...place.filter, badge }, place.at)
  // A hundred rows take long to draw, and may arrive before the browser could show that a button was pressed.
  const data = useAfterPaint(awards.data)
  const actions = useMemo((): DoWithAward => {
    const pathOf = ({ badge }: DeskAward) => ({ issuerSlug, badgeSlug: badge.slug })
    const common = { share: setSharing, resend: (award: DeskAward) => void resend(pathOf(award), award) }
    if (!mayEdit) return common
    const edit = ({ slug, badge }: DeskAward) => void navigate(awardPage(issuerSlug, badge.slug, slug))
    return { ...common, edit, revoke: (award) => setRevoking([award]) }
  }, [issuerSlug, mayEdit, navigate])

  if (!data) return <LoadingRows of={awards} failure={failure} />
  const { instances: rows, links } = data
  const first = place.page * pageSize + 1
  const last = first + rows.length - 1
  const known = isNarrowed(place.filter) ? undefined : total
  const { nextUrl, prevUrl } = links
  const isSearched = place.filter.search.trim() !== ''
  // Of a name that many have the server looks through a part of the list at a time.
  const goesOn = isSearched && links.hasNext && rows.length < pageSize
  const isNumbered = !isSearched || (place.page === 0 && !goesOn)
  const mail = async (kind: 'again' | 'reminder') => {
    if (await resendMany(issuerSlug, chosen, kind)) selection.clear()
  }
  return (
    <>
      <FoundCount count={rows.length} />
      {rows.length === 0 ? (
        <EmptyState
          drawing={isNarrowed(place.filter) ? 'no-match' : 'awards'}
          title={
            goesOn
              ? t('Nobody among these awards.')
              : isNarrowed(place.filter)
                ? t('No recipients matching filter.')
                : t('No recipients.')
          }
        />
      ) : (
        <Sheet padded={false}>
          <SelectionBar
            {...{ rows, selection }}
            onMail={mail}
            onRevoke={mayEdit ? () => setRevoking(chosen) : undefined}
          />
          <AwardTable {...{ issuerSlug, rows, selection, actions }} namesBadges={badge === undefined} />
        </Sheet>
      )}
      {goesOn && (
        <p className="muted mt-2">
          {t(
            'More than {count, number} awards have this name, so a part of the list is looked through at a time. Next goes on with older awards; more of the name finds it at once.',
            { count: commonName },
          )}
        </p>
      )}
      {(links.hasNext || links.hasPrev) && (
        <div className="mt-4">
          <Pager
            from={isNumbered ? first : undefined}
            to={isNumbered ? last : undefined}
            total={known === undefined ? undefined : Math.max(known, last)}
            onNext={nextUrl === undefined ? undefined : () => place.turn(nextUrl, 1)}
            onPrevious={prevUrl === undefined ? undefined : () => place.turn(prevUrl, -1)}
          />
        </div>
      )}
      <Suspense>
        {revoking.length > 0 && (
          <RevokeDialog
            issuerSlug={issuerSlug}
            awards={revoking}
            onClose={() => setRevoking([])}
            onRevoked={() => selection.choose(revoking, false)}
          />
        )}
        {sharing && (
          <ShareAwardDialog award={sharing} badgeName={sharing.badge.name} onClose={() => setSharing(undefined)} />
        )}
      </Suspense>
    </>
  )
}
