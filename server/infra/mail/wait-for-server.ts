import { type RawBuilder, sql } from 'kysely'
import { inSeconds } from '../clock.ts'
import { config, context } from '../context.ts'
import { schema } from '../jobs/run-statement.ts'
import { afterLast, portions, type Step, walk } from '../sweeps/sweep.ts'
import { enqueueMails, mailJob } from './enqueue-mails.ts'
import { cancelMails } from './outbox.ts'

/** Days for which a mail waits for a mail server to be named. */
export const waitDays = 7

/** What mails wait for that nobody can read and nothing can send. */
export const mailServer = 'mail-server'

/** Seconds for which a mail is of use, by its kind: those whose link ends sooner than `waitDays`. */
export type MailSeconds = Record<string, number>

/** Puts a mail aside until SMTP_URL is set; no job asks for it meanwhile. */
export async function holdForServer(mailId: string): Promise<void> {
  await context()
    .db.updateTable('mails')
    .set({ state: 'held', held_for: mailServer })
    .where('mail_id', '=', mailId)
    .where('state', '=', 'queued')
    .execute()
}

const day = 86_400

/** Calls off the mails that waited too long. */
export const callOffLate = (seconds: MailSeconds): Step[] =>
  [[waitDays * day] as const, ...Object.entries(seconds).map(([kind, most]) => [most, kind] as const)].flatMap(
    ([most, kind]) => [isQueued, isHeldForServer].map((isWaiting) => callOff(isWaiting, most, kind)),
  )

// Written out as the indexes have them.
const isQueued = sql<boolean>`state = 'queued'`
const isHeldForServer = sql<boolean>`state = 'held' and held_for = ${sql.lit(mailServer)}`

const callOff = (isWaiting: RawBuilder<boolean>, seconds: number, kind?: string): Step =>
  portions((tx, most) =>
    cancelMails(
      tx,
      sql`mail_id = any(array(
        select mail_id from mails where ${isWaiting} and created_at < ${inSeconds(-seconds)} ${ofKind(kind)}
        limit ${most} for update skip locked
      ))`,
    ),
  )

/** Of mails: that they are of a kind, if one is given. */
export const ofKind = (kind: string | undefined): RawBuilder<unknown> =>
  kind === undefined ? sql`` : sql`and kind = ${sql.lit(kind)}`

/**
 * Puts the mails aside that no job stands for any more, to be let go again. A mail and its job are written
 * together, and the mail is noted as sent before its job is done: only a database that went back to an earlier moment, as a
 * standby does that commits did not wait for, forgets the one and hears of the other. Of what failed for good the operator reads.
 */
export const holdLostMails: Step = walk(async (tx, most, after) => {
  const queued = await tx
    .selectFrom('mails')
    .select('mail_id')
    .where('state', '=', sql.lit('queued'))
    .where('mail_id', '>', after)
    .orderBy('mail_id')
    .limit(most)
    .execute()
  const ids = queued.map((row) => row.mail_id)
  const { numUpdatedRows } = await tx
    .updateTable('mails')
    .set({ state: 'held', held_for: mailServer })
    .where('mail_id', '=', sql<string>`any(${ids}::text[])`)
    .where('state', '=', sql.lit('queued'))
    .where(
      sql<boolean>`not exists (select from ${sql.table(`${schema}.job`)} as job where job.name = ${sql.lit(mailJob)}
        and job.data ->> 'mailId' = mails.mail_id and job.state not in ('completed', 'cancelled'))`,
    )
    .executeTakeFirstOrThrow()
  return { rows: Number(numUpdatedRows), after: afterLast(queued, most, (row) => row.mail_id) }
})

/** Lets the mails go that wait for a mail server, once there is one. They keep their date: their day of an issuer's share was the one on which they were written. */
export const releaseWaitingMails: Step = portions(async (tx, most) => {
  const { smtpUrl, isLocal } = config()
  if (!smtpUrl && !isLocal) return 0
  const { rows: released } = await sql<{ mail_id: string; kind: string }>`
    update mails set state = 'queued', held_for = null where mail_id = any(array(
      select mail_id from mails where ${isHeldForServer} order by created_at limit ${most} for update skip locked
    )) returning mail_id, kind`.execute(tx)
  await enqueueMails(tx, released)
  return released.length
})
