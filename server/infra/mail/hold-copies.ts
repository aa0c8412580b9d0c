import { sql } from 'kysely'
import { now } from '../clock.ts'
import { storableJson } from '../db/storable.ts'
import type { Tx } from '../db/transaction.ts'
import { newId } from '../ids.ts'
import type { Fill } from './kept-letters.ts'
import { cleanSubject, type NewMail, requireBareAddress } from './outbox.ts'

/** One letter for many people: where theirs differ, it carries marks. */
export interface AlikeMails extends Omit<NewMail, 'to' | 'awardId'> {
  /** Texts that stand nowhere else in the letter, and that nobody can have foreseen. */
  marks: readonly string[]
}

export interface Copy {
  to: string
  awardId: string
  /** What comes in place of each mark. */
  fills: readonly Fill[]
}

/** As holdMails, for letters that are almost the same: the letter is kept once, and with each mail what it fills in. */
export async function holdCopies(
  tx: Tx,
  { kind, subject, html, text, issuerId, batchId, marks }: AlikeMails,
  copies: readonly Copy[],
  heldFor: string,
): Promise<void> {
  const letterId = newId()
  const rows = copies.map(({ to, awardId, fills }) => {
    requireBareAddress(to)
    return { mail_id: newId(), to_address: to, award_id: awardId, fills }
  })
  const made = now()
  await sql`
    with letter as (
      insert into mail_letters (letter_id, html, body, marks, created_at)
      values (${letterId}, ${html}, ${text}, ${[...marks]}::text[], ${made}::timestamptz)
    )
    insert into mails (mail_id, kind, to_address, subject, html, body, letter_id, fills, issuer_id, award_id, batch_id,
      created_at, state, held_for)
    select mail_id, ${kind}, to_address, ${cleanSubject(subject)}, '', '', ${letterId}, fills, ${issuerId ?? null}, award_id,
      ${batchId ?? null}, ${made}::timestamptz, 'held', ${heldFor}
    from json_to_recordset(${storableJson(rows)}::json) as copy (
      mail_id text, to_address text, award_id text, fills json
    )`.execute(tx)
}
