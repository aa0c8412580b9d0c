import { createHash, createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { p256 } from '@noble/curves/nist.js'
import { encodeMultikey, type JsonObject, type PublicKey, readJwk, thumbprintKey } from '#openbadges'

/** The algorithms (RFC 7518) that a VC-JWT is signed with here. */
export type JwtAlgorithm = 'ES256' | 'RS256'

/** A new key pair for JWTs: the name its public half is published under, that half, and the secret one. */
export interface JwtKeyPair {
  id: string
  algorithm: JwtAlgorithm
  publicJwk: JsonObject
  secret: Buffer
}

const generate = promisify(generateKeyPair)
const rsaBits = 2048
const sha256 = (data: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(data).digest())

/** Makes a key pair in a thread of the pool: an RSA key takes so long that no request may wait for it. */
export const generateJwtKey = async (algorithm: JwtAlgorithm): Promise<JwtKeyPair> => {
  const { privateKey } =
    algorithm === 'ES256'
      ? await generate('ec', { namedCurve: 'P-256' })
      : await generate('rsa', { modulusLength: rsaBits })
  const key = readJwk({ ...createPublicKey(privateKey).export({ format: 'jwk' }) } as JsonObject)
  const { kid: _unnamed, ...publicJwk } = createPublicKey(privateKey).export({ format: 'jwk' }) as JsonObject
  return { id: nameKey(key), algorithm, publicJwk, secret: exportSecret(algorithm, privateKey) }
}

/** The Multikey of a key on a curve; the thumbprint (RFC 7638) of an RSA key, which would be too long for a name. */
const nameKey = (key: PublicKey): string => (key.kind === 'rsa' ? thumbprintKey(key, { sha256 }) : encodeMultikey(key))

function exportSecret(algorithm: JwtAlgorithm, key: KeyObject): Buffer {
  if (algorithm === 'RS256') return key.export({ format: 'der', type: 'pkcs8' })
  const { d = '' } = key.export({ format: 'jwk' })
  return Buffer.from(d, 'base64url')
}

/**
 * Opens a secret half for signing. The same bytes always get the same signature, with ES256 too (RFC 6979), so that a
 * badge asked for twice is one and the same token.
 */
export const openJwtKey = (algorithm: JwtAlgorithm, secret: Uint8Array): ((data: Uint8Array) => Uint8Array) => {
  if (algorithm === 'ES256') return (data) => p256.sign(data, secret, { prehash: true, lowS: false })
  const key = createPrivateKey({ key: Buffer.from(secret), format: 'der', type: 'pkcs8' })
  return (data) => new Uint8Array(sign('sha256', data, key))
}
