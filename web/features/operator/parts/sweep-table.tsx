import type { ListedSweep } from '#contracts/operator/operator-sweeps.ts'
import { t } from '#shared/i18n/text.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'
import { Table } from '#web/ui/text/table.tsx'
import { describeRun, sweepName, sweepStateNames } from '../data/describe-sweep.ts'
import { useSweeps } from '../data/use-sweeps.ts'
import { LeadText } from './lead-text.tsx'
import { ShownMoment } from './shown-moment.tsx'

/** What is tidied up every hour, with what became of it last. */
export function SweepTable() {
  const list = useSweeps(true)
  const { data: sweeps } = list
  if (sweeps?.length === 0) return null
  return (
    <section className="mt-10" aria-labelledby="sweeps">
      <h2 id="sweeps">{t('Tidied up every hour')}</h2>
      <p className="mt-2 mb-4 muted">
        {t('Each goes on by itself where it stopped. One that fails has its turn again an hour later.')}
      </p>
      {!sweeps ? (
        <LoadingRows of={list} failure={t('The list could not be loaded.')} count={16} />
      ) : (
        <Sheet padded={false}>
          <Table
            caption={t('Tidied up every hour')}
            rows={sweeps}
            rowKey={({ name }) => name}
            columns={[
              { id: 'what', label: t('What'), leads: true, cell: NameCell },
              { id: 'state', label: t('State'), cell: StateCell },
              { id: 'ended', label: t('Last done'), cell: EndCell },
              { id: 'run', label: t('Last run'), cell: (sweep) => describeRun(sweep) },
            ]}
          />
        </Sheet>
      )}
    </section>
  )
}

const NameCell = ({ name }: ListedSweep) => (
  <LeadText>
    <span className="strong">{sweepName(name)}</span>
  </LeadText>
)

function StateCell({ state, error }: ListedSweep) {
  const word = sweepStateNames()[state]
  return (
    <span>
      {state === 'failed' ? (
        <StatusLabel status="revoked" word={word} />
      ) : (
        <span className="whitespace-nowrap">{word}</span>
      )}
      {error !== null && <span className="block small muted [overflow-wrap:anywhere]">{error}</span>}
    </span>
  )
}

const EndCell = ({ ended_at }: ListedSweep) =>
  ended_at === null ? <span className="muted">{t('Never')}</span> : <ShownMoment at={ended_at} />
