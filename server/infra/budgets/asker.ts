import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientKey, type Network } from '../http/limits/throttle.ts'

interface Asker {
  network: Network
  /** The account behind the request, once it is known. */
  accountId?: () => string | undefined
}

/** Whom the work at hand is done for. */
const store = new AsyncLocalStorage<Asker>()

/** The network whose request is at work; undefined in jobs, which nobody waits for. */
export const currentNetwork = (): Network | undefined => store.getStore()?.network

const accountMark = 'account:'

/** Who pays from a purse. */
export type Payer = Network | `${typeof accountMark}${string}`

/** The account whose request is at work; undefined where nobody has signed in, and in jobs. */
export const currentAccount = (): string | undefined => store.getStore()?.accountId?.()

/** Who pays for what the request at work costs: its account where it has one, else its network; undefined in jobs. */
export const currentPayer = (): Payer | undefined => {
  const accountId = currentAccount()
  return accountId === undefined ? currentNetwork() : `${accountMark}${accountId}`
}

/** True for the payer that is an account. */
export const isAccount = (payer: string): boolean => payer.startsWith(accountMark)

/** Does work as if it had been asked for from the network. */
export const inNameOf = <T>(network: Network, work: () => T): T => store.run({ network }, work)

/**
 * Does work that nobody in particular asked for: its result is kept for all who come, and none of them can make there be more of
 * it. It is free, as that of a job.
 */
export const withoutPayer = <T>(work: () => T): T => store.exit(work)

/** Everything that a request starts knows who asked for it, however deep. Add it before what costs anything. */
export const rememberAskers = (app: FastifyInstance): void => {
  const enter = (request: FastifyRequest, done: () => void) =>
    store.run({ network: clientKey(request.ip), accountId: () => request.actor?.accountId }, done)
  app.addHook('onRequest', (request, _reply, done) => enter(request, done))
  // Reading the body goes on in events of the socket, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => enter(request, done))
}
