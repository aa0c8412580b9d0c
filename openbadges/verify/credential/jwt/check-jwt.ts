import { finding } from '#shared/messages/findings/finding.ts'
import type { PublicKey } from '../../../encoding/multikey.ts'
import { isJsonObject, textsOf } from '../../../json.ts'
import type { Json, SignatureAlgorithm } from '../../../tools.ts'
import { type Check, failed, notChecked, passed } from '../../report.ts'
import { type ProofPorts, tellProofsInside } from '../check-proof.ts'
import { checkIssuerKey, type SigningTime } from '../keys/check-issuer-key.ts'
import { findJwtKey, isIssuersName } from '../keys/find-jwt-key.ts'
import type { NamedKey } from '../keys/find-key.ts'
import { findJwk } from '../keys/read-key.ts'
import { checkTerms } from '../model/check-terms.ts'
import { checkJwtClaims } from './check-jwt-claims.ts'
import { checkJwtHeader } from './check-jwt-header.ts'
import { checkJwtTerms } from './check-jwt-terms.ts'
import type { OpenedJwt } from './open-jwt.ts'

const keyKinds: Record<SignatureAlgorithm, PublicKey['kind']> = {
  EdDSA: 'ed25519',
  ES256: 'p256',
  ES384: 'p384',
  RS256: 'rsa',
  PS256: 'rsa',
}

const fatal = { severity: 'fatal' } as const

/**
 * Checks the JWT around a credential (Open Badges 3.0, JWT proof): its header, the signature over the text as it came,
 * whose key it is, that its claims agree with the credential, and that the credential is linked data. Proofs that stand in
 * the credential as well are told of.
 */
export async function checkJwt(jwt: OpenedJwt, issuerId: string, ports: ProofPorts): Promise<Check[]> {
  const header = checkJwtHeader(jwt)
  if (!header.ok) return [header.check]
  if (jwt.header.kid === undefined && !isJsonObject(jwt.header.jwk)) {
    return [failed('proof', finding('proof.no-kid'), undefined, fatal)]
  }
  const proof = passed('proof', finding('proof.jwt', { name: header.algorithm }))
  const key = await findJwtKey(jwt.header, issuerId, ports)
  const claims = checkJwtClaims(jwt)
  if (!key.found) {
    const isDenied = key.absent && isIssuersName(jwt.header, issuerId)
    const owner = isDenied ? failed('issuer key', key.detail) : notChecked('issuer key', key.detail)
    return [
      proof,
      notChecked('signature', key.detail),
      owner,
      claims,
      ...(await tellProofsInside(jwt.credential, issuerId, ports)),
    ]
  }
  const signature = await checkSignature(jwt, header.algorithm, key, ports)
  const owner = await checkIssuerKey(issuerId, key, ports, readTime(jwt))
  // What is forged is not worth a request to the addresses it names.
  const inside = signature.status === 'passed' ? await tellProofsInside(jwt.credential, issuerId, ports) : []
  return [proof, signature, owner, claims, ...inside, ...(await checkOwnTerms(jwt, ports))]
}

// Beside a `vc` claim there are claims already; in it all is the credential's.
function checkOwnTerms({ credential, isNested }: OpenedJwt, { tools }: ProofPorts): Promise<Check[]> {
  return isNested ? checkTerms(credential, tools) : checkJwtTerms(credential, tools)
}

async function checkSignature(
  { header, signed, signature }: OpenedJwt,
  algorithm: SignatureAlgorithm,
  key: NamedKey,
  { tools }: ProofPorts,
): Promise<Check> {
  if (key.key.kind !== keyKinds[algorithm] || !isMeantFor(key, header.alg)) {
    return failed('signature', finding('signature.other-key', { name: algorithm }), key.method, fatal)
  }
  return (await tools.verifySignature(algorithm, key.key, signed, signature))
    ? passed('signature', finding('signature.holds'))
    : failed('signature', finding('signature.broken'), undefined, fatal)
}

/** A JWK may say what it is for (RFC 7517, `use`, `key_ops` and `alg`). */
function isMeantFor({ entry = {} }: NamedKey, named: Json | undefined): boolean {
  const { use, key_ops: operations, alg } = findJwk(entry) ?? {}
  const isOther = alg !== undefined && alg !== named && !(isEdwards(alg) && isEdwards(named))
  const isClosed = operations !== undefined && !textsOf(operations).includes('verify')
  return !isOther && !isClosed && (use === undefined || use === 'sig')
}

function isEdwards(algorithm: Json | undefined): boolean {
  return algorithm === 'EdDSA' || algorithm === 'Ed25519'
}

function readTime({ claims: { iat, nbf } }: OpenedJwt): SigningTime {
  return { signedAt: readSeconds(iat), countsFrom: readSeconds(nbf) }
}

function readSeconds(value: Json | undefined): Date | undefined {
  return typeof value === 'number' && Math.abs(value) <= 8.64e12 ? new Date(value * 1000) : undefined
}
