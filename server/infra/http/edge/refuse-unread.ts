import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { ErrorCode } from '#contracts/errors.ts'
import { type AppError, refuse } from '../../errors.ts'
import { endReading, noteFault } from '../bodies/take-body.ts'

/** What could not be read as HTTP, as the parser of Node tells it. */
export interface ReadingFault extends Error {
  code?: string
  /** What came in with the fault, and how far it was read. */
  rawPacket?: unknown
  bytesParsed?: number
}

interface Exchange {
  request: IncomingMessage
  answer: ServerResponse
  isAnswered: boolean
}

const latest = new WeakMap<Socket, Exchange>()

const codes: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.slow',
  HPE_HEADER_OVERFLOW: 'request.headers',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'request.too-large',
}

function tellFault(fault: ReadingFault): AppError {
  const code = codes[fault.code ?? ''] ?? 'request.malformed'
  return refuse(code === 'request.headers' && isInAddress(fault) ? 'request.address' : code, { cause: fault })
}

/** Nothing was read but the beginning of the first line (RFC 9112 section 3). */
const isInAddress = ({ rawPacket, bytesParsed }: ReadingFault): boolean =>
  Buffer.isBuffer(rawPacket) && /^[A-Z]+ \S*$/.test(rawPacket.subarray(0, bytesParsed).toString('latin1'))

/**
 * Answers what the parser could not read, or did not get in time: below the router, where nothing is known of an endpoint, and yet
 * by the way of every refusal, with its headers and an id. The connection ends then, since nobody knows where the next request
 * would begin. What was asked before on the same connection is answered first.
 */
export const refuseUnread = (app: FastifyInstance, fault: ReadingFault, socket: Socket): void => {
  // Browsers open connections ahead and say nothing.
  if (!socket.writable || fault.code === 'ECONNRESET' || socket.bytesRead === 0) return void socket.destroy(fault)
  const refusal = tellFault(fault)
  const before = latest.get(socket)
  if (before && !before.request.complete) breakOff(before, socket, refusal)
  else if (before && !before.isAnswered) before.answer.once('close', () => answerUnread(app, socket, refusal))
  else answerUnread(app, socket, refusal)
}

/** The fault is in the body of what was asked last, which is refused in the words of its endpoint if it still waits for the body. */
function breakOff({ request, answer, isAnswered }: Exchange, socket: Socket, refusal: AppError): void {
  if (isAnswered) {
    socket.destroySoon()
    return
  }
  answer.shouldKeepAlive = false
  answer.once('close', () => socket.destroySoon())
  endReading(request, refusal)
}

/** What a request is taken for that could not be read; it stands in the part of the interface whose refusals are problems. */
const placeOfUnread = '/v3'

function answerUnread(app: FastifyInstance, socket: Socket, refusal: AppError): void {
  if (!socket.writable) return void socket.destroy()
  const request = new IncomingMessage(socket)
  Object.assign(request, {
    method: 'GET',
    url: placeOfUnread,
    httpVersionMajor: 1,
    httpVersionMinor: 1,
    complete: true,
  })
  request.push(null)
  noteFault(request, refusal)
  const answer = new ServerResponse(request)
  answer.shouldKeepAlive = false
  answer.assignSocket(socket)
  answer.once('finish', () => {
    answer.detachSocket(socket)
    socket.destroySoon()
  })
  app.routing(request, answer)
}

/** Remembers what is asked, so that a fault that comes later is told in its turn. */
export const followRequests = (app: FastifyInstance): void => {
  const follow = (request: IncomingMessage, answer: ServerResponse): void => {
    const exchange: Exchange = { request, answer, isAnswered: false }
    latest.set(request.socket, exchange)
    answer.once('close', () => {
      exchange.isAnswered = true
    })
  }
  app.server.prependListener('request', follow)
  // Who expects something else than to be told to go on is answered like everybody (RFC 9110 section 10.1.1).
  app.server.on('checkExpectation', (request, answer) => app.server.emit('request', request, answer))
  // Tunnels are for proxies.
  app.server.on('connect', (_request, socket) => {
    if (socket instanceof Socket) answerUnread(app, socket, refuse('request.malformed'))
    else socket.destroy()
  })
}
