import type { Db } from '#infra/db/connect.ts'

export const mailStates = ['queued', 'held', 'sent', 'failed', 'cancelled'] as const
type MailState = (typeof mailStates)[number]

/** The newest mails, of one state if one is named; without what is in them, for that holds links. */
export const listMails = (db: Db, { state, limit }: { state?: MailState | undefined; limit: number }) =>
  db
    .selectFrom('mails')
    .select(['mail_id', 'kind', 'to_address', 'state', 'attempts', 'last_error', 'created_at', 'sent_at'])
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'failed'))
    .orderBy('created_at', 'desc')
    .orderBy('mail_id', 'desc')
    .limit(limit)
    .execute()
