import { now } from '../clock.ts'
import { context } from '../context.ts'
import { createGauge } from '../metrics/registry.ts'
import { readOnce } from '../read-once.ts'
import { listSweeps, type SweepRow } from './list-sweeps.ts'

// Several gauges come from one reading.
const freshMs = 5000

const readSweeps = readOnce(freshMs, () => listSweeps(context().db))

const createSweepGauge = (
  name: `sash_sweep_${string}`,
  help: string,
  read: (row: SweepRow) => number | undefined,
): void =>
  createGauge(name, help, ['sweep'], async () =>
    (await readSweeps()).flatMap((row) => {
      const value = read(row)
      return value === undefined ? [] : [{ labels: { sweep: row.name }, value }]
    }),
  )

createSweepGauge('sash_sweep_age_seconds', 'How long ago the sweep last came to its end without a failure.', (row) =>
  row.ended_at ? Math.max(0, (now().getTime() - row.ended_at.getTime()) / 1000) : undefined,
)
createSweepGauge(
  'sash_sweep_seconds',
  'How long the last run of the sweep, or the one under way, was at work.',
  (row) => row.seconds,
)
createSweepGauge(
  'sash_sweep_rows',
  'Rows that the last run of the sweep, or the one under way, dealt with.',
  (row) => row.rows,
)
createSweepGauge('sash_sweep_failed', 'One where something went wrong in the last run of the sweep.', (row) =>
  row.failure === null ? 0 : 1,
)
