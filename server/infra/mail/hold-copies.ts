import { type RawBuilder, sql } from 'kysely'
import { now } from '../clock.ts'
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
  /** What comes in place of each mark, as plain text; or already laid out. */
  fills: readonly Fill[]
}

/**
 * As holdMails, for letters that are almost the same: the letter travels once, and the database fills in the marks, for
 * HTML with its signs escaped.
 */
export async function holdCopies(
  tx: Tx,
  { kind, subject, html, text, issuerId, batchId, marks }: AlikeMails,
  copies: readonly Copy[],
  heldFor: string,
): Promise<void> {
  const rows = copies.map(({ to, awardId, fills }) => {
    requireBareAddress(to)
    const named = fills.flatMap((fill, index) =>
      typeof fill === 'string'
        ? [[`fill_${index}`, fill] as const]
        : [[`fill_${index}`, fill.text] as const, [`html_${index}`, fill.html] as const],
    )
    return { mail_id: newId(), to_address: to, award_id: awardId, ...Object.fromEntries(named) }
  })
  const fills = marks.map((mark, index) => ({
    mark,
    column: sql.ref(`fill_${index}`),
    html: sql.ref(`html_${index}`),
  }))
  const plain = fills.reduce((letter, { mark, column }) => sql`replace(${letter}, ${mark}, ${column})`, sql`${text}`)
  const escaped = fills.reduce(
    (letter, { mark, column, html: own }) => sql`replace(${letter}, ${mark}, coalesce(${own}, ${escapeHtml(column)}))`,
    sql`${html}`,
  )
  await sql`
    insert into mails
      (mail_id, kind, to_address, subject, html, body, issuer_id, award_id, batch_id, created_at, state, held_for)
    select mail_id, ${kind}, to_address, ${cleanSubject(subject)}, ${escaped}, ${plain},
      ${issuerId ?? null}, award_id, ${batchId ?? null}, ${now()}::timestamptz, 'held', ${heldFor}
    from json_to_recordset(${JSON.stringify(rows)}::json) as copy (
      mail_id text, to_address text, award_id text, ${sql.join(fills.flatMap(({ column, html: own }) => [sql`${column} text`, sql`${own} text`]))}
    )`.execute(tx)
}

// As the letter itself is written, so that a copy reads like a mail that was laid out for one person.
const escapeHtml = (value: RawBuilder<unknown>) => sql`replace(replace(replace(replace(replace(${value},
  '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'), '''', '&#x27;')`
