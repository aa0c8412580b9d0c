import { sql } from 'kysely'
import type { OperatorOverview } from '#contracts/operator/operator-overview.ts'
import { config, context } from '#infra/context.ts'
import { countDead } from '#infra/jobs/list-jobs.ts'
import { readOnce } from '#infra/read-once.ts'
import { isWaiting } from '../../issuers/index.ts'
import { gatherFigures } from './gather-figures.ts'

// Several operators who look at once, and again and again, cost one reading.
const freshMs = 5000
const figuresFreshMs = 20_000

/** What there is to look after, in numbers. */
export const readDuties = readOnce(freshMs, async (): Promise<Omit<OperatorOverview, 'figures'>> => {
  const { db } = context()
  const { rows } = await sql<Omit<OperatorOverview, 'dead_jobs' | 'lacks_mail' | 'figures'>>`
    select (select count(*)::int from mails where state = 'queued') + (select count(*)::int from mails where state = 'held')
        as waiting_mails,
      (select count(*)::int from mails where state = 'failed' and created_at > now() - interval '7 days') as failed_mails,
      (select count(*)::int from accounts where suspended_at is not null) as suspended_people,
      (select count(*)::int from issuers where suspended_at is not null) as suspended_issuers,
      (select count(*)::int from issuers where ${isWaiting()}) as waiting_issuers,
      (select count(*)::int from issuers where trusted_at is null and trusted_version is not null) as changed_issuers,
      not exists (select from terms_versions) as lacks_terms`.execute(db)
  const noMails = { waiting_mails: 0, failed_mails: 0 }
  const noIssuers = { suspended_issuers: 0, waiting_issuers: 0, changed_issuers: 0 }
  return {
    ...noMails,
    suspended_people: 0,
    lacks_terms: false,
    ...noIssuers,
    ...rows[0],
    dead_jobs: await countDead(db),
    lacks_mail: !config().smtpUrl,
  }
})

/** How the server is doing; unlike what waits, it changes nothing about what to do next. */
export const readFigures = readOnce(figuresFreshMs, gatherFigures)
