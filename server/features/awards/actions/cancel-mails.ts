import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'

/** What has not left by now would tell people of a badge that they do not have. */
export const cancelMails = async (tx: Tx, issuerId: string, awardIds: readonly string[]): Promise<void> => {
  await tx
    .updateTable('mails')
    .set({ state: 'cancelled', held_for: null, html: '', body: '' })
    .where('issuer_id', '=', issuerId)
    .where('award_id', '=', sql<string>`any(${[...awardIds]}::text[])`)
    .where('state', 'in', ['queued', 'held'])
    .execute()
}
