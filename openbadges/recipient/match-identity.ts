import type { Tools } from '../tools.ts'
import { hashIdentity } from './hash-identity.ts'

/** The identity a badge names: plain text, or a hash such as `sha256$…` with its salt. */
export interface NamedIdentity {
  identity: string
  hashed: boolean
  salt?: string
}

/** Whether a badge names somebody; 'unsupported' when its hash is of a kind that is not computed here, MD5 for one. */
export type IdentityMatch = 'match' | 'mismatch' | 'unsupported'

/** Compares an identifier with a badge's identity, as given and then in lower case, because issuers hash either. */
export function matchIdentity(named: NamedIdentity, identifier: string, tools: Pick<Tools, 'sha256'>): IdentityMatch {
  const spellings = new Set([identifier, identifier.toLowerCase()])
  if (!named.hashed) return spellings.has(named.identity) ? 'match' : compareLowerCase(named.identity, identifier)
  const wanted = named.identity.toLowerCase()
  if (!/^sha256\$[0-9a-f]{64}$/.test(wanted)) return 'unsupported'
  const hashes = Array.from(spellings, (spelling) => hashIdentity(spelling, named.salt ?? '', tools))
  return hashes.includes(wanted) ? 'match' : 'mismatch'
}

function compareLowerCase(identity: string, identifier: string): IdentityMatch {
  return identity.trim().toLowerCase() === identifier.toLowerCase() ? 'match' : 'mismatch'
}
