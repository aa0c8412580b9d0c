import type { AuditVerb } from '#contracts/audit.ts'
import type { Db } from '#infra/db/connect.ts'

interface Wanted {
  verb: AuditVerb | undefined
  /** Who did it, or whom it was done to. */
  account: string | undefined
  since: Date | undefined
  until: Date | undefined
  before: number | undefined
  limit: number
}

/** Newest first. */
export const listEntries = (db: Db, { verb, account, since, until, before, limit }: Wanted) =>
  db
    .selectFrom('audit_entries')
    .leftJoin('accounts', 'accounts.account_id', 'audit_entries.account_id')
    .leftJoin('accounts as subject', (join) =>
      join.onRef('subject.account_id', '=', 'subject_id').on('subject_kind', '=', 'account'),
    )
    .selectAll('audit_entries')
    .select(['accounts.first_name', 'accounts.last_name'])
    .select(['subject.first_name as subject_first_name', 'subject.last_name as subject_last_name'])
    .$if(verb !== undefined, (query) => query.where('verb', '=', verb ?? ''))
    .$if(account !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('audit_entries.account_id', '=', account ?? ''),
          eb.and([eb('subject_kind', '=', 'account'), eb('subject_id', '=', account ?? '')]),
        ]),
      ),
    )
    .$if(since !== undefined, (query) => query.where('at', '>=', since ?? new Date(0)))
    .$if(until !== undefined, (query) => query.where('at', '<=', until ?? new Date(0)))
    .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
