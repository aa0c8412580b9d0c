import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientKey } from '../http/throttle.ts'

/** Who the work at hand is done for. */
interface Asker {
  network: string
  hasAccount(): boolean
}

const store = new AsyncLocalStorage<Asker>()

/** The network whose request is at work; undefined in jobs, which nobody waits for. */
export const currentNetwork = (): string | undefined => store.getStore()?.network

/** As currentNetwork, of requests without an account. */
export const anonymousNetwork = (): string | undefined => {
  const asker = store.getStore()
  return asker?.hasAccount() === false ? asker.network : undefined
}

/** Does work as if somebody without an account had asked for it from the network. */
export const inNameOf = <T>(network: string, work: () => T): T => store.run({ network, hasAccount: () => false }, work)

/** Everything that a request starts knows who asked for it, however deep. Add it before what costs anything. */
export const rememberAskers = (app: FastifyInstance): void => {
  const enter = (request: FastifyRequest, done: () => void) =>
    store.run({ network: clientKey(request.ip), hasAccount: () => request.actor !== undefined }, done)
  app.addHook('onRequest', (request, _reply, done) => enter(request, done))
  // Reading the body goes on in events of the socket, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => enter(request, done))
}
