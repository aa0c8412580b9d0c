import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../errors.ts'
import { clientKey, isPrivateNetwork } from '../http/limits/throttle.ts'
import { requireLeft, spend } from './purse.ts'
import { privateShares } from './table.ts'

// Shorter bodies are read and counted before anybody would notice.
const longBytes = 256 * 1024
const mostOfOne = 2
const mostOfAll = 12
const pauseSeconds = 5
// To read a body as a text, count it and make something of it.
const bytesPerMillisecond = 50_000

/** Long bodies that are being sent or answered now, by network. */
const open = new Map<string, number>()
let all = 0

/** Long bodies of the network that are being sent or answered now. */
export const countBodies = (network: string): number => open.get(network) ?? 0

/** Bytes of the body as far as they are told; whoever does not tell may send the most. */
const lengthOf = ({ headers, routeOptions }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : (routeOptions.bodyLimit ?? 0)

/**
 * Lets long bodies in of people without an account, a few at a time for each network and as long as it has processor time
 * left; the others are refused before they are read. Ask it once the account is known.
 */
export const admitBody = (request: FastifyRequest, reply: FastifyReply): void => {
  const bytes = lengthOf(request)
  if (request.actor || bytes <= longBytes) return
  const network = clientKey(request.ip)
  requireLeft('processor', network)
  const own = countBodies(network)
  const most = mostOfOne * (isPrivateNetwork(network) ? privateShares : 1)
  if (own >= most) throw refuse('rate-limited', { expires: pauseSeconds })
  if (all >= mostOfAll) throw refuse('unavailable', { expires: pauseSeconds })
  spend('processor', network, bytes / bytesPerMillisecond)
  open.set(network, own + 1)
  all++
  reply.raw.once('close', () => {
    all--
    const left = countBodies(network) - 1
    if (left > 0) open.set(network, left)
    else open.delete(network)
  })
}
