import { sql } from 'kysely'
import type { MailShare } from '#contracts/issuers.ts'
import { inSeconds } from '#infra/clock.ts'
import { config } from '#infra/context.ts'
import type { Db } from '#infra/db/connect.ts'
import type { Tx } from '#infra/db/transaction.ts'

/** Mails about awards that an issuer nobody knows yet may send in 24 hours. */
const mailsPerDay = 100

/** An issuer that an operator owns is trusted, and on a machine of one's own all are. */
const isTrusted = async (db: Db, issuerId: string): Promise<boolean> => {
  if (config().isLocal) return true
  const row = await db
    .selectFrom('issuer_staff')
    .innerJoin('accounts', 'accounts.account_id', 'issuer_staff.account_id')
    .select('role')
    .where('issuer_id', '=', issuerId)
    .where('role', '=', 'owner')
    .where('is_operator', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const countMails = async (db: Db, issuerId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('issuer_id', '=', issuerId)
    .where('award_id', 'is not', null)
    .where('state', 'in', ['queued', 'sent', 'failed'])
    .where('created_at', '>', inSeconds(-86_400))
    .executeTakeFirstOrThrow()
  return count
}

/** How many mails about awards the issuer has sent in 24 hours, and how many it may still send now. */
export const readMailShare = async (db: Db, issuerId: string): Promise<MailShare> => {
  const [trusted, used] = [await isTrusted(db, issuerId), await countMails(db, issuerId)]
  return { trusted, used_today: used, left_today: trusted ? null : Math.max(0, mailsPerDay - used) }
}

/**
 * How many of so many mails may go now. Where there is a limit, transactions of one issuer wait here for each other, so
 * that two at once do not both send the last mail of the day; take it after all other locks.
 */
export const takeMailShare = async (tx: Tx, issuerId: string, wanted: number): Promise<number> => {
  if (await isTrusted(tx, issuerId)) return wanted
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail-share:${issuerId}`}, 0))`.execute(tx)
  return Math.min(wanted, Math.max(0, mailsPerDay - (await countMails(tx, issuerId))))
}
