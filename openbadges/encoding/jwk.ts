import { textOf } from '../json.ts'
import type { JsonObject, Tools } from '../tools.ts'
import { EncodingError } from './base58.ts'
import { decodeBase64url, encodeBase64url } from './base64url.ts'
import { compressPoint, decompressPoint } from './curve-point.ts'
import type { PublicKey } from './multikey.ts'

const curveNames = { p256: 'P-256', p384: 'P-384' } as const
const secretMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']
const minModulusBytes = 256
const maxModulusBytes = 1024

/**
 * The public key of a JWK (RFC 7517): OKP Ed25519, EC P-256 and P-384, RSA of 2048 to 8192 bits. Throws EncodingError
 * for other keys, for shared secrets, and for private keys, which nobody may publish.
 */
export function readJwk(jwk: JsonObject): PublicKey {
  if (isSecretJwk(jwk)) throw new EncodingError('the key is not a public one')
  if (jwk.kty === 'OKP' && jwk.crv === 'Ed25519') return { kind: 'ed25519', raw: readBytes(jwk.x, 32) }
  if (jwk.kty === 'RSA') return readRsa(jwk)
  const kind = jwk.crv === 'P-256' ? 'p256' : jwk.crv === 'P-384' ? 'p384' : undefined
  if (jwk.kty !== 'EC' || kind === undefined) throw new EncodingError('unknown kind of JWK')
  const length = kind === 'p256' ? 32 : 48
  return { kind, raw: compressPoint(kind, { x: readBytes(jwk.x, length), y: readBytes(jwk.y, length) }) }
}

/** True when a JWK holds what only its owner may know: a private key or a shared secret. */
export function isSecretJwk(jwk: JsonObject): boolean {
  return secretMembers.some((name) => jwk[name] !== undefined)
}

/** The JWK of a public key with the members of RFC 7638 only, in the order in which its thumbprint is computed. */
export function buildJwk(key: PublicKey): { [name: string]: string } {
  if (key.kind === 'rsa') return { e: encodeBase64url(key.exponent), kty: 'RSA', n: encodeBase64url(key.modulus) }
  if (key.kind === 'ed25519') return { crv: 'Ed25519', kty: 'OKP', x: encodeBase64url(key.raw) }
  const { x, y } = decompressPoint(key.kind, key.raw)
  return { crv: curveNames[key.kind], kty: 'EC', x: encodeBase64url(x), y: encodeBase64url(y) }
}

/** The thumbprint of a key (RFC 7638): base64url of SHA-256, 43 characters; the same key always has the same. */
export function thumbprintKey(key: PublicKey, tools: Pick<Tools, 'sha256'>): string {
  return encodeBase64url(tools.sha256(new TextEncoder().encode(JSON.stringify(buildJwk(key)))))
}

function readRsa(jwk: JsonObject): PublicKey {
  const modulus = withoutZeros(readBytes(jwk.n))
  const exponent = withoutZeros(readBytes(jwk.e))
  if (modulus.length < minModulusBytes || modulus.length > maxModulusBytes) {
    throw new EncodingError('an RSA key has 2048 to 8192 bits')
  }
  if (exponent.length === 0 || exponent.length > 4) throw new EncodingError('an RSA exponent of that size is not used')
  return { kind: 'rsa', modulus, exponent }
}

function withoutZeros(bytes: Uint8Array): Uint8Array {
  const start = bytes.findIndex((byte) => byte !== 0)
  return start < 0 ? bytes.subarray(0, 0) : bytes.subarray(start)
}

function readBytes(value: JsonObject[string], length?: number): Uint8Array {
  const bytes = decodeBase64url(textOf(value) ?? '')
  if (bytes.length === 0 || (length !== undefined && bytes.length !== length)) {
    throw new EncodingError('a member of the JWK has the wrong length')
  }
  return bytes
}
