import { sql } from 'kysely'
import type { Db } from '#infra/db/connect.ts'

export const mailStates = ['queued', 'held', 'sent', 'failed', 'cancelled'] as const
export type MailState = (typeof mailStates)[number]

interface Wanted {
  /** Any of these; none for all. */
  states: readonly MailState[]
  /** A part of the address; empty for all. */
  part: string
  after?: { createdAt: Date; id: string } | undefined
  limit: number
}

const created = sql<Date>`date_trunc('milliseconds', created_at)`

/** Newest first; without what is in them, for that holds links. */
export const listMails = (db: Db, { states, part, after, limit }: Wanted) =>
  db
    .selectFrom('mails')
    .select(['mail_id', 'kind', 'to_address', 'state', 'held_for', 'attempts', 'last_error', 'created_at', 'sent_at'])
    .select(sql<boolean>`body <> ''`.as('has_letter'))
    // Written out and apart, so that the indexes of single states are of use.
    .$if(states.length > 0, (query) =>
      query.where(({ eb, or }) => or(states.map((state) => eb('state', '=', sql.lit(state))))),
    )
    .$if(part !== '', (query) => query.where(sql<boolean>`position(lower(${part}) in lower(to_address)) > 0`))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple(created, 'mail_id'), '<', tuple(after?.createdAt ?? new Date(0), after?.id ?? '')),
      ),
    )
    .orderBy(created, 'desc')
    .orderBy('mail_id', 'desc')
    .limit(limit)
    .execute()

export type MailRow = Awaited<ReturnType<typeof listMails>>[number]
