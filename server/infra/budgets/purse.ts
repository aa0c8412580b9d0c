import { config } from '../context.ts'
import { refuse } from '../errors.ts'
import { isPrivateNetwork } from '../http/throttle.ts'
import { type Purse, privateShares, purses, type Share } from './table.ts'

// A hundred bytes each; whoever was away longest is forgotten first.
const mostNetworks = 20_000

interface Left {
  amount: number
  at: number
}

/** What networks have left to spend in this process; it comes back evenly, `most` of it in so many seconds. */
export const openPurse = ([most, seconds]: Share, clock = () => performance.now()) => {
  const known = new Map<string, Left>()
  const mostOf = (network: string) => most * (isPrivateNetwork(network) ? privateShares : 1)
  const leftOf = (network: string): number => {
    const full = mostOf(network)
    const left = known.get(network)
    return left ? Math.min(full, left.amount + ((clock() - left.at) / 1000 / seconds) * full) : full
  }
  return {
    /** Seconds until there is something again; 0 while there is. */
    emptyFor: (network: string): number => {
      const left = leftOf(network)
      return left > 0 ? 0 : Math.max(1, Math.ceil((-left / mostOf(network)) * seconds))
    },
    /** What was spent already is spent, also where there was less; debts end where as much again would be owed. */
    spend: (network: string, amount: number): void => {
      const left = Math.max(leftOf(network) - amount, -mostOf(network))
      known.delete(network)
      known.set(network, { amount: left, at: clock() })
      const oldest = known.keys().next().value
      if (known.size > mostNetworks && oldest !== undefined) known.delete(oldest)
    },
  }
}

const opened = new Map<Purse, ReturnType<typeof openPurse>>()

const find = (purse: Purse) => {
  const open = opened.get(purse) ?? openPurse(purses[purse].network)
  opened.set(purse, open)
  return open
}

const isCounted = (network: string | undefined): network is string => network !== undefined && config().rateLimit > 0

/** Throws the refusal of the purse when the network has spent all of it. Work that no request waits for is free. */
export const requireLeft = (purse: Purse, network: string | undefined): void => {
  const seconds = isCounted(network) ? find(purse).emptyFor(network) : 0
  if (seconds > 0) throw refuse(purses[purse].refusal, { expires: seconds })
}

export const spend = (purse: Purse, network: string | undefined, amount: number): void => {
  if (isCounted(network)) find(purse).spend(network, amount)
}

/** Does the work and takes the milliseconds that it took, however it ends; refused before it begins when there is nothing left. */
export const spendTime = async <T>(purse: Purse, network: string | undefined, work: () => Promise<T>): Promise<T> => {
  requireLeft(purse, network)
  const began = performance.now()
  try {
    return await work()
  } finally {
    spend(purse, network, performance.now() - began)
  }
}

/** For tests: everybody has everything again. */
export const refillPurses = (): void => opened.clear()
