import type { IssuerFacts, Moment } from '../facts.ts'
import { compactObject } from '../json.ts'
import { formatIso } from '../moment.ts'
import type { JsonObject } from '../tools.ts'
import { listContexts } from './contexts.ts'
import { buildCredentialStatus, type StatusFacts } from './credential-status.ts'
import { buildProfile } from './profile.ts'

/** What an endorsement says; in 3.0 `issuer.id` is the DID that will sign. */
export interface EndorsementFacts {
  id: string
  name: string
  issuer: IssuerFacts
  /** The endorsed issuer, badge class or award, as its own documents call it. */
  subjectId: string
  comment: string
  issuedOn: Moment
  expires?: Moment
  status?: StatusFacts
}

/** The unsigned EndorsementCredential (Open Badges 3.0, VCDM 2.0); throws RangeError for a date without zone. */
export function buildEndorsementV3(facts: EndorsementFacts): JsonObject {
  const { id, name, issuer, subjectId, comment, issuedOn, expires, status } = facts
  return compactObject({
    '@context': listContexts(status?.kind === 'revocationList'),
    id,
    type: ['VerifiableCredential', 'EndorsementCredential'],
    name,
    issuer: buildProfile(issuer),
    validFrom: formatIso(issuedOn),
    validUntil: expires === undefined ? undefined : formatIso(expires),
    credentialSubject: compactObject({
      id: subjectId,
      type: ['EndorsementSubject'],
      endorsementComment: comment,
    }),
    credentialStatus: status && buildCredentialStatus(status),
  })
}
