import { sql } from 'kysely'
import type { MailShare } from '#contracts/issuers/issuers.ts'
import { privateShares } from '#infra/budgets/table.ts'
import { inSeconds } from '#infra/clock.ts'
import { config } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { countTaken, takeSome } from '#infra/http/limits/take-share.ts'
import { isPrivateNetwork, type Network } from '#infra/http/limits/throttle.ts'
import { mailServer } from '#infra/mail/wait-for-server.ts'

const day = 86_400

/**
 * An issuer of which operators have said so is trusted, and one that an operator has made and owns; on a machine of one's own all are.
 * That an operator owns it says nothing: its owners make whomever they like one.
 */
export const isTrustedSql = (issuerId: string) => sql<boolean>`(${config().isLocal}::boolean or exists (
    select from issuers i
    left join issuer_staff s on s.issuer_id = i.issuer_id and s.account_id = i.created_by and s.role = 'owner'
    left join accounts maker on maker.account_id = s.account_id
    where i.issuer_id = ${issuerId} and (i.unlimited_mails_since is not null or maker.is_operator)))`

const isTrusted = async (db: Db, issuerId: string): Promise<boolean> => {
  if (config().isLocal) return true
  const { rows } = await sql<{ trusted: boolean }>`select ${isTrustedSql(issuerId)} as trusted`.execute(db)
  return rows[0]?.trusted ?? false
}

// Written out as the index has it. One that waits for a mail server has been let go, and will be sent without being asked again.
const isCounted = sql<boolean>`award_id is not null
  and (state in ('queued', 'sent', 'failed') or held_for = ${sql.lit(mailServer)})`

/** How many mails of the last 24 hours count against an issuer's share. */
export const countedMails = (db: Db, issuerId: string) =>
  db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('issuer_id', '=', issuerId)
    .where(isCounted)
    .where('created_at', '>', inSeconds(-day))

const countMails = async (db: Db, issuerId: string): Promise<number> =>
  (await countedMails(db, issuerId).executeTakeFirstOrThrow()).count

/** Counted apart from the mails, which no longer lead to the account once their issuer is deleted. */
const accountKey = async (db: Db, issuerId: string, of: 'award-mails' | 'claim-mails' = 'award-mails') => {
  const row = await db.selectFrom('issuers').select('created_by').where('issuer_id', '=', issuerId).executeTakeFirst()
  return `${of}:${row?.created_by ?? issuerId}`
}

/** How many mails about awards count against the issuer's share of 24 hours, and how many it may still send now. */
export const readMailShare = async (db: Db, issuerId: string): Promise<MailShare> => {
  const trusted = await isTrusted(db, issuerId)
  const own = await countMails(db, issuerId)
  if (trusted) return { trusted, used_today: own, left_today: null }
  const used = Math.max(own, await countTaken(db, await accountKey(db, issuerId)))
  return { trusted, used_today: used, left_today: Math.max(0, config().awardMailsPerDay - used) }
}

/**
 * How many of so many mails may go now: the issuer has a share, and all issuers that one account has created have one
 * together. Where there is a limit, transactions wait here for each other, so that two at once do not both send the last
 * mail of the day; take it after all other locks. `trusted` says what was found out already.
 */
export const takeMailShare = async (tx: Tx, issuerId: string, wanted: number, trusted?: boolean): Promise<number> => {
  if (trusted ?? (await isTrusted(tx, issuerId))) return wanted
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail-share:${issuerId}`}, 0))`.execute(tx)
  const most = config().awardMailsPerDay
  const left = Math.min(wanted, Math.max(0, most - (await countMails(tx, issuerId))))
  if (left === 0) return 0
  return takeSome(tx, await accountKey(tx, issuerId), { wanted: left, most, seconds: day })
}

/**
 * True when a mail may go that a stranger asks for in the issuer's name, without an account: it is taken from nothing that the
 * issuer's own mails need. One network has as many a day as the issuer has, and a private one, or all of them, four times as many.
 */
export const takeStrangersMail = async (tx: Tx, issuerId: string, network: Network): Promise<boolean> => {
  if (await isTrusted(tx, issuerId)) return true
  const key = await accountKey(tx, issuerId, 'claim-mails')
  const most = config().awardMailsPerDay
  const all = most * privateShares
  const ofNetwork = isPrivateNetwork(network) ? all : most
  const isLeft = await takeSome(tx, `${key}:${network}`, { wanted: 1, most: ofNetwork, seconds: day })
  return isLeft === 1 && (await takeSome(tx, key, { wanted: 1, most: all, seconds: day })) === 1
}
