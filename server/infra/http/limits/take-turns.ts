import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Requests that one connection may send before it has the answer to the first of them; one more ends the connection. */
export const mostAhead = 16

/**
 * Answers what comes over one connection one after the other. Node begins with all of it at once, and answers that are made
 * before their turn lie in memory: a few kilobytes of requests, sent without reading, would take a gigabyte. Goes before all
 * other hooks; what waits when the connection ends is not begun.
 */
export const takeTurns = (app: FastifyInstance): void => {
  const waiting = new WeakMap<Socket, (() => void)[]>()
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const line = waiting.get(socket)
    if (line && line.length >= mostAhead) return void socket.destroy()
    reply.raw.once('close', () => {
      const next = waiting.get(socket)?.shift()
      if (!next) waiting.delete(socket)
      else if (!socket.destroyed) next()
    })
    if (line) line.push(done)
    else {
      waiting.set(socket, [])
      done()
    }
  })
}
