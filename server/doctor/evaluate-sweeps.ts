import { sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'
import { bad, type Diagnosis, ok, warn } from './finding.ts'

export interface SweepFacts {
  /** Those that have not come to their end for a day, with what went wrong last. */
  late: { name: string; failure: string | null }[]
  count: number
}

const lateSeconds = 86_400

export const gatherSweeps = async (db: Db): Promise<SweepFacts> => {
  const { rows } = await sql<{ name: string; failure: string | null; is_late: boolean }>`
    select name, failure, coalesce(ended_at, created_at) < now() - ${lateSeconds} * interval '1 second' as is_late
    from sweeps order by name`.execute(db)
  return { late: rows.filter((row) => row.is_late), count: rows.length }
}

export const evaluateSweeps = ({ late, count }: SweepFacts): Diagnosis[] => {
  if (count === 0) return [ok('sweeps', 'There are none: no server has been started on this database yet.')]
  const failing = late.filter(({ failure }) => failure !== null)
  const slow = late.filter(({ failure }) => failure === null)
  const findings: Diagnosis[] = failing.map(({ name, failure }) =>
    bad(
      'sweeps',
      `The sweep ${name} has failed for a day: ${failure}`,
      'mend what it names; it is tried again every hour.',
    ),
  )
  if (slow.length > 0)
    findings.push(
      warn(
        'sweeps',
        `Not at their end for a day: ${slow.map(({ name }) => name).join(', ')}.`,
        'look on the page /operator/jobs how far they are, and whether a server runs whose SASH_ROLE is worker or all.',
      ),
    )
  return findings.length > 0 ? findings : [ok('sweeps', `All ${count} have come to their end within a day.`)]
}
