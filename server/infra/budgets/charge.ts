import { now } from '../clock.ts'
import type { Db } from '../db/connections/connect.ts'
import type { Tx } from '../db/transaction.ts'
import { refuse } from '../errors.ts'
import { giveBack, takeShare, takeSome } from '../http/limits/take-share.ts'
import { blockOf, isPrivateNetwork, type Network, siteOf, storedKey } from '../http/limits/throttle.ts'
import { currentNetwork } from './asker.ts'
import { type Budget, budgets, type Cause, mailboxBudgets, type Quota, quotas, type Share } from './table.ts'

/** Who causes it: a network, that of the request unless told, the account where there is one, and whom it acts for. */
interface Payer {
  network?: Network | undefined
  accountId?: string | undefined
  party?: string
  /** Where it is caused, if a network has as much of it in each such place. */
  at?: string
  /** What is taken, where it is not one call. */
  amount?: number
}

const listShares = (
  cause: Cause,
  { network = currentNetwork(), accountId, party, at }: Payer,
): [name: string, Share][] => {
  const budget: Budget = budgets[cause]
  const times = network !== undefined && isPrivateNetwork(network) ? (budget.house ?? 1) : 1
  const of = (kind: string, shares: readonly Share[] = [], name?: string): [string, Share][] =>
    name === undefined ? [] : shares.map((share) => [`budget:${cause}:${kind}:${share[1]}:${name}`, share])
  const widened = budget.network?.map(([most, seconds]): Share => [most * times, seconds])
  const there = (name: string | undefined) => (name !== undefined && at !== undefined ? `${name} ${at}` : name)
  return [
    ...of('network', widened, there(network)),
    ...of('site', budget.site, there(network === undefined ? undefined : siteOf(network))),
    ...of('block', budget.block, there(network === undefined ? undefined : blockOf(network))),
    ...of('account', budget.account, accountId),
    ...of('party', budget.party, party),
  ]
}

/** Takes of the budget of a cause, one unless told; the seconds until there is one again, where there is none left. */
const take = async (db: Db, cause: Cause, payer: Payer): Promise<true | number> => {
  const taken: string[] = []
  for (const [key, [most, seconds]] of listShares(cause, payer)) {
    taken.push(key)
    if (await takeShare(db, key, most, seconds, payer.amount)) continue
    // What is given back one by one must not be owed for what was refused.
    if (payer.at !== undefined) for (const one of taken) await giveBack(db, one)
    const row = await db
      .selectFrom('throttles')
      .select('blocked_until')
      .where('key', '=', storedKey(key))
      .executeTakeFirst()
    return Math.max(1, row ? Math.ceil((row.blocked_until.getTime() - now().getTime()) / 1000) : seconds)
  }
  return true
}

/** Takes of the budget of a cause, one unless told, before anything is done for it; throws the refusal of its row when there is none left. */
export const charge = async (db: Db, cause: Cause, payer: Payer): Promise<void> => {
  const taken = await take(db, cause, payer)
  const { refusal = 'rate-limited' }: Budget = budgets[cause]
  if (taken !== true) throw refuse(refusal, { expires: taken })
}

/** As `charge`, for whoever says it in words of their own: false when there is none left. */
export const tryCharge = async (db: Db, cause: Cause, payer: Payer): Promise<boolean> =>
  (await take(db, cause, payer)) === true

/**
 * Takes for what has come, in kilobytes, beyond the amount that was taken before it was asked for. What has come has come: the next
 * call is refused.
 */
export const takeForBytes = async (
  db: Db,
  cause: Cause,
  payer: Payer & { amount: number },
  bytes: number,
): Promise<void> => {
  const more = Math.ceil(bytes / 1024) - payer.amount
  if (more > 0) await take(db, cause, { ...payer, amount: more })
}

/** Gives back what was taken for something that has come to a good end. */
export const giveBackTo = async (db: Db, cause: Cause, payer: Payer): Promise<void> => {
  for (const [key] of listShares(cause, payer)) await giveBack(db, key)
}

/** How many of so many there still are for whoever it is; until the transaction ends others wait who take from the same. */
export const takeOfQuota = (tx: Tx, quota: Quota, name: string, wanted = 1): Promise<number> => {
  const [most, seconds] = quotas[quota].share
  return takeSome(tx, `${quota}:${name}`, { wanted, most, seconds })
}

/** Takes one of what a network, or an account, may have mailed to a mailbox; false when no further mail shall go there. */
export const takeMailFrom = (
  db: Db,
  kind: keyof typeof mailboxBudgets,
  mailbox: string,
  from: Network | { accountId: string },
): Promise<boolean> => {
  const [most, seconds] = mailboxBudgets[kind].network
  return takeShare(db, `mails:${kind}:${mailbox}:${typeof from === 'string' ? from : from.accountId}`, most, seconds)
}

/** Takes one of what everybody together may have mailed to a mailbox. */
export const takeMailOfAll = (db: Db, kind: keyof typeof mailboxBudgets, mailbox: string): Promise<boolean> => {
  const [most, seconds] = mailboxBudgets[kind].all
  return takeShare(db, `mails:${kind}:${mailbox}`, most, seconds)
}
