import type { JsonObject } from '../tools.ts'

/** Where verifiers learn whether a credential was revoked: a bit of a status list, or 1EdTech's list of credential ids. */
export type StatusFacts =
  | { kind: 'bitstring'; listUrl: string; index: number; purpose?: 'revocation' | 'suspension' }
  | { kind: 'revocationList'; listUrl: string }

/** The `credentialStatus` object: BitstringStatusListEntry (Bitstring Status List section 2.1) or 1EdTechRevocationList. */
export function buildCredentialStatus(status: StatusFacts): JsonObject {
  if (status.kind === 'revocationList') return { id: status.listUrl, type: '1EdTechRevocationList' }
  if (!Number.isSafeInteger(status.index) || status.index < 0) throw new RangeError('A status index is a whole number')
  return {
    id: `${status.listUrl}#${status.index}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: status.purpose ?? 'revocation',
    statusListIndex: String(status.index),
    statusListCredential: status.listUrl,
  }
}
