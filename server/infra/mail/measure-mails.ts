import { sql } from 'kysely'
import { context } from '../context.ts'
import { createGauge } from '../metrics/registry.ts'
import { readOnce } from '../read-once.ts'

// Several gauges come from one reading, and several may ask for them.
const freshMs = 5000

interface MailRow {
  state: string
  mails: number
  oldest: number
}

// States with an index of their own; mails that were sent are never counted, for there is no end to them.
const readMails = readOnce(freshMs, async (): Promise<MailRow[]> => {
  const { rows } = await sql<MailRow>`
    select state, count(*)::int as mails, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest
    from (
      select 'queued' as state, created_at from mails where state = 'queued'
      union all select 'held', created_at from mails where state = 'held'
      union all select 'failed', created_at from mails where state = 'failed' and created_at > now() - interval '1 day'
    ) as open group by state`.execute(context().db)
  return ['queued', 'held', 'failed'].map(
    (state) => rows.find((row) => row.state === state) ?? { state, mails: 0, oldest: 0 },
  )
})

createGauge(
  'sash_mails',
  'Mails that have not left: queued, held (for a reason that their row names) or, of one day, failed.',
  ['state'],
  async () => (await readMails()).map(({ state, mails }) => ({ labels: { state }, value: mails })),
)

createGauge('sash_mails_oldest_seconds', 'Age of the oldest of them.', ['state'], async () =>
  (await readMails()).map(({ state, oldest }) => ({ labels: { state }, value: oldest })),
)
