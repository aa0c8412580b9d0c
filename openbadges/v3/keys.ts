import { encodeBase64url } from '../encoding/base64url.ts'
import { encodeEd25519Multikey } from '../encoding/multikey.ts'
import type { JsonObject } from '../tools.ts'

const didContexts = ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1']

/** The DID URL of an issuer's key: the issuer id, and the raw 32-byte Ed25519 public key as Multikey fragment. */
export function nameVerificationMethod(controller: string, publicKey: Uint8Array): string {
  return `${controller}#${encodeEd25519Multikey(publicKey)}`
}

function buildMethod(controller: string, publicKey: Uint8Array): JsonObject {
  return {
    id: nameVerificationMethod(controller, publicKey),
    type: 'Multikey',
    controller,
    publicKeyMultibase: encodeEd25519Multikey(publicKey),
  }
}

/** What a DID document says: the issuer's id and its raw Ed25519 public keys, current first, retired ones after. */
export interface DidDocumentFacts {
  did: string
  publicKeys: Uint8Array[]
  /** Other ids of the same issuer, such as its https URL. */
  alsoKnownAs?: string[]
}

/**
 * The DID document (DID Core section 5). Retired keys stay listed so that what they signed stays valid; leave out a key
 * that leaked. `assertionMethod` names each key by its full DID URL, the form every verifier understands.
 */
export function buildDidDocument({ did, publicKeys, alsoKnownAs = [] }: DidDocumentFacts): JsonObject {
  return {
    '@context': didContexts,
    id: did,
    ...(alsoKnownAs.length > 0 && { alsoKnownAs }),
    verificationMethod: publicKeys.map((publicKey) => buildMethod(did, publicKey)),
    assertionMethod: publicKeys.map((publicKey) => nameVerificationMethod(did, publicKey)),
  }
}

/** One key as a bare Multikey document, served at the key's own URL `id`. */
export function buildKeyDocument(key: { id: string; controller: string; publicKey: Uint8Array }): JsonObject {
  return { '@context': didContexts[1], ...buildMethod(key.controller, key.publicKey), id: key.id }
}

/** The JSON Web Key Set (RFC 7517, RFC 8037) of all issuers' keys; `iss` says whose a key is, as 1EdTech recommends. */
export function buildJwks(keys: { issuer: string; publicKey: Uint8Array }[]): JsonObject {
  return {
    keys: keys.map(({ issuer, publicKey }) => ({
      kty: 'OKP',
      crv: 'Ed25519',
      alg: 'EdDSA',
      use: 'sig',
      kid: nameVerificationMethod(issuer, publicKey),
      iss: issuer,
      x: encodeBase64url(publicKey),
    })),
  }
}
