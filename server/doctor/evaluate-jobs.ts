import { sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'
import { hasJobs, type JobTotals, totalJobs } from '#infra/jobs/list-jobs.ts'
import { bad, type Diagnosis, ok, warn } from './finding.ts'

export interface JobFacts extends JobTotals {
  failedMails: number
}

/** Undefined where no server has been started yet. */
export const gatherJobs = async (db: Db): Promise<JobFacts | undefined> => {
  if (!(await hasJobs(db))) return undefined
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mails
    where state = 'failed' and created_at > now() - interval '7 days'`.execute(db)
  return { ...(await totalJobs(db)), failedMails: rows[0]?.count ?? 0 }
}

const late = 300

export const evaluateJobs = (facts: JobFacts | undefined): Diagnosis[] => {
  if (!facts) return [ok('jobs', 'There are none: no server has been started on this database yet.')]
  const { dead, waiting, oldestSeconds, failedMails } = facts
  const findings: Diagnosis[] = []
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
