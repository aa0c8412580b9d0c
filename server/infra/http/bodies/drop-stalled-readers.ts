import type { FastifyInstance } from 'fastify'

// The machine tells that somebody goes on taking only when a third of what it keeps on its way is gone, which is four
// megabytes at most as Linux comes: who takes twelve kilobytes a second is never let go.
/**
 * Milliseconds in which whoever asked has to take something of an answer that waits to be sent. Node looks that often whether
 * anything moved since it last looked, so who stops right after a look has up to twice as long.
 */
export const longestStandstill = 120_000

/**
 * Lets those go who take nothing of their answer, which would lie here for as long as they like. `connectionTimeout` tells of
 * connections on which no byte moved; one whose answer is still being made is left alone, and so is a slow reader.
 */
export const dropStalledReaders = (app: FastifyInstance): void => {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.on('timeout', (socket) => {
      if (socket.writableLength > 0) socket.destroy()
    })
    done()
  })
}
