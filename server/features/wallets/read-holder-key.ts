import type { JwtSigner } from '@openid4vc/oauth2'
import {
  buildJwk,
  decodeBase64url,
  decodeMultikey,
  didKeyToMultikey,
  EncodingError,
  encodeBase64url,
  type JsonObject,
  type PublicKey,
  readJwk,
} from '#openbadges'

const longestDid = 1024

/** The key that a wallet signed its proof with: in a did:key, a did:jwk or a JWK. Undefined for any other. */
export const readHolderKey = (signer: JwtSigner): PublicKey | undefined => {
  try {
    if (signer.method === 'jwk') return readJwk(signer.publicJwk as JsonObject)
    return signer.method === 'did' ? readDidKey(signer.didUrl) : undefined
  } catch (error) {
    if (error instanceof EncodingError || error instanceof SyntaxError) return undefined
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

/** Throws EncodingError or SyntaxError when it is no such DID. */
export const readDidKey = (didUrl: string): PublicKey | undefined => {
  if (didUrl.length > longestDid) return undefined
  if (didUrl.startsWith('did:key:')) return decodeMultikey(didKeyToMultikey(didUrl))
  const [, encoded] = /^did:jwk:([\w-]+)(?:#0)?$/.exec(didUrl) ?? []
  return encoded === undefined ? undefined : readJwk(JSON.parse(new TextDecoder().decode(decodeBase64url(encoded))))
}
