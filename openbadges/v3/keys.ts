import { buildJwk } from '../encoding/jwk.ts'
import { encodeEd25519Multikey, type PublicKey } from '../encoding/multikey.ts'
import type { Moment } from '../facts.ts'
import { formatIso } from '../moment.ts'
import type { JsonObject } from '../tools.ts'

const multikeyContext = 'https://w3id.org/security/multikey/v1'
const jwkContext = 'https://w3id.org/security/jwk/v1'

/** A public key as its issuer publishes it; `id` is the fragment that names it. */
export interface PublishedKey {
  id: string
  key: PublicKey
  /** Since when nothing that it signed counts any more. */
  revoked?: Moment
  /** When it had ceased to sign. Strict verifiers refuse what it signed before as well; ours does not. */
  expires?: Moment
}

/** The DID URL of an issuer's key: the issuer id, and the raw 32-byte Ed25519 public key as Multikey fragment. */
export function nameVerificationMethod(controller: string, publicKey: Uint8Array): string {
  return `${controller}#${encodeEd25519Multikey(publicKey)}`
}

/** The published form of a raw Ed25519 public key, named by its Multikey. */
const publishEd25519 = (raw: Uint8Array): PublishedKey => ({
  id: encodeEd25519Multikey(raw),
  key: { kind: 'ed25519', raw },
})

const publish = (key: Uint8Array | PublishedKey): PublishedKey =>
  key instanceof Uint8Array ? publishEd25519(key) : key

function buildMethod(controller: string, { id, key, revoked, expires }: PublishedKey): JsonObject {
  return {
    id: `${controller}#${id}`,
    type: key.kind === 'ed25519' ? 'Multikey' : 'JsonWebKey',
    controller,
    ...(key.kind === 'ed25519'
      ? { publicKeyMultibase: encodeEd25519Multikey(key.raw) }
      : { publicKeyJwk: buildJwk(key) }),
    ...(expires !== undefined && { expires: formatIso(expires) }),
    ...(revoked !== undefined && { revoked: formatIso(revoked) }),
  }
}

/**
 * What an issuer's document says of its keys (Controlled Identifiers section 2): Ed25519 keys as Multikey, the keys of
 * JWTs as JsonWebKey. `assertionMethod` names each key by its full URL, the form every verifier understands, and leaves
 * out those that are revoked.
 */
export function listKeyMethods(controller: string, keys: readonly (Uint8Array | PublishedKey)[]): JsonObject {
  const published = keys.map(publish)
  return {
    verificationMethod: published.map((key) => buildMethod(controller, key)),
    assertionMethod: published.filter(({ revoked }) => revoked === undefined).map(({ id }) => `${controller}#${id}`),
  }
}

/** What a DID document says: the issuer's id and its keys, current first; bare bytes are raw Ed25519 public keys. */
export interface DidDocumentFacts {
  did: string
  publicKeys: readonly (Uint8Array | PublishedKey)[]
  /** Other ids of the same issuer, such as its https URL. */
  alsoKnownAs?: string[]
}

/** The contexts that define the members of `listKeyMethods`; the first one tells that they may be read as they stand. */
export function listKeyContexts(keys: readonly (Uint8Array | PublishedKey)[]): string[] {
  const hasJwk = keys.map(publish).some(({ key }) => key.kind !== 'ed25519')
  return ['https://www.w3.org/ns/did/v1', multikeyContext, ...(hasJwk ? [jwkContext] : [])]
}

/** The DID document (DID Core section 5). Retired keys stay listed so that what they signed stays valid. */
export function buildDidDocument({ did, publicKeys, alsoKnownAs = [] }: DidDocumentFacts): JsonObject {
  return {
    '@context': listKeyContexts(publicKeys),
    id: did,
    ...(alsoKnownAs.length > 0 && { alsoKnownAs }),
    ...listKeyMethods(did, publicKeys),
  }
}

/** One Ed25519 key as a bare Multikey document, served at the key's own URL `id`. */
export function buildKeyDocument(key: { id: string; controller: string; publicKey: Uint8Array }): JsonObject {
  return { '@context': multikeyContext, ...buildMethod(key.controller, publishEd25519(key.publicKey)), id: key.id }
}

const algorithms = { ed25519: 'EdDSA', p256: 'ES256', p384: 'ES384', rsa: 'RS256' } as const

/** A public key as one bare JWK (RFC 7517), named by `kid`; the form that `kid` of a VC-JWT must lead to. */
export function buildSigningJwk(key: PublicKey, kid: string): JsonObject {
  return { ...buildJwk(key), alg: algorithms[key.kind], use: 'sig', kid }
}

/** A key in a JWK Set: whose it is, its name if that is not its DID URL, and when it was made and retired. */
export interface JwksKey {
  issuer: string
  publicKey: Uint8Array | PublicKey
  kid?: string
  created?: Date
  retired?: Date
}

const inSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

/**
 * A JSON Web Key Set (RFC 7517, RFC 8037) of issuers' keys; `iss` says whose a key is, as 1EdTech recommends. `iat` and
 * `retired` tell the time in which it signed, without setting an end to what it signed then.
 */
export function buildJwks(keys: readonly JwksKey[]): JsonObject {
  return {
    keys: keys.map(({ issuer, publicKey, kid, created, retired }) => {
      const key: PublicKey = publicKey instanceof Uint8Array ? { kind: 'ed25519', raw: publicKey } : publicKey
      return {
        ...buildSigningJwk(key, kid ?? nameMethod(issuer, key)),
        iss: issuer,
        ...(created && { iat: inSeconds(created) }),
        ...(retired && { retired: inSeconds(retired) }),
      }
    }),
  }
}

function nameMethod(issuer: string, key: PublicKey): string {
  if (key.kind !== 'ed25519') throw new RangeError('A key of this kind needs a name of its own')
  return nameVerificationMethod(issuer, key.raw)
}
