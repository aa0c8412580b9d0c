import { type Finding, finding } from '#shared/messages/findings/finding.ts'
import { isSecretJwk } from '../../../encoding/jwk.ts'
import { isJsonObject } from '../../../json.ts'
import type { Json, JsonObject, SignatureAlgorithm } from '../../../tools.ts'
import { type Check, failed, notChecked } from '../../report.ts'
import type { OpenedJwt } from './open-jwt.ts'

const algorithms: Record<string, SignatureAlgorithm | undefined> = Object.assign(Object.create(null), {
  EdDSA: 'EdDSA',
  Ed25519: 'EdDSA',
  ES256: 'ES256',
  ES384: 'ES384',
  RS256: 'RS256',
  PS256: 'PS256',
})
// Only the holder of a private key could have used these, but they are not read here.
const unread = new Set(['RS384', 'RS512', 'PS384', 'PS512', 'ES512', 'ES256K', 'Ed448'])
const types = new Set(['jwt', 'vc+jwt', 'vc+ld+jwt', 'vc+ld+json+jwt', 'jose'])
const contents = /^(?:vc|json|(?:vc\+|ld\+|vc\+ld\+)json)$/

/** The algorithm of a JWS that can be checked here, or what its header says against it. */
export type HeaderOutcome = { ok: true; algorithm: SignatureAlgorithm } | { ok: false; check: Check }

/**
 * Reads the header of a badge's JWS (RFC 7515): the algorithm is one of a closed list of signatures, and there is nothing
 * in it that would have to be understood but is not.
 */
export function checkJwtHeader({ header, signature }: Pick<OpenedJwt, 'header' | 'signature'>): HeaderOutcome {
  const { alg, jwk } = header
  if (signature.length === 0 || isNone(alg)) return refuse(finding('proof.none'))
  if (typeof alg !== 'string' || alg.startsWith('HS')) {
    return refuse(finding('proof.anybody'))
  }
  if (isJsonObject(jwk) && isSecretJwk(jwk)) return refuse(finding('proof.private-key'))
  const algorithm = algorithms[alg]
  const problem = findExtension(header) ?? findForeignType(header)
  if (problem !== undefined) return refuse(problem)
  if (algorithm !== undefined) return { ok: true, algorithm }
  const detail = finding('proof.algorithm', { name: alg.slice(0, 20) })
  return unread.has(alg) ? { ok: false, check: notChecked('proof', detail) } : refuse(detail)
}

function isNone(alg: Json | undefined): boolean {
  return typeof alg === 'string' && alg.toLowerCase() === 'none'
}

function findExtension({ crit, b64 }: JsonObject): Finding | undefined {
  if (crit === undefined && (b64 === undefined || b64 === true)) return undefined
  return finding('proof.extension')
}

function findForeignType({ typ, cty }: JsonObject): Finding | undefined {
  if (typ !== undefined && !types.has(nameType(typ))) return finding('proof.said-other')
  if (cty !== undefined && !contents.test(nameType(cty))) return finding('proof.holds-other')
  return undefined
}

function nameType(value: Json): string {
  return typeof value === 'string' ? value.toLowerCase().replace(/^application\//, '') : ''
}

function refuse(detail: Finding): HeaderOutcome {
  return { ok: false, check: failed('proof', detail, undefined, { severity: 'fatal' }) }
}
