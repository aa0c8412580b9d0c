import { context } from '#infra/context.ts'
import { buildAssertionV2, buildCredentialV3 } from '#openbadges'
import { nameRecipient } from '#shared/badges/recipient-profile.ts'
import type { BadgeClassRow } from '../../badge-classes/index.ts'
import { type Carried, type IssuerRow, placeAward, type StatusEntry } from '../../issuers/index.ts'
import { type AwardDetails, gatherFacts, gatherParties } from '../actions/write-documents.ts'
import { readAwardDetails } from '../parse-award-details.ts'
import { seam } from './open-documents.ts'

/** What the awards of one call have in common. */
export interface TemplateParties {
  issuer: IssuerRow & { version: number }
  badge: BadgeClassRow
  carried?: Carried | undefined
  /** The place of one of them; those in the next list differ from it by a letter or two. */
  status: StatusEntry
}

/** Everything that many awards say has its names in it; nothing is of anybody. */
const madeUp = (): AwardDetails => ({
  awardId: '-',
  recipient: { type: 'email', identifier: '-', hashed: true },
  salt: '-',
  issuedOn: new Date(0),
  // So that it carries every endorsement that one which ends at any time could.
  expiresAt: new Date(1000),
  narrative: '-',
  evidence: [{ evidence_url: 'https://-', narrative: '-' }],
  extensions: nameRecipient({}, '-'),
  details: readAwardDetails({}),
})

/** The documents of a made-up award as they would be signed with the key, one behind the other. No key has signed it. */
export const makeTemplate = ({ issuer, badge, carried, status }: TemplateParties, keyId: string): string => {
  const { tools } = context()
  const place = placeAward(badge.issuer_id, { ...status, index: 0 })
  const facts = gatherFacts(madeUp(), gatherParties(issuer, badge, carried), place)
  const assertion = JSON.stringify(buildAssertionV2(facts.assertion, tools))
  const proof = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    created: '-',
    verificationMethod: `${place.signedBy}#${keyId}`,
    proofPurpose: 'assertionMethod',
    proofValue: '-',
  }
  return assertion + seam + JSON.stringify({ ...buildCredentialV3(facts.credential, tools), proof: [proof] })
}
