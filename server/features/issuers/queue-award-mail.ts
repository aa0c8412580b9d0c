import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import { cancelMails, holdMails, mailParts, type NewMail, releaseMails } from '#infra/mail/outbox.ts'
import { holdMailsFor } from '#infra/mail/try-again.ts'
import { type Step, walk } from '#infra/sweeps/sweep.ts'
import { takeMailShare } from './mail-share.ts'

const dailyShare = 'daily-share'

/**
 * Sends mails about awards as far as the issuer's share of the day goes, and no more at once than `room`; the others wait
 * for the next hours and days.
 */
export const queueAwardMail = async (
  tx: Tx,
  issuerId: string,
  mails: readonly NewMail[],
  room = mails.length,
): Promise<void> => {
  const parts = await awardMailParts(tx, issuerId, mails, { room })
  if (parts.length > 0) await sql`with ${sql.join(parts)} select`.execute(tx)
}

/** As queueAwardMail, for whoever writes anyway: what comes back has to be part of that. `trusted` is that of the issuer. */
export const awardMailParts = async (
  tx: Tx,
  issuerId: string,
  mails: readonly NewMail[],
  { room = mails.length, trusted }: { room?: number; trusted?: boolean } = {},
): Promise<RawBuilder<unknown>[]> => {
  const allowed = await takeMailShare(tx, issuerId, Math.min(room, mails.length), trusted)
  const named = mails.map((mail) => ({ ...mail, issuerId }))
  await holdMails(tx, named.slice(allowed), dailyShare)
  return mailParts(named.slice(0, allowed))
}

/**
 * Takes held mails about awards from the issuer's share and answers which may go; the others now wait for it. Those whose award
 * is revoked or gone by now are not sent any more.
 */
export const takeAwardMails = async (tx: Tx, issuerId: string, mailIds: readonly string[]): Promise<string[]> => {
  const due = sql<string>`any(${[...mailIds]}::text[])`
  await cancelMails(
    tx,
    sql`mail_id = ${due} and state = 'held' and (award_id is null or award_id not in (
      select award_id from awards where issuer_id = ${issuerId} and revoked_at is null
        and award_id in (select award_id from mails where mail_id = ${due})))`,
  )
  const waiting = await tx
    .selectFrom('mails')
    .select('mail_id')
    .where('mail_id', '=', due)
    .where('state', '=', 'held')
    .orderBy('created_at')
    .orderBy('mail_id')
    .execute()
  const ids = waiting.map((row) => row.mail_id)
  const allowed = await takeMailShare(tx, issuerId, ids.length)
  await holdMailsFor(tx, ids.slice(allowed), dailyShare)
  return ids.slice(0, allowed)
}

// Written out as the index has it.
const waitsForItsDay = sql<boolean>`state = 'held' and held_for = ${sql.lit(dailyShare)}`

/** Lets the mails go that waited for another day, the oldest first: issuer by issuer, for each has a share of its own. */
export const sendHeldMails: Step = walk(async (tx, most, after) => {
  const next = await tx
    .selectFrom('mails')
    .select('issuer_id')
    .where(waitsForItsDay)
    .where('issuer_id', '>', after)
    .orderBy('issuer_id')
    .limit(1)
    .executeTakeFirst()
  if (!next || next.issuer_id === null) return { rows: 0, after: undefined }
  const oldest = await tx
    .selectFrom('mails')
    .select('mail_id')
    .where('issuer_id', '=', next.issuer_id)
    .where(waitsForItsDay)
    .orderBy('created_at')
    .orderBy('mail_id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = oldest.map((row) => row.mail_id)
  await releaseMails(tx, await takeAwardMails(tx, next.issuer_id, ids))
  return { rows: oldest.length, after: next.issuer_id }
})
