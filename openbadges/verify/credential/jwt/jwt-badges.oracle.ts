import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { JsonObject, SignatureAlgorithm } from '../../../tools.ts'
import { buildSkipper, did, didUrl } from '../../served-badges.oracle.ts'

/** A key pair of the kind that an algorithm takes, with its public JWK. */
export interface JwtKey {
  alg: SignatureAlgorithm
  jwk: JsonObject
  publicKey: KeyObject
  privateKey: KeyObject
}

export function createJwtKey(alg: SignatureAlgorithm): JwtKey {
  const { publicKey, privateKey } = generatePair(alg)
  return { alg, publicKey, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }) } as JsonObject }
}

function generatePair(alg: SignatureAlgorithm) {
  if (alg === 'EdDSA') return generateKeyPairSync('ed25519')
  if (alg === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' })
  if (alg === 'ES384') return generateKeyPairSync('ec', { namedCurve: 'P-384' })
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}

/** One key for each algorithm. */
export const jwtKeys = {
  EdDSA: createJwtKey('EdDSA'),
  ES256: createJwtKey('ES256'),
  ES384: createJwtKey('ES384'),
  RS256: createJwtKey('RS256'),
  PS256: createJwtKey('PS256'),
}

/** The name of the one key that the DID document of `listing` holds. */
export const kid = `${did}#key-1`

/** The sailing school's DID document with one JWK, for assertions. */
export function listing({ jwk }: { jwk: JsonObject }, change: JsonObject = {}): { [url: string]: JsonObject } {
  const entry = { id: kid, type: 'JsonWebKey', controller: did, publicKeyJwk: jwk, ...change }
  return { [didUrl]: { id: did, verificationMethod: [entry], assertionMethod: [kid] } }
}

/** A badge as the payload of a JWT, with the claims that repeat what it says. */
export function claimsOf(credential: JsonObject = buildSkipper()): JsonObject {
  return { ...credential, iss: did, jti: 'https://harbour.example/awards/1', nbf: 1_767_323_045 }
}

/** Text or JSON as a part of a compact JWS. */
export function encodePart(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
}

/** A compact JWS of any header and payload, by what signs its first two parts. */
export function assemble(header: unknown, payload: unknown, signWith: (data: Buffer) => Uint8Array): string {
  const signed = `${encodePart(header)}.${encodePart(payload)}`
  return `${signed}.${Buffer.from(signWith(Buffer.from(signed))).toString('base64url')}`
}

/** Signs as the algorithm of the key wants it, whatever the header says. */
export function signatureBy({ alg, privateKey }: JwtKey): (data: Buffer) => Uint8Array {
  if (alg === 'EdDSA') return (data) => sign(null, data, privateKey)
  const hash = alg === 'ES384' ? 'sha384' : 'sha256'
  if (alg === 'PS256') return (data) => sign(hash, data, { key: privateKey, padding: 6, saltLength: 32 })
  return (data) => sign(hash, data, { key: privateKey, dsaEncoding: 'ieee-p1363' })
}

/** A badge in a JWT of the sailing school. */
export function issueJwt(
  key: JwtKey = jwtKeys.ES256,
  { header = {}, payload = claimsOf() }: { header?: JsonObject; payload?: unknown } = {},
): string {
  return assemble({ alg: key.alg, kid, typ: 'JWT', ...header }, payload, signatureBy(key))
}

/** Signs with a shared secret. */
export function hmacBy(secret: string | Uint8Array): (data: Buffer) => Uint8Array {
  return (data) => createHmac('sha256', secret).update(data).digest()
}
