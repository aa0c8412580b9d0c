import type { JwtSigner } from '@openid4vc/oauth2'
import { z } from 'zod'
import {
  buildJwk,
  decodeMultikey,
  didKeyToMultikey,
  EncodingError,
  encodeBase64url,
  type PublicKey,
  readDidJwk,
  readJwk,
} from '#openbadges'

const longestDid = 1024
// It came as JSON, and so is nothing but JSON.
const jwk = z.record(z.string(), z.json())

/** Throws EncodingError for a did:key or did:jwk that is malformed. */
const readDidKey = (didUrl: string): PublicKey | undefined => {
  if (didUrl.length > longestDid) return undefined
  if (didUrl.startsWith('did:key:')) return decodeMultikey(didKeyToMultikey(didUrl))
  return didUrl.startsWith('did:jwk:') ? readDidJwk(didUrl) : undefined
}

/** The key that a wallet signed its proof with: in a did:key, a did:jwk or a JWK. Undefined for any other. */
export const readHolderKey = (signer: JwtSigner): PublicKey | undefined => {
  try {
    if (signer.method === 'jwk') {
      const { data } = jwk.safeParse(signer.publicJwk)
      return data && readJwk(data)
    }
    return signer.method === 'did' ? readDidKey(signer.didUrl) : undefined
  } catch (error) {
    if (error instanceof EncodingError) return undefined
    throw error
  }
}

/** The DID under which the badge is bound to the wallet. */
export const nameHolder = (signer: JwtSigner): string | undefined => {
  if (signer.method === 'did') return signer.didUrl.split('#', 1)[0]
  const key = readHolderKey(signer)
  // Of the JWK only what makes the key: the same key has one name, however a wallet writes it down.
  return key && `did:jwk:${encodeBase64url(new TextEncoder().encode(JSON.stringify(buildJwk(key))))}`
}
