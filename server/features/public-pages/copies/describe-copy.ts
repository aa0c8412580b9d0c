import { config, context } from '#infra/context.ts'
import { formatIso, hashIdentity, isOnServer, type JsonObject } from '#openbadges'
import { standingOfImport } from '../../backpack/index.ts'
import { awardUrl } from '../../issuers/index.ts'
import { type PublicImport, readPublicImport } from '../documents/imported-facts.ts'
import type { BriefImport } from '../queries-imported.ts'

/**
 * What a badge from elsewhere says, for lists and for who asks after it. It is no badge: it has neither id nor context nor
 * a way to be verified, so that no reader can take it for one of this server, or of anybody.
 */
export const describeCopy = (row: BriefImport): JsonObject => {
  const shown = readPublicImport(row)
  const { facts, sourceUrl, imageUrl, revocationReason } = shown
  const { tools } = context()
  const salt = row.import_id
  return {
    type: 'ImportedBadge',
    hostedUrl: awardUrl(row.import_id),
    ...(sourceUrl ? { sourceUrl } : {}),
    edition: row.edition,
    verdict: row.verdict,
    verifiedAt: formatIso(row.verified_at),
    // Whoever knows the address of the recipient can compare it with the hash.
    recipient: { type: 'email', hashed: true, identity: hashIdentity(row.recipient_identifier, salt, tools), salt },
    issuerStanding: standingOfImport(row),
    issuedOn: formatIso(row.issued_on ?? row.created_at),
    ...(row.expires_at ? { expires: formatIso(row.expires_at) } : {}),
    ...(row.revoked_at ? { revoked: true, ...(revocationReason ? { revocationReason } : {}) } : {}),
    ...(imageUrl ? { image: imageUrl } : {}),
    ...(facts.narrative ? { narrative: facts.narrative } : {}),
    evidence: facts.evidence.map(({ url, narrative }) => ({
      ...(url ? { url } : {}),
      ...(narrative ? { narrative } : {}),
    })),
    badge: describeClass(shown),
  }
}

function describeClass({ facts, imageUrl, issuerImageUrl }: PublicImport): JsonObject {
  const { badge, issuer } = facts
  return {
    ...elsewhere(badge.id),
    name: badge.name,
    description: badge.description,
    ...(imageUrl ? { image: imageUrl } : {}),
    criteria: {
      ...(badge.criteriaUrl ? { url: badge.criteriaUrl } : {}),
      ...(badge.criteriaText ? { narrative: badge.criteriaText } : {}),
    },
    tags: badge.tags,
    alignment: badge.alignment.map((item) => ({
      targetName: item.targetName,
      targetUrl: item.targetUrl,
      ...(item.targetDescription ? { targetDescription: item.targetDescription } : {}),
      ...(item.targetFramework ? { targetFramework: item.targetFramework } : {}),
      ...(item.targetCode ? { targetCode: item.targetCode } : {}),
    })),
    issuer: {
      ...elsewhere(issuer.id),
      name: issuer.name,
      ...(issuer.url ? { url: issuer.url } : {}),
      ...(issuer.email ? { email: issuer.email } : {}),
      ...(issuer.description ? { description: issuer.description } : {}),
      ...(issuerImageUrl ? { image: issuerImageUrl } : {}),
    },
  }
}

/** Where its own document stands, if it stands anywhere; what is at an address of ours is not of that badge. */
const elsewhere = (id: string | undefined): JsonObject =>
  id !== undefined && /^https?:/i.test(id) && !isOnServer(id, config().origin) ? { sourceUrl: id } : {}
