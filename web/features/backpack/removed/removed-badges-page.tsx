import { useState } from 'react'
import type { RemovedBadge } from '#contracts/backpack/backpack-actions.ts'
import { issuerNameOf } from '#contracts/names/issuer-name-of.ts'
import { t } from '#shared/i18n/text.ts'
import { backpackPath } from '#web/lib/backpack/backpack-badge-path.ts'
import { useRemovedBadges, useRestoreBadge } from '#web/lib/backpack/use-removed-badges.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { countBadges } from '#web/lib/formats/format.ts'
import { BadgeArt } from '#web/ui/badges/badge-art.tsx'
import { NamedIssuerMark } from '#web/ui/badges/issuer-mark.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'
import { Table } from '#web/ui/text/table.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'

export function RemovedBadgesPage() {
  usePageTitle(t('Removed badges'))
  const list = useRemovedBadges()
  const { data: removed } = list
  return (
    <>
      <Breadcrumbs trail={[{ label: t('Backpack'), href: backpackPath }, { label: t('Removed badges') }]} />
      <PageHead title={t('Removed badges')} sub={removed && removed.length > 0 && countBadges(removed.length)} />
      {removed ? (
        <RemovedBadges removed={removed} />
      ) : (
        <LoadingRows of={list} failure={t('Failed to load your badges')} />
      )}
    </>
  )
}

function RemovedBadges({ removed }: { removed: readonly RemovedBadge[] }) {
  if (removed.length === 0) {
    return (
      <EmptyState
        drawing="backpack"
        title={t('Nothing to put back')}
        action={<LinkButton href={backpackPath}>{t('Backpack')}</LinkButton>}
      >
        {t('Badges that you remove wait here for a while, in case you want them back.')}
      </EmptyState>
    )
  }
  return (
    <Sheet padded={false}>
      <Table
        caption={t('Removed badges')}
        rows={removed}
        rowKey={({ badge }) => badge.id}
        columns={[
          { id: 'badge', label: t('Badge'), leads: true, cell: NameCell },
          {
            id: 'issuer',
            label: t('Issuer'),
            cell: ({ badge }) => (
              <NamedIssuerMark name={issuerNameOf(badge)} image={badge.issuerPicture ?? badge.issuerImagePreview?.id} />
            ),
          },
          { id: 'removed', label: t('Removed'), cell: ({ removed_at }) => <TimeText value={removed_at} /> },
          { id: 'until', label: t('Can be put back until'), cell: (row) => <TimeText value={row.restorable_until} /> },
          { id: 'restore', label: t('Put back'), place: 'actions', cell: (row) => <RestoreButton removed={row} /> },
        ]}
      />
    </Sheet>
  )
}

function NameCell({ badge }: RemovedBadge) {
  return (
    <span className="row nowrap">
      <span className="flex-none">
        <BadgeArt size={40} src={badge.picture ?? badge.image} off />
      </span>
      <span className="strong min-w-24 [overflow-wrap:anywhere]">{badge.json.badge.name || t('Unknown Badge')}</span>
    </span>
  )
}

function RestoreButton({ removed: { badge } }: { removed: RemovedBadge }) {
  const restore = useRestoreBadge()
  const [isBusy, setBusy] = useState(false)
  const putBack = async () => {
    setBusy(true)
    if (!(await restore(badge))) setBusy(false)
  }
  return (
    <Button
      isDisabled={isBusy}
      aria-label={t('Put back: {name}', { name: badge.json.badge.name || t('Unknown Badge') })}
      onPress={() => void putBack()}
    >
      {t('Put back')}
    </Button>
  )
}
