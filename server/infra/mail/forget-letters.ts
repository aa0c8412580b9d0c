import { sql } from 'kysely'
import type { MailKind } from '#contracts/accounts/mail-kinds.ts'
import { inSeconds } from '../clock.ts'
import type { Tx } from '../db/transaction.ts'
import { dropEnded } from '../sweeps/drop-ended.ts'
import { afterLast, portions, type Step, walk } from '../sweeps/sweep.ts'
import { hasLetter } from './kept-letters.ts'
import { type MailSeconds, ofKind, waitDays } from './wait-for-server.ts'

/** Days for which a row says to whom a mail went, and about what. */
export const rowDays = 365

/** Those of mails to addresses that nobody may have proven, or has any more, go sooner. */
const soonerDays: readonly (readonly [kind: MailKind, days: number])[] = [
  ['confirm-email', 30],
  ['account-deleted', 1],
  ['address-moved', 31],
]

/** What tells somebody else than the account of its address: whoever takes one and goes must not take this along. */
const toFormerOwners: readonly MailKind[] = ['address-moved']

const day = 86_400
const over = ['sent', 'failed', 'cancelled'] as const

/**
 * Empties the letters of mails that left, were refused for good or called off, once their link has ended, after `waitDays` at
 * the latest; drops the rows of such mails after `rowDays`, and what letters had in common when the last was emptied.
 */
export const forgetLetters = (seconds: MailSeconds): Step[] => [
  emptyOld(waitDays * day),
  ...Object.entries(seconds).map(([kind, most]) => emptyOld(most, kind)),
  dropOld(rowDays),
  ...soonerDays.map(([kind, days]) => dropOld(days, kind)),
  dropShared,
]

/**
 * With an account goes what its addresses were written to, also what has not left yet. Mails about awards stay, as the awards
 * do, which name the address themselves, and so does what tells the former owner of an address that it was moved.
 */
export async function forgetMailsTo(tx: Tx, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return
  await tx
    .deleteFrom('mails')
    .where(
      sql<string>`lower(to_address) collate "C"`,
      'in',
      emails.map((email) => email.toLowerCase()),
    )
    .where('award_id', 'is', null)
    .where('kind', 'not in', toFormerOwners)
    .execute()
}

const emptyOld = (seconds: number, kind?: string): Step =>
  portions(async (tx, most) => {
    const { numAffectedRows } = await sql`
      update mails set html = '', body = '', letter_id = null, fills = null where mail_id = any(array(
        select mail_id from mails
        where ${isOver} and ${hasLetter} and created_at < ${inSeconds(-seconds)} ${ofKind(kind)}
        limit ${most} for update skip locked
      ))`.execute(tx)
    return Number(numAffectedRows)
  })

const dropOld = (days: number, kind?: string): Step =>
  dropEnded(
    'mails',
    'mail_id',
    () => sql<boolean>`${isOver} and created_at < ${inSeconds(-days * day)} ${ofKind(kind)}`,
  )

const isUnused = sql`not exists (select from mails where mails.letter_id = mail_letters.letter_id)`

/** What is left of them is read anew each time: few, those that wait. No mail comes to one later than with the statement that wrote it. */
const dropShared: Step = walk(async (tx, most, after) => {
  const { rows } = await sql<{ letter_id: string; is_over: boolean }>`
    select letter_id, ${isUnused} as is_over from mail_letters
    where letter_id > ${after} order by letter_id limit ${most}`.execute(tx)
  const over = rows.flatMap(({ letter_id, is_over }) => (is_over ? letter_id : []))
  if (over.length > 0) await tx.deleteFrom('mail_letters').where('letter_id', 'in', over).execute()
  return { rows: over.length, after: afterLast(rows, most, ({ letter_id }) => letter_id) }
})

// Written out as the index has it.
const isOver = sql<boolean>`state in (${sql.join(over.map((state) => sql.lit(state)))})`
