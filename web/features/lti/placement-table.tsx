import { useState } from 'react'
import { checkLtiPlacement, type LtiPlacement, removeLtiPlacement } from '#contracts/lti/lti-platforms.ts'
import { t, translate } from '#shared/i18n/text.ts'
import { call } from '#web/lib/api/call.ts'
import { formatAgo } from '#web/lib/formats/format.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { type Column, Table } from '#web/ui/text/table.tsx'
import { change } from './platform-actions.ts'
import { ThresholdDialog } from './threshold-dialog.tsx'

interface PlacementTableProps {
  issuerSlug: string
  placements: readonly LtiPlacement[]
  mayEdit: boolean
}

export function PlacementTable({ issuerSlug, placements, mayEdit }: PlacementTableProps) {
  const [checking, setChecking] = useState<string>()
  const [changing, setChanging] = useState<LtiPlacement>()
  if (placements.length === 0) {
    return <p className="muted">{t('Open {service} in a course as teacher to choose the first badge there.')}</p>
  }
  const check = async (placementId: string) => {
    setChecking(placementId)
    await change(issuerSlug, () => call(checkLtiPlacement, { params: { issuerSlug, placementId } }))
    setChecking(undefined)
  }
  const remove = async ({ id }: LtiPlacement) => {
    const agreed = await confirmWith({
      title: t('Remove Place?'),
      body: t('Nothing more is awarded for results there. Awarded badges stay.'),
      resolveLabel: t('Remove Place'),
      danger: true,
    })
    if (agreed) await change(issuerSlug, () => call(removeLtiPlacement, { params: { issuerSlug, placementId: id } }))
  }
  const columns: Column<LtiPlacement>[] = [
    {
      id: 'course',
      label: t('Course'),
      leads: true,
      cell: ({ course, platform }) => (
        <div className="min-w-0 [overflow-wrap:anywhere]">
          {course || t('Course without a name')}
          <span className="small muted block">{platform}</span>
        </div>
      ),
    },
    {
      id: 'badge',
      label: t('Badge'),
      cell: ({ badge, threshold }) => (
        <div className="min-w-28 [overflow-wrap:anywhere]">
          <Link href={`/issuer/issuers/${issuerSlug}/badges/${badge.slug}`}>{badge.name}</Link>
          <span className="small muted block">{t('from {threshold} % on', { threshold })}</span>
        </div>
      ),
    },
    { id: 'state', label: t('Results'), cell: (placement) => <State placement={placement} /> },
    {
      id: 'actions',
      label: t('Actions'),
      place: 'actions',
      cell: (placement) => (
        <span className="row tight min-[48rem]:justify-end min-[64rem]:flex-nowrap">
          {placement.reads_results && (
            <Button isPending={checking === placement.id} onPress={() => void check(placement.id)}>
              {t('Check Now')}
            </Button>
          )}
          {mayEdit && (
            <>
              <Button
                variant="ghost"
                aria-label={t('Change the result that earns {badge}', { badge: placement.badge.name })}
                onPress={() => setChanging(placement)}
              >
                {t('Change')}
              </Button>
              <Button variant="ghost" onPress={() => void remove(placement)}>
                {t('Remove')}
              </Button>
            </>
          )}
        </span>
      ),
    },
  ]
  return (
    <Sheet padded={false}>
      <Table caption={t('Places in courses')} columns={columns} rows={placements} rowKey={({ id }) => id} />
      {changing && (
        <ThresholdDialog issuerSlug={issuerSlug} placement={changing} onClose={() => setChanging(undefined)} />
      )}
    </Sheet>
  )
}

function State({ placement }: { placement: LtiPlacement }) {
  const { results, awarded, refused, checked_at, error, reads_results } = placement
  if (!reads_results)
    return (
      <span>
        {t(
          'The platform gives no results here, so nothing is awarded. Let the tool use grade sync there (Assignment and Grade Services), and give the link a grade.',
        )}
      </span>
    )
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      {t('{results, plural, one {# result} other {# results}}, {awarded} awarded', { results, awarded })}
      {refused > 0 && ` · ${t('{refused} not awarded', { refused })}`}
      <span className="small muted block">
        {checked_at ? t('Checked {ago}', { ago: formatAgo(checked_at) }) : t('Not checked yet')}
      </span>
      {error && <span className="small block text-danger">{translate(error)}</span>}
    </div>
  )
}
