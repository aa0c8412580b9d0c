import { now } from '../clock.ts'
import type { Db } from '../db/connect.ts'
import { refuse } from '../errors.ts'
import { takeShare } from '../http/take-share.ts'
import { isPrivateNetwork, storedKey } from '../http/throttle.ts'
import { currentNetwork } from './asker.ts'
import { type Budget, budgets, type Cause, mailboxBudgets, type Share } from './table.ts'

/** Who causes it: a network as `clientKey` tells it, that of the request unless told, and the account where there is one. */
interface Payer {
  network?: string | undefined
  accountId?: string | undefined
}

/** Takes one of the budget of a cause, before anything is done for it; throws the refusal of its row when there is none left. */
export const charge = async (db: Db, cause: Cause, { network = currentNetwork(), accountId }: Payer): Promise<void> => {
  const budget: Budget = budgets[cause]
  const times = network !== undefined && isPrivateNetwork(network) ? (budget.house ?? 1) : 1
  if (network !== undefined)
    for (const [most, seconds] of budget.network ?? [])
      await take(db, `${cause}:network:${seconds}:${network}`, [most * times, seconds], budget)
  if (accountId !== undefined)
    for (const share of budget.account ?? []) await take(db, `${cause}:account:${share[1]}:${accountId}`, share, budget)
}

async function take(db: Db, name: string, [most, seconds]: Share, { refusal = 'rate-limited' }: Budget): Promise<void> {
  const key = `budget:${name}`
  if (await takeShare(db, key, most, seconds)) return
  const row = await db
    .selectFrom('throttles')
    .select('blocked_until')
    .where('key', '=', storedKey(key))
    .executeTakeFirst()
  const left = row ? Math.ceil((row.blocked_until.getTime() - now().getTime()) / 1000) : seconds
  throw refuse(refusal, { expires: Math.max(1, left) })
}

/** Takes one of what a network may have mailed to a mailbox; false when no further mail shall go there. */
export const takeMailFrom = (
  db: Db,
  kind: keyof typeof mailboxBudgets,
  mailbox: string,
  network: string,
): Promise<boolean> => {
  const [most, seconds] = mailboxBudgets[kind].network
  return takeShare(db, `mails:${kind}:${mailbox}:${network}`, most, seconds)
}

/** Takes one of what everybody together may have mailed to a mailbox. */
export const takeMailOfAll = (db: Db, kind: keyof typeof mailboxBudgets, mailbox: string): Promise<boolean> => {
  const [most, seconds] = mailboxBudgets[kind].all
  return takeShare(db, `mails:${kind}:${mailbox}`, most, seconds)
}
