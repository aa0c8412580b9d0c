import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { context } from '../../context.ts'

// Nobody waits for the answers any more, only for what they still write.
const longestMilliseconds = 5000

type Step = (this: unknown, ...given: never[]) => unknown

/**
 * A server that closes waits for its connections, and with them for whatever is being answered. What was asked by somebody who
 * has gone has no connection: the server waits for that too, for some seconds, before the database is closed under it.
 */
export const waitForHandlers = (app: FastifyInstance): void => {
  const running = new Set<Promise<unknown>>()
  const follow = (step: Step): Step =>
    function (...given) {
      const done = step.apply(this, given)
      if (!(done instanceof Promise)) return done
      const settled = done.catch(() => undefined).finally(() => running.delete(settled))
      running.add(settled)
      return done
    }
  app.addHook('onRoute', (route) => {
    for (const name of ['onRequest', 'preValidation', 'handler'] as const) {
      const step = route[name]
      if (typeof step === 'function') Object.assign(route, { [name]: follow(step as Step) })
    }
  })
  const untilDone = async () => {
    while (running.size > 0) {
      await Promise.all(running)
      // One step over, the next of the same request begins.
      await setImmediate()
    }
  }
  app.addHook('onClose', async () => {
    const enough = new AbortController()
    const over = sleep(longestMilliseconds, true, { signal: enough.signal }).catch(() => false)
    await Promise.race([untilDone(), over])
    enough.abort()
    if (running.size > 0)
      context().log.warn({ running: running.size }, 'closed while requests of people who have gone were running')
  })
}
