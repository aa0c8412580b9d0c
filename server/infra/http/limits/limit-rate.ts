import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { config } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { hashSecret } from '../../secrets/secrets.ts'
import { edgeOf } from '../edge-of.ts'
import { readToken } from '../possession/require-possession.ts'
import { clientKey, isPrivateNetwork } from './throttle.ts'

// Calls are counted together in windows of this length.
const rateSeconds = 60

// Keys in memory, some hundred bytes each; whoever was away longest is forgotten first.
const mostKeys = 20_000
// Behind one private address are all people of a house, or of a proxy that SASH_TRUST_PROXY does not tell of.
const privateShares = 20

/** Under both names: the second is what many clients read. */
const families = ['RateLimit', 'X-RateLimit']

/** What tells callers of their limit: so many calls, how many are left, and seconds until there are all again. */
export const rateHeaders = families.flatMap((family) =>
  ['Limit', 'Remaining', 'Reset'].map((part) => `${family}-${part}`),
)

// A whole organisation comes along the ways to its provider from one network, and so does what its provider tells; a school
// is one network too, and a whole class comes from a course at once, each in two or three steps.
const wayShares = 4
// Directories send everything about everybody in a row: Entra ID asks for 25 calls a second.
const directoryShares = 2

interface RateLimit {
  /** Counts a call and writes the headers; throws `rate-limited` beyond the limit. */
  count(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** From now on the token has a count of its own. */
  admit(tokenHash: Buffer, kind?: TokenKind): void
}

type TokenKind = 'token' | 'directory'

/** Calls a minute for a token, and for a network without one; undefined where nothing is limited. */
export const readLimits = (): { token: number; network: number } | undefined => {
  const { rateLimit: token } = config()
  return token === 0 ? undefined : { token, network: Math.ceil(token / 4) }
}

/**
 * The coarse limit of the API: each access token has a count of its own once it was found good, and everything else counts
 * for the network that it comes from, so that made-up tokens bring no new counts. It knows this process only.
 */
export const createRateLimit = async (app: FastifyInstance): Promise<RateLimit> => {
  const limits = readLimits()
  if (!limits) return { count: async () => undefined, admit: () => undefined }
  const admitted = new Map<string, TokenKind>()
  const keyOf = (request: FastifyRequest): string => {
    const sent = readToken(request.headers.authorization)
    const hash = sent === undefined ? '' : hashSecret(sent.token).toString('base64url')
    const kind = admitted.get(hash)
    if (kind) return `${kind} ${hash}`
    return `${edgeOf(request).rate} ${clientKey(request.ip)}`
  }
  const mostOf = (_request: FastifyRequest, key: string): number => {
    const [kind = '', name = ''] = key.split(' ')
    if (kind === 'token') return limits.token
    if (kind === 'directory') return limits.token * directoryShares
    const most = kind === 'network' ? limits.network : limits.token * wayShares
    return most * (isPrivateNetwork(name) ? privateShares : 1)
  }
  await app.register(rateLimit, { global: false, cache: mostKeys })
  const check = app.createRateLimit({ keyGenerator: keyOf, max: mostOf, timeWindow: rateSeconds * 1000 })
  return {
    count: async (request, reply) => {
      if (edgeOf(request).rate === 'none') return
      const state = await check(request)
      if (state.isAllowed) return
      const values = [state.max, state.remaining, state.ttlInSeconds]
      for (const [index, name] of rateHeaders.entries()) reply.header(name, String(values[index % values.length]))
      if (state.isExceeded) throw refuse('rate-limited', { expires: Math.max(1, state.ttlInSeconds) })
    },
    admit: (tokenHash, kind = 'token') => {
      const key = tokenHash.toString('base64url')
      admitted.delete(key)
      admitted.set(key, kind)
      const oldest = admitted.keys().next().value
      if (admitted.size > mostKeys && oldest !== undefined) admitted.delete(oldest)
    },
  }
}
