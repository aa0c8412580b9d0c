import { sql } from 'kysely'
import { inSeconds } from '../clock.ts'
import type { Db } from '../db/connect.ts'
import { type MailSeconds, waitDays } from './wait-for-server.ts'

/** Days for which a row says to whom a mail went, and about what. */
export const rowDays = 365

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
