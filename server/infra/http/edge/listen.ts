import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { requireFreePort } from './require-free-port.ts'

/**
 * Connections that the system holds at a door until the process takes them. The usual 511 are there within a turn of a busy loop,
 * and callers who find the door shut try again after 1, 3, 7, 15, 31 and 63 seconds, unheard of by the server.
 */
const mostAtADoor = 4096

/**
 * Of each socket that listens Node takes one connection in with a turn of its loop: where turns are long, new callers wait for
 * seconds before anybody can answer or refuse them. Several sockets may share a port on Linux.
 */
const doors = process.platform === 'linux' ? 16 : 1

interface Doors {
  address: string
  /** Takes nobody in any more, and resolves when those who are in have been answered and are gone. */
  close(): Promise<void>
}

/** Listens at the port, at any address unless one is given; rejects where another process does. */
export const listen = async (app: FastifyInstance, port: number, host?: string): Promise<Doors> => {
  // Another process of this user might share the port, too.
  await requireFreePort(port, host)
  const options = { port, backlog: mostAtADoor, reusePort: doors > 1 }
  const listenAt = (any: string) => app.listen({ ...options, host: host ?? any })
  const address = await listenAt('::').catch(() => listenAt('0.0.0.0'))
  const place = app.server.address()
  // What a server of HTTP listens with.
  const others = Array.from({ length: doors - 1 }, () => createServer({ allowHalfOpen: true, noDelay: true }))
  for (const other of others) {
    other.on('connection', (socket) => app.server.emit('connection', socket))
    if (place === null || typeof place === 'string') throw new Error('A server that listens has an address.')
    other.listen({ ...options, port: place.port, host: place.address })
    await once(other, 'listening')
  }
  const close = async () => {
    const closed = others.map((other) => once(other, 'close'))
    for (const other of others) other.close()
    await app.close()
    await Promise.all(closed)
  }
  return { address, close }
}
