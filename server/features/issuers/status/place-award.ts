import type { StatusFacts } from '#openbadges'
import { issuerIdIn, revocationListUrl, statusListUrl } from '../addresses.ts'
import type { StatusEntry } from './status-lists.ts'

/** What an award's place settles about its credential. */
export interface PlacedAward {
  /** The id of the issuer. */
  signedBy: string
  /** Where it tells whether it is revoked. */
  status: StatusFacts
}

export const placeAward = (issuerId: string, { listNumber, index, idForm, isNamed }: StatusEntry): PlacedAward => ({
  signedBy: issuerIdIn(idForm, issuerId),
  status: isNamed
    ? { kind: 'revocationList', listUrl: revocationListUrl(issuerId, listNumber) }
    : { kind: 'bitstring', listUrl: statusListUrl(issuerId, listNumber), index },
})
