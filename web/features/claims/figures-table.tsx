import { type ClaimFigures, type ClaimPath, heldMinutes } from '#contracts/claims/claims.ts'
import { t } from '#shared/i18n/text.ts'
import { formatDate } from '#web/lib/formats/format.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { type Column, Table } from '#web/ui/text/table.tsx'
import { useClaimFigures } from './use-claims.ts'

type Day = ClaimFigures['days'][number]

/** What became of a claim, day by day, and of no person. */
export function FiguresTable({ path }: { path: ClaimPath }) {
  const { data: figures } = useClaimFigures(path)
  if (!figures) return null
  const all = { ...figures, day: '' }
  return (
    <section>
      <h2 className="mb-3">{t('Figures')}</h2>
      <Sheet padded={false}>
        <Table
          caption={t('Figures by day')}
          columns={columns()}
          rows={[...figures.days, all]}
          rowKey={({ day }) => day}
        />
      </Sheet>
      <p className="small muted mt-3">
        {t(
          'Counted by the server, without names, cookies or anyone else’s tools. Whoever opens the page twice counts twice.',
        )}{' '}
        {figures.lapsed > 0 &&
          t(
            'Places given back, because the mail was not answered within {minutes, number} minutes: {lapsed, number}.',
            {
              minutes: heldMinutes,
              lapsed: figures.lapsed,
            },
          )}
      </p>
    </section>
  )
}

const columns = (): Column<Day>[] => [
  { id: 'day', label: t('Day'), leads: true, cell: ({ day }) => (day ? formatDate(`${day}T12:00:00`) : t('All')) },
  { id: 'shown', label: t('Shown'), place: 'right', cell: ({ shown }) => shown },
  { id: 'opened', label: t('Pressed'), place: 'right', cell: ({ opened }) => opened },
  { id: 'claimed', label: t('Claimed'), place: 'right', cell: ({ claimed }) => claimed },
  { id: 'awarded', label: t('Awarded'), place: 'right', cell: ({ awarded }) => awarded },
  { id: 'accepted', label: t('Accepted'), place: 'right', cell: ({ accepted }) => accepted },
]
