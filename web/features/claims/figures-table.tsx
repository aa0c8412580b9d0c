import { type ClaimFigures, type ClaimPath, heldMinutes } from '#contracts/claims/claims.ts'
import { t } from '#shared/i18n/text.ts'
import { formatDate } from '#web/lib/formats/format.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { type Column, Table } from '#web/ui/text/table.tsx'
import { FiguresChart, measureNames } from './figures-chart.tsx'
import { measures } from './lay-out-chart.ts'
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
      {figures.days.length > 0 && (
        <div className="mb-3">
          <Sheet padded={false}>
            <FiguresChart days={figures.days} />
          </Sheet>
        </div>
      )}
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
  ...measures.map(
    (measure): Column<Day> => ({
      id: measure,
      label: measureNames()[measure],
      place: 'right',
      cell: (day) => day[measure],
    }),
  ),
]
