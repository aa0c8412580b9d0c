import { sql } from 'kysely'
import type { MailKind } from '#contracts/accounts/mail-kinds.ts'
import { inSeconds } from '../clock.ts'
import type { Db } from '../db/connections/connect.ts'
import type { Tx } from '../db/transaction.ts'
import { type MailSeconds, waitDays } from './wait-for-server.ts'

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

const mostAtOnce = 1000
const over = ['sent', 'failed', 'cancelled'] as const

/**
 * Empties the letters of mails that left, were refused for good or called off, once their link has ended, after `waitDays` at
 * the latest; and drops the rows of such mails after `rowDays`.
 */
export async function forgetLetters(db: Db, seconds: MailSeconds): Promise<void> {
  await emptyOld(db, waitDays * 86_400)
  for (const [kind, most] of Object.entries(seconds)) await emptyOld(db, most, kind)
  while ((await dropSome(db)) === mostAtOnce);
  for (const [kind, days] of soonerDays) {
    await db
      .deleteFrom('mails')
      .where(sql<boolean>`kind = ${sql.lit(kind)}`)
      .where('created_at', '<', inSeconds(-days * 86_400))
      .where(isOver)
      .execute()
  }
}

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

async function emptyOld(db: Db, seconds: number, kind?: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ html: '', body: '' })
    .where(isOver)
    .where(sql<boolean>`body <> ''`)
    .where('created_at', '<', inSeconds(-seconds))
    .$if(kind !== undefined, (old) => old.where('kind', '=', kind ?? ''))
    .execute()
}

async function dropSome(db: Db): Promise<number> {
  const old = await db
    .deleteFrom('mails')
    .where('mail_id', 'in', (eb) =>
      eb
        .selectFrom('mails')
        .select('mail_id')
        .where('created_at', '<', inSeconds(-rowDays * 86_400))
        .where(isOver)
        .orderBy('created_at')
        .limit(mostAtOnce),
    )
    .executeTakeFirst()
  return Number(old.numDeletedRows)
}

// Written out as the index has it.
const isOver = sql<boolean>`state in (${sql.join(over.map((state) => sql.lit(state)))})`
