import { config } from '../context.ts'
import { refuse } from '../errors.ts'
import { isPrivateNetwork } from '../http/limits/throttle.ts'
import { isAccount, type Payer } from './asker.ts'
import { type Purse, privateShares, purses, type Share } from './table.ts'

// A hundred bytes each; whoever was away longest is forgotten first.
const mostPayers = 20_000

interface Left {
  amount: number
  at: number
}

/** What may be spent by each network, and by each account. */
interface Shares {
  network: Share
  account: Share
}

/** What payers have left to spend in this process; it comes back evenly, all of a share in its seconds. */
export const openPurse = (shares: Shares, clock = () => performance.now()) => {
  const known = new Map<string, Left>()
  const shareOf = (payer: string): Share => {
    if (isAccount(payer)) return shares.account
    const [most, seconds] = shares.network
    return [most * (isPrivateNetwork(payer) ? privateShares : 1), seconds]
  }
  const leftOf = (payer: string): number => {
    const [full, seconds] = shareOf(payer)
    const left = known.get(payer)
    return left ? Math.min(full, left.amount + ((clock() - left.at) / 1000 / seconds) * full) : full
  }
  return {
    /** Seconds until there is something again; 0 while there is. */
    emptyFor: (payer: string): number => {
      const left = leftOf(payer)
      const [full, seconds] = shareOf(payer)
      return left > 0 ? 0 : Math.max(1, Math.ceil((-left / full) * seconds))
    },
    /** What was spent already is spent, also where there was less; debts end where as much again would be owed. */
    spend: (payer: string, amount: number): void => {
      const left = Math.max(leftOf(payer) - amount, -shareOf(payer)[0])
      known.delete(payer)
      known.set(payer, { amount: left, at: clock() })
      const oldest = known.keys().next().value
      if (known.size > mostPayers && oldest !== undefined) known.delete(oldest)
    },
  }
}

const opened = new Map<Purse, ReturnType<typeof openPurse>>()

const find = (purse: Purse) => {
  const open = opened.get(purse) ?? openPurse(purses[purse])
  opened.set(purse, open)
  return open
}

const isCounted = (payer: Payer | undefined): payer is Payer => payer !== undefined && config().rateLimit > 0

/** Throws the refusal of the purse when the payer has spent all of it. Work that no request waits for is free. */
export const requireLeft = (purse: Purse, payer: Payer | undefined): void => {
  const seconds = isCounted(payer) ? find(purse).emptyFor(payer) : 0
  if (seconds > 0) throw refuse(purses[purse].refusal, { expires: seconds })
}

export const spend = (purse: Purse, payer: Payer | undefined, amount: number): void => {
  if (isCounted(payer)) find(purse).spend(payer, amount)
}

/** Does the work and takes the milliseconds that it took, however it ends; refused before it begins when there is nothing left. */
export const spendTime = async <T>(purse: Purse, payer: Payer | undefined, work: () => Promise<T>): Promise<T> => {
  requireLeft(purse, payer)
  const began = performance.now()
  try {
    return await work()
  } finally {
    spend(purse, payer, performance.now() - began)
  }
}

/** For tests: everybody has everything again. */
export const refillPurses = (): void => opened.clear()
