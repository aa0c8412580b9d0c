import { EncodingError } from '../encoding/base58.ts'
import { didKeyToMultikey } from '../encoding/did.ts'
import { decodeMultikey } from '../encoding/multikey.ts'

/** Finds the Multikey (`z…`) behind a verification method that does not carry its key itself; undefined if out of reach. */
export type ResolveKey = (verificationMethod: string) => Promise<string | undefined>

function isMultikey(text: string): boolean {
  try {
    decodeMultikey(text)
    return true
  } catch (failure) {
    if (failure instanceof EncodingError) return false
    throw failure
  }
}

/** The verification method up to its fragment: the issuer the key claims to belong to. */
export function controllerOf(verificationMethod: string): string {
  return verificationMethod.split('#', 1)[0] ?? ''
}

/**
 * The Multikey of a verification method: from a did:key, from a fragment that is itself a Multikey, else asked for.
 * Throws EncodingError for a malformed did:key.
 */
export async function findMultikey(verificationMethod: string, resolveKey?: ResolveKey): Promise<string | undefined> {
  if (verificationMethod.startsWith('did:key:')) return didKeyToMultikey(verificationMethod)
  const fragment = verificationMethod.slice(controllerOf(verificationMethod).length + 1)
  return isMultikey(fragment) ? fragment : resolveKey?.(verificationMethod)
}
