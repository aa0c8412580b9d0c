import { sql } from 'kysely'
import type { MailShare } from '#contracts/issuers.ts'
import { inSeconds } from '#infra/clock.ts'
import { config } from '#infra/context.ts'
import type { Db } from '#infra/db/connect.ts'
import type { Tx } from '#infra/db/transaction.ts'

/** Mails about awards that an issuer nobody knows yet may send in 24 hours. */
const mailsPerDay = 100

/**
 * How many mails about awards the issuer may send now: any number if one of its owners is an operator, and on a machine
 * of one's own.
 */
export const readMailShare = async (db: Db, issuerId: string): Promise<MailShare> => {
  const { rows } = await sql<{ trusted: boolean; used: number }>`
    select exists (
        select from issuer_staff s join accounts a on a.account_id = s.account_id
        where s.issuer_id = ${issuerId} and s.role = 'owner' and a.is_operator
      ) as trusted,
      (
        select count(*)::int from mails
        where issuer_id = ${issuerId} and award_id is not null
          and state in ('queued', 'sent', 'failed') and created_at > ${inSeconds(-86_400)}
      ) as used`.execute(db)
  const used = rows[0]?.used ?? 0
  if (config().isLocal || rows[0]?.trusted) return { trusted: true, used_today: used, left_today: null }
  return { trusted: false, used_today: used, left_today: Math.max(0, mailsPerDay - used) }
}

/**
 * How many of so many mails may go now. Where there is a limit, transactions of one issuer wait here for each other, so
 * that two at once do not both send the last mail of the day; take it after all other locks.
 */
export const takeMailShare = async (tx: Tx, issuerId: string, wanted: number): Promise<number> => {
  if (config().isLocal || (await readMailShare(tx, issuerId)).trusted) return wanted
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail-share:${issuerId}`}, 0))`.execute(tx)
  const { left_today } = await readMailShare(tx, issuerId)
  return Math.min(wanted, left_today ?? wanted)
}
