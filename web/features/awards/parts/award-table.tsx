import { useMemo } from 'react'
import type { DeskAward } from '#contracts/awards/issuer-desk.ts'
import { t } from '#shared/i18n/text.ts'
import { type ToolEntry, useLaunchpoints } from '#web/lib/data/use-external-tools.ts'
import { BadgeArt } from '#web/ui/badges/badge-art.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { useGrowing } from '#web/ui/forms/use-growing.ts'
import { type Column, Table } from '#web/ui/text/table.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import { awardPage } from '../data/award-addresses.ts'
import { type AwardSelection, useIsChosen } from '../data/use-selection.ts'
import { MailCell } from '../desk/mail-cell.tsx'
import { AwardActions, type DoWithAward } from './award-actions.tsx'
import { AwardStatus } from './award-status.tsx'
import { RecipientCell } from './recipient-cell.tsx'

export interface AwardTableProps {
  issuerSlug: string
  rows: readonly DeskAward[]
  actions: DoWithAward
  selection: AwardSelection
  /** In a list of several badge classes. */
  namesBadges: boolean
}

export function AwardTable({ issuerSlug, rows, actions, selection, namesBadges }: AwardTableProps) {
  const tools = useLaunchpoints('issuer_assertion_action')
  // Kept, so that typing, choosing and turning pages leave the rows that stay as they are.
  const columns = useMemo(
    () => listColumns({ issuerSlug, actions, selection, namesBadges, tools }),
    [issuerSlug, actions, selection, namesBadges, tools],
  )
  return <Table look="lines" caption={t('Recipients')} columns={columns} rows={useGrowing(rows)} rowKey={slugOf} />
}

const slugOf = ({ slug }: DeskAward): string => slug

interface Wanted extends Omit<AwardTableProps, 'rows'> {
  tools: readonly ToolEntry[]
}

function listColumns({ issuerSlug, actions, selection, namesBadges, tools }: Wanted): Column<DeskAward>[] {
  return [
    {
      id: 'recipient',
      label: t('ID'),
      leads: true,
      cell: (award) => (
        <div className="flex items-center gap-1">
          <Choice award={award} selection={selection} />
          <div className="min-w-0">
            <RecipientCell award={award} href={awardPage(issuerSlug, award.badge.slug, award.slug)} />
          </div>
        </div>
      ),
    },
    ...(namesBadges ? [badgeColumn(issuerSlug)] : []),
    {
      id: 'awarded',
      label: t('Awarded'),
      cell: ({ created_at, issued_on }) => (
        <span className="small whitespace-nowrap">
          <TimeText value={issued_on ?? created_at} />
        </span>
      ),
    },
    {
      id: 'status',
      label: t('Status'),
      cell: (award) => (
        <div>
          <AwardStatus award={award} />
          {award.revoked && award.revocation_reason && (
            <span className="small muted mt-1 block [overflow-wrap:anywhere]">{award.revocation_reason}</span>
          )}
        </div>
      ),
    },
    { id: 'mail', label: t('Mail'), cell: (award) => <MailCell award={award} /> },
    {
      id: 'actions',
      label: t('Actions'),
      place: 'actions',
      cell: (award) => <AwardActions {...{ award, actions, tools }} />,
    },
  ]
}

const badgeColumn = (issuerSlug: string): Column<DeskAward> => ({
  id: 'badge',
  label: t('Badge'),
  cell: ({ badge, picture, image, revoked }) => (
    <span className={revoked ? 'row tight nowrap off' : 'row tight nowrap'}>
      <BadgeArt size={40} src={picture ?? image} className="flex-none" of={{ issuerSlug, badgeSlug: badge.slug }} />
      {/* Between phones and wide screens the picture has to do. */}
      <bdi className="[overflow-wrap:anywhere] min-[48rem]:max-[63.99rem]:sr-only">{badge.name}</bdi>
    </span>
  ),
})

function Choice({ award, selection }: { award: DeskAward; selection: AwardSelection }) {
  const isChosen = useIsChosen(selection, award)
  // What was revoked keeps its place below the others.
  if (award.revoked) return <span className="w-11 flex-none" />
  return (
    <Checkbox value={isChosen} onChange={(chosen) => selection.choose([award], chosen)}>
      <span className="vh">{t('Choose {recipient}', { recipient: award.recipient_identifier })}</span>
    </Checkbox>
  )
}
