import { sql } from 'kysely'
import type { Db } from '#infra/db/connect.ts'
import { bad, type Finding, ok, warn } from './finding.ts'

export interface JobFacts {
  /** Jobs that were given up. */
  dead: number
  waiting: number
  /** How long that one has waited that has waited longest since it was due. */
  oldestSeconds: number
  failedMails: number
}

/** Undefined where no server has been started yet. */
export const gatherJobs = async (db: Db): Promise<JobFacts | undefined> => {
  const { rows: found } = await sql<{ name: string | null }>`select to_regclass('jobs.job')::text as name`.execute(db)
  if (!found[0]?.name) return undefined
  const { rows } = await sql<JobFacts>`
    select count(*) filter (where name = 'dead')::int as dead, count(*) filter (where name <> 'dead')::int as waiting,
      coalesce(extract(epoch from now() - min(start_after) filter (where name <> 'dead' and start_after < now())), 0)::float8
        as "oldestSeconds",
      (select count(*)::int from mails where state = 'failed' and created_at > now() - interval '7 days') as "failedMails"
    from jobs.job where state < 'active'`.execute(db)
  return rows[0]
}

const late = 300

export const judgeJobs = (facts: JobFacts | undefined): Finding[] => {
  if (!facts) return [ok('jobs', 'There are none: no server has been started on this database yet.')]
  const { dead, waiting, oldestSeconds, failedMails } = facts
  const findings: Finding[] = []
  if (oldestSeconds > late)
    findings.push(
      bad(
        'jobs',
        `A job has been due for ${Math.floor(oldestSeconds / 60)} minutes, and ${waiting} wait.`,
        'look whether a server runs whose SASH_ROLE is worker or all, and what its log says.',
      ),
    )
  if (dead > 0)
    findings.push(
      warn(
        'jobs',
        `Given up after 20 runs: ${dead} of the jobs.`,
        'see why with npm run sash -- jobs list, or on the page /operator/jobs; jobs retry runs them again.',
      ),
    )
  if (failedMails > 0)
    findings.push(
      warn(
        'mail',
        `${failedMails} mails of the last seven days were refused for good.`,
        'see why with npm run sash -- mails list failed, or on the page /operator/mails.',
      ),
    )
  return findings.length > 0 ? findings : [ok('jobs', `${waiting} wait, none for long, and none was given up.`)]
}
