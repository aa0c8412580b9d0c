import { db } from '#infra/context.ts'
import { hideAddress, importedFacts, presentImported } from '../backpack/index.ts'
import { parseFacts } from '../badge-classes/index.ts'
import { awardUrl, badgePreviewUrl } from '../issuers/index.ts'
import type { SharedThing } from './provider-address.ts'
import { findPublicAward, findPublicImport } from './queries.ts'

/** What a provider is told of a badge that anybody may see; nothing of whoever earned it. */
export const describeBadge = async (badgeId: string): Promise<SharedThing | undefined> =>
  (await describeAward(badgeId)) ?? (await describeImport(badgeId))

async function describeAward(badgeId: string): Promise<SharedThing | undefined> {
  const row = await findPublicAward(db(), badgeId)
  if (!row) return undefined
  const { name, description } = row.former_version === null ? row : parseFacts(row.former_facts)
  return {
    url: awardUrl(badgeId),
    title: name,
    summary: description,
    sentence: `I earned a badge from ${row.issuer_name}!`,
    picture: badgePreviewUrl(row.badge_id, row.former_version ?? undefined),
    certificate: {
      id: badgeId,
      organization: row.linkedin_id ? { id: row.linkedin_id } : { name: row.issuer_name },
      issuedOn: row.issued_on,
      expires: row.expires_at,
    },
  }
}

async function describeImport(badgeId: string): Promise<SharedThing | undefined> {
  const row = await findPublicImport(db(), badgeId)
  if (!row) return undefined
  const { imagePreview, shareUrl } = presentImported(row)
  const { badge, issuer } = hideAddress(importedFacts.parse(row.facts), row.recipient_identifier)
  return {
    url: shareUrl,
    title: badge.name,
    summary: badge.description,
    sentence: `I earned a badge from ${issuer.name}!`,
    picture: imagePreview.id || `${shareUrl}/card.png`,
    certificate: {
      id: badgeId,
      organization: { name: issuer.name },
      issuedOn: row.issued_on,
      expires: row.expires_at,
    },
  }
}
