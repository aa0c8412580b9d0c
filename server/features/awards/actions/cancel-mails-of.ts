import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import { cancelMails } from '#infra/mail/outbox.ts'

/** What has not left by now would tell people of a badge that they do not have. */
export const cancelMailsOf = (tx: Tx, issuerId: string, awardIds: readonly string[]): Promise<number> =>
  cancelMails(tx, sql`issuer_id = ${issuerId} and award_id = any(${[...awardIds]}::text[])`)
