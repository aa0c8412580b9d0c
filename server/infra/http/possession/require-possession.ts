import type { FastifyRequest } from 'fastify'
import { refuse } from '../../errors.ts'
import { proveKey } from './prove-key.ts'

export interface SentToken {
  token: string
  /** Sent as one that is bound to a key: `Authorization: DPoP`. */
  isBound: boolean
}

/** The token of an Authorization header, by either scheme. */
export const readToken = (header: string | undefined): SentToken | undefined => {
  const [, scheme = '', token] = /^(Bearer|Token|DPoP) +([A-Za-z0-9_.~+/=-]{1,512})$/i.exec(header ?? '') ?? []
  return token === undefined ? undefined : { token, isBound: scheme.toLowerCase() === 'dpop' }
}

/**
 * A token that is bound to a key opens nothing without a proof of that key for this very request, and one that is not bound
 * is not taken for one that is (RFC 9449 sections 7.1 and 7.2). AppError `auth.bound`, `auth.proof` or `auth.invalid`.
 */
export const requirePossession = async (
  request: FastifyRequest,
  { token, isBound }: SentToken,
  thumbprint: string | null,
): Promise<void> => {
  if (thumbprint === null && !isBound) return
  if (thumbprint === null) throw refuse('auth.invalid')
  if (!isBound) throw refuse('auth.bound')
  if ((await proveKey(request, { token, thumbprint })) === undefined) throw refuse('auth.proof')
}
