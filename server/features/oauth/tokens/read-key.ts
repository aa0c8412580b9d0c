import type { FastifyRequest } from 'fastify'
import { refuse } from '#infra/errors.ts'
import { proveKey } from '#infra/http/possession/prove-key.ts'
import { wantsBoundTokens } from '../demands.ts'
import type { App } from '../queries.ts'

/** The thumbprint of the key that an app proves with its request, if it sends a proof (RFC 9449 section 5). */
export const readKey = async (request: FastifyRequest): Promise<string | undefined> => {
  if (request.headers.dpop === undefined) return undefined
  const thumbprint = await proveKey(request)
  if (thumbprint === undefined) throw refuse('oauth.proof')
  return thumbprint
}

/** As readKey, for tokens; one is due from an app that has registered that its tokens are bound (section 5.2). */
export const readTokenKey = async (request: FastifyRequest, app: App): Promise<string | undefined> => {
  const thumbprint = await readKey(request)
  if (thumbprint === undefined && wantsBoundTokens(app)) throw refuse('oauth.proof')
  return thumbprint
}
