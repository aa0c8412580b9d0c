import type { Moment } from '../facts.ts'
import { compactObject } from '../json.ts'
import { formatIso } from '../moment.ts'
import type { Json, JsonObject } from '../tools.ts'
import { contextV2 } from './context.ts'

/** What a hosted endorsement says; `issuer` is the endorser's URL, `subjectId` that of what is endorsed. */
export interface EndorsementV2Input {
  id: string
  issuer: string
  subjectId: string
  comment: string
  issuedOn: Moment
}

/** The hosted Endorsement (Open Badges 2.0, Endorsement); throws RangeError for a date without zone. */
export function buildEndorsementV2({ id, issuer, subjectId, comment, issuedOn }: EndorsementV2Input): JsonObject {
  return compactObject({
    '@context': contextV2,
    type: 'Endorsement',
    id,
    claim: compactObject({ id: subjectId, endorsementComment: comment }),
    issuer,
    issuedOn: formatIso(issuedOn),
    verification: { type: 'HostedBadge' },
  })
}

/** What stays of an endorsement that was withdrawn: its id and the fact. */
export function buildWithdrawnV2({ id, reason }: { id: string; reason?: string }): JsonObject {
  return compactObject({ '@context': contextV2, type: 'Endorsement', id, revoked: true, revocationReason: reason })
}

/**
 * Open Badges 2.0 names endorsements by their addresses. Only those on the site of what names them are there in that
 * edition, too; what another site signed is a credential alone.
 */
export function listEndorsements(endorsements: readonly JsonObject[] | undefined, about: string): Json[] {
  const { origin } = new URL(about)
  return (endorsements ?? []).flatMap(({ id }) => (typeof id === 'string' && id.startsWith(`${origin}/`) ? [id] : []))
}
