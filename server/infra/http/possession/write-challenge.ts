import type { FastifyRequest } from 'fastify'
import type { AppError } from '../../errors.ts'
import { proofAlgorithms } from './prove-key.ts'
import { readToken } from './require-possession.ts'

/**
 * What `WWW-Authenticate` says beside a refusal (RFC 6750 section 3, RFC 9449 section 7.1): nothing more than the scheme for
 * who sent no token; else what is wrong with it, and what would do. Undefined where the refusal is about something else.
 */
export const writeChallenge = (refusal: AppError, status: number, request: FastifyRequest): string | undefined => {
  const fault = nameFault(refusal, status, request)
  if (fault === undefined) return undefined
  const { isBound = false } = readToken(request.headers.authorization) ?? {}
  if (isBound || refusal.code === 'auth.bound') {
    return `DPoP realm="api"${fault}, algs="${proofAlgorithms.join(' ')}"`
  }
  return `Bearer realm="api"${fault}`
}

function nameFault({ code }: AppError, status: number, { routeOptions }: FastifyRequest): string | undefined {
  if (code === 'auth.scope' && status === 403) {
    const { access, isForPeople } = { isForPeople: false, access: '', ...routeOptions.config?.endpoint }
    // Of what is for people alone no scope would do.
    const scopes = typeof access === 'string' || isForPeople ? [] : access.filter((scope) => !scope.includes('{'))
    return `, error="insufficient_scope"${scopes.length > 0 ? `, scope="${scopes.join(' ')}"` : ''}`
  }
  if (status !== 401) return undefined
  // RFC 9470 section 3.
  if (code === 'auth.again') return ', error="insufficient_user_authentication"'
  if (code === 'auth.proof') return ', error="invalid_dpop_proof"'
  return code === 'auth.invalid' || code === 'auth.bound' ? ', error="invalid_token"' : ''
}
