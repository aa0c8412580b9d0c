import type { ParsedAssertion } from '../../v2/parse-assertion.ts'
import type { ParsedBadgeClass } from '../../v2/parse-badge-class.ts'
import type { ParsedIssuer } from '../../v2/parse-issuer.ts'
import type { EditionV2 } from '../../v2/read-edition.ts'
import type { CredentialSummary } from '../report.ts'

/** What a badge of an edition before 3.0 says of itself, as far as its documents could be read. */
export function summarizeAssertion(
  assertion: ParsedAssertion,
  edition: EditionV2,
  { badge, issuer }: { badge?: ParsedBadgeClass; issuer?: ParsedIssuer } = {},
): CredentialSummary {
  return {
    version: edition === 'unknown' ? '2.0' : edition,
    id: assertion.id,
    name: badge?.name,
    description: badge?.description,
    imageUrl: assertion.image ?? badge?.image,
    issuerId: issuer?.id,
    issuerName: issuer?.name,
    issuerUrl: issuer?.url,
    issuedOn: assertion.issuedOn,
    validUntil: assertion.expires,
    recipient: summarizeRecipient(assertion),
    achievementId: badge?.id,
    criteriaUrl: badge?.criteriaUrl,
    criteriaNarrative: badge?.criteriaNarrative,
    narrative: assertion.narrative,
  }
}

function summarizeRecipient({ recipient }: ParsedAssertion): CredentialSummary['recipient'] {
  if (recipient === undefined) return undefined
  const { type, hashed, identity } = recipient
  return hashed ? { type, hashed } : { type, hashed, identity }
}
