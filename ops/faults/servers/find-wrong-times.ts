import type pg from 'pg'

// By the clock of the database, on which no clock of a server may have a say.
const questions: Record<string, string> = {
  'awards of a wrong time': `
    select from awards where abs(extract(epoch from issued_on - created_at)) > 5 or created_at > now()`,
  'mails of a wrong time': `
    select from mails where created_at > now() + interval '2 seconds' or sent_at > now() + interval '2 seconds'
      or created_at < now() - interval '20 minutes' or sent_at < created_at - interval '2 seconds'`,
  'sign-ins of a wrong time': `
    select from access_tokens where created_at > now() + interval '2 seconds' or last_used_at < created_at
      or created_at < now() - interval '20 minutes'`,
  'jobs that ran twice': `select from jobs.job where retry_count > 0`,
}

/** What shows that somebody went by a wrong clock, in a site that is minutes old and where no process was ended. */
export const findWrongTimes = async (database: pg.Client): Promise<string[]> => {
  const found: string[] = []
  for (const [what, question] of Object.entries(questions)) {
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::int as count from (${question}) as wrong`,
    )
    if (rows[0]?.count) found.push(`${rows[0].count} ${what}`)
  }
  return found
}
