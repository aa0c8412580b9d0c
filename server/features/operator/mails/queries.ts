import { type InferResult, sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'
import { nearby, searchPage } from '#infra/db/search-part.ts'

export const mailStates = ['queued', 'held', 'sent', 'failed', 'cancelled'] as const
export type MailState = (typeof mailStates)[number]

interface Wanted {
  /** Any of these; none for all. */
  states: readonly MailState[]
  /** How the address or its domain begins; empty for all. */
  part: string
  after?: { createdAt: Date; id: string } | undefined
  limit: number
}

const columns = ['mail_id', 'kind', 'to_address', 'state', 'held_for', 'attempts', 'last_error', 'sent_at'] as const

const listed = (db: Db, { states, after }: Wanted) =>
  db
    .selectFrom('mails')
    .select(columns)
    .select('created_at')
    .select(sql<boolean>`body <> ''`.as('has_letter'))
    // Written out and apart, so that the indexes of single states are of use.
    .$if(states.length > 0, (query) =>
      query.where(({ eb, or }) => or(states.map((state) => eb('state', '=', sql.lit(state))))),
    )
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'mail_id'), '<', tuple(after?.createdAt ?? new Date(0), after?.id ?? '')),
      ),
    )

const newest = (db: Db, wanted: Wanted, limit: number) =>
  listed(db, wanted).orderBy('created_at', 'desc').orderBy('mail_id', 'desc').limit(limit)

// As the indexes have it; unlike LIKE, this has no signs with a meaning of their own.
const begins = (part: string) => {
  const domain = part.replace(/^@/, '')
  return sql<boolean>`(lower(to_address) collate "C" ^@ lower(${part}::text)
    or split_part(lower(to_address), '@', 2) collate "C" ^@ lower(${domain}::text))`
}

/** How a page is found: without a part, near the top of the list, and wherever it is. */
export const mailPlans = (db: Db, wanted: Wanted) => ({
  walk: newest(db, wanted, wanted.limit),
  near: db
    .selectFrom(newest(db, wanted, nearby).as('mails'))
    .selectAll()
    .where(begins(wanted.part))
    .orderBy('created_at', 'desc')
    .orderBy('mail_id', 'desc')
    .limit(wanted.limit),
  all: db
    .with(
      (cte) => cte('found').materialized(),
      () => listed(db, wanted).where(begins(wanted.part)),
    )
    .selectFrom('found')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('mail_id', 'desc')
    .limit(wanted.limit),
})

/** Newest first; without what is in them, for that holds links. Their moments are of whole milliseconds. */
export const listMails = (db: Db, wanted: Wanted): Promise<MailRow[]> => searchPage(wanted, mailPlans(db, wanted))

export type MailRow = InferResult<ReturnType<typeof listed>>[number]
