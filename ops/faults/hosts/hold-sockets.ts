// Holds connections that say nothing, or too little, as a child of `idle-sockets.ts`: beside it, so that the calls which
// are measured there need not wait for these.
import { createConnection, type Socket } from 'node:net'
import { findOwned } from '../servers/find-owned.ts'

/** What a connection says and does; each kind has its own longest life on a server that lets go in time. */
export const kinds = ['silent', 'slow head', 'slow body', 'half closed', 'takes nothing'] as const
export type Kind = (typeof kinds)[number]

export interface Held {
  /** Connections that were open at once, at most and, since all were open for the first time, at least. */
  most: number
  least: number
  /** Milliseconds that the longest of its kind was open; an open one counts until now. */
  longest: Record<Kind, number>
  /** Connections that could not be made. */
  refused: number
}

const openedAtOnce = 100
const openMilliseconds = 50
const byteMilliseconds = 1000
// More than the buffers of both ends hold, and no more than a connection may ask for at once.
const manyAnswers = 16

const kindOf = (nth: number): Kind => {
  if (nth % 10 === 1) return 'slow head'
  if (nth % 20 === 2) return 'slow body'
  if (nth % 20 === 3) return 'half closed'
  return nth % 200 === 4 ? 'takes nothing' : 'silent'
}

const begin: Record<Kind, (socket: Socket) => void> = {
  silent: () => undefined,
  'slow head': (socket) => socket.write('GET /v3/setup HTTP/1.1\r\nHost: localhost\r\nX-Slow: '),
  'slow body': (socket) =>
    socket.write(
      'POST /v3/verify HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{',
    ),
  'half closed': (socket) => socket.end('GET /v3/setup HTTP/1.1\r\nHost: localhost\r\n'),
  'takes nothing': (socket) => {
    socket.pause()
    socket.write('GET /openapi/all.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(manyAnswers))
  },
}

function hold(port: number, count: number): () => Held {
  const open = new Map<Socket, { kind: Kind; since: number }>()
  const held: Held = {
    most: 0,
    least: 0,
    longest: { silent: 0, 'slow head': 0, 'slow body': 0, 'half closed': 0, 'takes nothing': 0 },
    refused: 0,
  }
  let isFull = false
  let made = 0
  const note = ({ kind, since }: { kind: Kind; since: number }) => {
    held.longest[kind] = Math.max(held.longest[kind], Math.round(performance.now() - since))
  }
  const openOne = () => {
    const nth = made++
    const kind = kindOf(nth)
    // From several addresses, because those of one would run out of ports.
    const socket = createConnection({
      port,
      host: '127.0.0.1',
      localAddress: `127.0.1.${1 + (nth % 50)}`,
      allowHalfOpen: true,
    })
    socket.on('connect', () => {
      const one = { kind, since: performance.now() }
      open.set(socket, one)
      begin[kind](socket)
      socket.on('close', () => {
        open.delete(socket)
        note(one)
      })
    })
    socket.on('end', () => socket.destroy())
    socket.on('error', () => {
      if (socket.connecting || !open.has(socket)) held.refused++
    })
    if (kind !== 'takes nothing') socket.resume()
  }
  setInterval(() => {
    held.most = Math.max(held.most, open.size)
    isFull ||= open.size >= count
    if (isFull) held.least = held.least === 0 ? open.size : Math.min(held.least, open.size)
    for (let more = Math.min(openedAtOnce, count - open.size); more > 0; more--) openOne()
  }, openMilliseconds)
  setInterval(() => {
    // Who reads nothing hears nothing of the end either, nor does whom a busy machine never led to the server.
    const owned = findOwned(port)
    for (const [socket, { kind, since }] of open) {
      if (kind.startsWith('slow')) socket.write('x')
      const isNew = performance.now() - since < byteMilliseconds
      if (!isNew && !owned.has(`${socket.localAddress}:${socket.localPort}`)) socket.destroy()
    }
  }, byteMilliseconds)
  return () => {
    for (const one of open.values()) note(one)
    return held
  }
}

process.once('message', (asked: { port: number; count: number }) => {
  const tell = hold(asked.port, asked.count)
  process.on('message', () => process.send?.(tell()))
})
// Whoever started this is gone.
process.once('disconnect', () => process.exit())
