import { useState } from 'react'
import { type JobKind, jobStates, type ListedJob } from '#contracts/operator/operator-jobs.ts'
import { t } from '#shared/i18n/text.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Table } from '#web/ui/text/table.tsx'
import { describeProgress, jobKindName, jobStateNames } from '../data/describe-job.ts'
import { type JobFilter, useJobKinds, useJobs } from '../data/use-jobs.ts'
import { useOperator } from '../data/use-operator.ts'
import { JobActions, RetryAll } from '../parts/job-actions.tsx'
import { LeadText } from '../parts/lead-text.tsx'
import { OperatorList } from '../parts/operator-list.tsx'
import { ShownMoment } from '../parts/shown-moment.tsx'
import { SweepTable } from '../parts/sweep-table.tsx'

/** What the server does in the background; for everybody but operators there is nothing here. */
export function JobsPage() {
  const isOperator = useOperator()
  const [filter, setFilter] = useState<JobFilter>({})
  const { data: kinds = [] } = useJobKinds(isOperator === true)
  const list = useJobs(filter, isOperator === true)
  const busy = kinds.filter(({ waiting, running, paused, dead }) => waiting + running + paused + dead > 0)
  return (
    <>
      <OperatorList
        address="/operator/jobs"
        title={t('Jobs')}
        sub={t('What the server does in the background. A job that fails is tried again a few times, then given up.')}
        words={{ failure: t('Failed to load the jobs'), nothing: t('Nothing waits, runs or was given up.') }}
        isOperator={isOperator}
        list={list}
        rowKey={({ id }) => id}
        columns={[
          { id: 'job', label: t('Job'), leads: true, cell: JobCell },
          { id: 'state', label: t('State'), cell: StateCell },
          { id: 'when', label: t('When'), cell: WhenCell },
          { id: 'actions', label: t('Actions'), place: 'actions', cell: (job) => <JobActions {...job} /> },
        ]}
      >
        {busy.length > 0 && <KindTable kinds={busy} />}
        <div className="sieve mb-5">
          <Select
            label={t('Kind')}
            value={filter.kind ?? ''}
            onChange={(kind) => setFilter(({ kind: _, ...rest }) => ({ ...rest, ...(kind === '' ? {} : { kind }) }))}
            options={[
              { value: '', label: t('All kinds') },
              ...kinds.map(({ kind }) => ({ value: kind, label: jobKindName(kind) })),
            ]}
          />
          <Select
            label={t('State')}
            value={filter.state ?? ''}
            onChange={(value) => {
              const state = jobStates.find((one) => one === value)
              setFilter(({ state: _, ...rest }) => ({ ...rest, ...(state ? { state } : {}) }))
            }}
            options={[
              { value: '', label: t('All states') },
              ...jobStates.map((value) => ({ value, label: jobStateNames()[value] })),
            ]}
          />
        </div>
      </OperatorList>
      {isOperator && !list.error && <SweepTable />}
    </>
  )
}

const KindTable = ({ kinds }: { kinds: JobKind[] }) => (
  <div className="mb-6">
    <Sheet padded={false}>
      <Table
        caption={t('Jobs by kind')}
        rows={kinds}
        rowKey={({ kind }) => kind}
        columns={[
          { id: 'kind', label: t('Kind'), leads: true, cell: ({ kind }) => <KindName kind={kind} /> },
          { id: 'waiting', label: t('Waiting'), place: 'right', cell: ({ waiting }) => waiting },
          { id: 'running', label: t('Running'), place: 'right', cell: ({ running }) => running },
          { id: 'paused', label: t('Paused'), place: 'right', cell: ({ paused }) => paused },
          { id: 'dead', label: t('Given up'), place: 'right', cell: ({ dead }) => dead },
          { id: 'actions', label: t('Actions'), place: 'actions', cell: RetryAll },
        ]}
      />
    </Sheet>
  </div>
)

function KindName({ kind }: { kind: string }) {
  const name = jobKindName(kind)
  return (
    <span className="[overflow-wrap:anywhere]">
      <span className="strong">{name}</span>
      {name !== kind && <span className="block small muted">{kind}</span>}
    </span>
  )
}

const JobCell = ({ kind, about }: ListedJob) => (
  <LeadText>
    <span className="strong">{jobKindName(kind)}</span>
    {Object.entries(about).map(([name, value]) => (
      <span key={name} className="block small muted">
        {name} {value}
      </span>
    ))}
  </LeadText>
)

function StateCell(job: ListedJob) {
  const word = jobStateNames()[job.state]
  const more = describeProgress(job)
  return (
    <span className="[overflow-wrap:anywhere]">
      {job.state === 'dead' && <StatusLabel status="revoked" word={word} />}
      {job.state === 'paused' && <StatusLabel status="pending" word={word} />}
      {(job.state === 'waiting' || job.state === 'running') && word}
      {more !== '' && <span className="block small muted">{more}</span>}
    </span>
  )
}

const WhenCell = ({ at, state }: ListedJob) => (
  <span>
    {state === 'paused' && <span className="block small muted">{t('Next attempt')}</span>}
    <ShownMoment at={at} />
  </span>
)
