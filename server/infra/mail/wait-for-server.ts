import { sql } from 'kysely'
import { inSeconds } from '../clock.ts'
import { config, context } from '../context.ts'
import type { Db } from '../db/connections/connect.ts'
import { transaction } from '../db/transaction.ts'
import { schema } from '../jobs/run-statement.ts'
import { enqueueMails } from './enqueue-mails.ts'

/** Days for which a mail waits for a mail server to be named. */
export const waitDays = 7

/** What mails wait for that nobody can read and nothing can send. */
export const mailServer = 'mail-server'

/** Seconds for which a mail is of use, by its kind: those whose link ends sooner than `waitDays`. */
export type MailSeconds = Record<string, number>

const mostAtOnce = 1000

/** Puts a mail aside until SMTP_URL is set; no job asks for it meanwhile. */
export async function holdForServer(mailId: string): Promise<void> {
  await context()
    .db.updateTable('mails')
    .set({ state: 'held', held_for: mailServer })
    .where('mail_id', '=', mailId)
    .where('state', '=', 'queued')
    .execute()
}

/** Calls off the mails that waited too long for a mail server to be named, or to take them, and lets the others go once there is one. */
export async function sweepWaitingMails(db: Db, seconds: MailSeconds): Promise<void> {
  await cancelLate(db, waitDays * 86_400)
  for (const [kind, most] of Object.entries(seconds)) await cancelLate(db, most, kind)
  const { smtpUrl, isLocal } = config()
  if (!smtpUrl && !isLocal) return
  while ((await releaseSome(db)) === mostAtOnce);
}

const isWaiting = sql<boolean>`(state = 'queued' or state = 'held' and held_for = ${mailServer})`

// Nobody will send them any more, and their links need not lie about.
async function cancelLate(db: Db, seconds: number, kind?: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'cancelled', held_for: null, html: '', body: '' })
    .where(isWaiting)
    .where('created_at', '<', inSeconds(-seconds))
    .$if(kind !== undefined, (late) => late.where('kind', '=', kind ?? ''))
    .execute()
}

/**
 * Puts the mails aside that no job stands for any more, for `sweepWaitingMails` to let go. A mail and its job are written
 * together, and the mail is noted as sent before its job is done: only a database that went back to an earlier moment, as a
 * standby does that commits did not wait for, forgets the one and hears of the other. Of what failed for good the operator reads.
 */
export async function holdLostMails(db: Db): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'held', held_for: mailServer })
    .where('state', '=', sql.lit('queued'))
    .where(
      sql<boolean>`not exists (select from ${sql.table(`${schema}.job`)} as job where job.name = 'mail.send'
        and job.data ->> 'mailId' = mails.mail_id and job.state not in ('completed', 'cancelled'))`,
    )
    .execute()
}

// They keep their date: their day of an issuer's share was the one on which they were written.
function releaseSome(db: Db): Promise<number> {
  return transaction(db, async (tx) => {
    const waiting = tx
      .selectFrom('mails')
      .select('mail_id')
      .where('state', '=', sql.lit('held'))
      .where('held_for', '=', mailServer)
      .orderBy('created_at')
      .limit(mostAtOnce)
      .forUpdate()
      .skipLocked()
    const released = await tx
      .updateTable('mails')
      .set({ state: 'queued', held_for: null })
      .where('mail_id', 'in', waiting)
      .returning(['mail_id', 'kind'])
      .execute()
    await enqueueMails(tx, released)
    return released.length
  })
}
