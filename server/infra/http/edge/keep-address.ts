import type { FastifyInstance } from 'fastify'

/**
 * Notes at the start where a request comes from: once the caller has hung up, the connection does not know it any more, and
 * `request.ip` would be undefined for whatever is still at work.
 */
export const keepAddress = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const ip: string | undefined = request.ip
    Object.defineProperty(request, 'ip', { value: ip ?? 'gone' })
    done()
  })
}
