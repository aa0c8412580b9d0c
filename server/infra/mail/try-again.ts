import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import { hasLetter } from './kept-letters.ts'
import { mailServer } from './wait-for-server.ts'

const awaited = { state: 'held', held_for: mailServer } as const

/** Lets mails wait again, as those do that wait for a mail server, that nobody could deliver; answers those that can still be sent. */
export const holdFailedMails = (tx: Tx, mailIds: readonly string[]): Promise<{ mail_id: string; kind: string }[]> =>
  tx
    .updateTable('mails')
    .set(awaited)
    .where('mail_id', 'in', mailIds)
    .where('state', '=', 'failed')
    .where(hasLetter)
    .returning(['mail_id', 'kind'])
    .execute()

/** The same for mails that were to leave and that no job stands for any more; whoever calls has locked them. */
export const holdJoblessMails = async (tx: Tx, mailIds: readonly string[]): Promise<void> => {
  if (mailIds.length > 0) await tx.updateTable('mails').set(awaited).where('mail_id', 'in', mailIds).execute()
}

/** Lets held mails wait for something else from now on. */
export const holdMailsFor = async (tx: Tx, mailIds: readonly string[], heldFor: string): Promise<void> => {
  await tx
    .updateTable('mails')
    .set({ held_for: heldFor })
    .where('mail_id', '=', sql<string>`any(${[...mailIds]}::text[])`)
    .where('state', '=', 'held')
    .where('held_for', '<>', heldFor)
    .execute()
}

/** Says once more of the mails about an award that they failed, for what is noted of the last of them (a trigger). */
export const repeatFailure = async (tx: Tx, issuerId: string, awardId: string): Promise<void> => {
  await tx
    .updateTable('mails')
    .set({ state: 'failed' })
    .where('issuer_id', '=', issuerId)
    .where('award_id', '=', awardId)
    .where('state', '=', 'failed')
    .execute()
}
