import { sql } from 'kysely'
import type { AuditVerb } from '#contracts/operator/audit.ts'
import type { Db } from '#infra/db/connections/connect.ts'

interface Wanted {
  verb: AuditVerb | undefined
  /** Who did it, or whom it was done to. */
  account: string | undefined
  since: Date | undefined
  until: Date | undefined
  before: number | undefined
  limit: number
}

// Entries are in order of time, but for clocks that were set; by less than this.
const leap = 86_400_000

/** The entry next before or after a moment, or a number beyond all where there is none. */
const findNumber = (db: Db, side: '<' | '>', moment: Date) => {
  const order = side === '<' ? 'desc' : 'asc'
  const next = db
    .selectFrom('audit_entries as near')
    .select('near.number')
    .where('near.at', side, moment)
    .orderBy('near.at', order)
    .orderBy('near.number', order)
    .limit(1)
  return sql<number>`coalesce(${next}, ${side === '<' ? 0 : 2_147_483_647}::integer)`
}

const primaryEmail = (db: Db, of: 'accounts.account_id' | 'subject.account_id') =>
  db
    .selectFrom('email_addresses')
    .select('email_addresses.email')
    .where('is_primary', '=', true)
    .where(sql<boolean>`email_addresses.account_id = ${sql.ref(of)}`)
    .limit(1)

/** The query of a page. */
export const auditPage = (db: Db, { verb, account, since, until, before, limit }: Wanted) =>
  db
    .selectFrom('audit_entries')
    .leftJoin('accounts', 'accounts.account_id', 'audit_entries.account_id')
    .leftJoin('accounts as subject', (join) =>
      join.onRef('subject.account_id', '=', 'subject_id').on('subject_kind', '=', 'account'),
    )
    .selectAll('audit_entries')
    .select(['accounts.first_name', 'accounts.last_name', primaryEmail(db, 'accounts.account_id').as('email')])
    .select(['subject.first_name as subject_first_name', 'subject.last_name as subject_last_name'])
    .select(primaryEmail(db, 'subject.account_id').as('subject_email'))
    .$if(verb !== undefined, (query) => query.where('verb', '=', verb ?? ''))
    .$if(account !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('audit_entries.account_id', '=', account ?? ''),
          eb.and([eb('subject_kind', '=', 'account'), eb('subject_id', '=', account ?? '')]),
        ]),
      ),
    )
    .$if(since !== undefined, (query) =>
      query
        .where('at', '>=', since ?? new Date(0))
        .where('number', '>', findNumber(db, '<', new Date((since ?? new Date(0)).getTime() - leap))),
    )
    .$if(until !== undefined, (query) =>
      query
        .where('at', '<=', until ?? new Date(0))
        .where('number', '<', findNumber(db, '>', new Date((until ?? new Date(0)).getTime() + leap))),
    )
    .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(limit)

/** Newest first. */
export const listEntries = (db: Db, wanted: Wanted) => auditPage(db, wanted).execute()
