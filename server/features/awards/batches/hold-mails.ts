import type { Tx } from '#infra/db/transaction.ts'
import { newId } from '#infra/ids.ts'
import { holdCopies } from '#infra/mail/outbox.ts'
import { type AwardNews, awardMail } from '../mail.ts'
import type { StoredBatch } from './insert-batch.ts'

/** What the mails of a batch wait for: its end, and the hold that was asked for. */
export const heldForBatch = 'batch'

export type Addressee = Pick<AwardNews, 'awardId' | 'recipient' | 'hasAccount'>

/**
 * Writes the mails of one batch. They differ in two places only, so each kind is laid out once, with marks in these
 * places that nobody can have written; the database fills them.
 */
export const holdMails = async (
  tx: Tx,
  { batch, ...about }: Pick<AwardNews, 'issuer' | 'badge'> & { batch: StoredBatch },
  addressees: readonly Addressee[],
): Promise<void> => {
  const of = { kind: 'award', issuerId: batch.issuer_id, batchId: batch.batch_id }
  for (const hasAccount of [true, false]) {
    const copies = addressees.filter((addressee) => addressee.hasAccount === hasAccount)
    if (copies.length === 0) continue
    const marks = { awardId: newId(), recipient: newId() }
    const letter = awardMail({ ...about, ...marks, hasAccount })
    await holdCopies(
      tx,
      { ...of, ...letter, marks: [marks.awardId, marks.recipient] },
      copies.map(({ awardId, recipient }) => ({ to: recipient, awardId, fills: [awardId, encode(recipient)] })),
      heldForBatch,
    )
  }
}

// The recipient stands in an address only; an apostrophe would be the one sign that HTML writes otherwise.
const encode = (recipient: string): string => encodeURIComponent(recipient).replaceAll("'", '%27')
