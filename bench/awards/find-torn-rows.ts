import type pg from 'pg'
import { askDatabase } from '../measures/ask-database.ts'

/** One question for each way in which what belongs together could have come apart; each counts rows that must not be. */
const questions: Record<string, string> = {
  'awards that cannot be found by their id': `
    select from awards where not exists (select from award_locations l where l.award_id = awards.award_id)`,
  'places by id without an award': `
    select from award_locations l where not exists (select from awards where awards.award_id = l.award_id)`,
  'awards that do not wait for their recipient': `
    select from awards where recipient_type = 'email' and not exists (select from recipient_awards r
      where r.award_id = awards.award_id and r.recipient_identifier = awards.recipient_identifier)`,
  'waiting entries without an award': `
    select from recipient_awards r where not exists (select from awards where awards.award_id = r.award_id)`,
  'awards without their own place in the status list, or one that says otherwise': `
    select from awards where not exists (select from status_entries s
      where s.issuer_id = awards.issuer_id and s.list_number = awards.list_number
        and s.status_index = awards.status_index and s.award_id = awards.award_id
        and s.revoked = (awards.revoked_at is not null))`,
  'places in the status list without an award': `
    select from status_entries s where not exists (select from awards where awards.award_id = s.award_id)`,
  'awards with two places in the status list': `
    select from status_entries group by award_id having count(*) > 1`,
  'rows of a batch that lead to no award of it': `
    select from award_batch_rows r where state in ('awarded', 'undone') and award_id is not null
      and not exists (select from awards where awards.award_id = r.award_id
        and awards.batch_id = r.batch_id and awards.row_number = r.row_number)`,
  'awards of a batch whose row does not know them': `
    select from awards where batch_id is not null and not exists (select from award_batch_rows r
      where r.award_id = awards.award_id and r.batch_id = awards.batch_id)`,
  'batches that are not done, or do not count their rows': `
    select from award_batches b where state not in ('done', 'undone') or (state = 'done' and not (succeeded, total) = (
      select count(*) filter (where state = 'awarded'), count(*)
      from award_batch_rows r where r.issuer_id = b.issuer_id and r.batch_id = b.batch_id))`,
  'mails that neither went nor were called off': `select from mails where state not in ('sent', 'cancelled')`,
  'mails about no award, or two about one': `
    select from mails where award_id is not null group by award_id
    having count(*) > 1 or not exists (select from awards where awards.award_id = mails.award_id)`,
  'jobs that were given up': `select from jobs.job where name = 'dead' or state = 'failed'`,
}

/** What lies in the database of a server that is at rest, and should not. */
export const findTornRows = (dataDir: string): Promise<string[]> => askDatabase(dataDir, askTorn)

export const askTorn = async (database: pg.Client): Promise<string[]> => {
  const found: string[] = []
  for (const [what, question] of Object.entries(questions)) {
    const { rows } = await database.query<{ count: number }>(`select count(*)::int as count from (${question}) as torn`)
    if (rows[0]?.count) found.push(`${rows[0].count} ${what}`)
  }
  return found
}
