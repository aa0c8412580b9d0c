import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientKey } from '../http/throttle.ts'

/** The network that the work at hand is done for. */
const store = new AsyncLocalStorage<string>()

/** The network whose request is at work; undefined in jobs, which nobody waits for. */
export const currentNetwork = (): string | undefined => store.getStore()

/** Does work as if it had been asked for from the network. */
export const inNameOf = <T>(network: string, work: () => T): T => store.run(network, work)

/** Everything that a request starts knows who asked for it, however deep. Add it before what costs anything. */
export const rememberAskers = (app: FastifyInstance): void => {
  const enter = (request: FastifyRequest, done: () => void) => store.run(clientKey(request.ip), done)
  app.addHook('onRequest', (request, _reply, done) => enter(request, done))
  // Reading the body goes on in events of the socket, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => enter(request, done))
}
