import { db } from '#infra/context.ts'
import { inLanguage, writeName } from '#infra/languages/texts.ts'
import type { Locale } from '#shared/i18n/languages.ts'
import type { IssuerName } from '#shared/names/issuer-name.ts'
import { hideAddress, keptFacts, nameOfImport, presentImported } from '../backpack/index.ts'
import { parseFacts } from '../badge-classes/index.ts'
import { awardUrl, badgePreviewUrl, readIssuerName } from '../issuers/index.ts'
import type { SharedThing } from './provider-address.ts'
import { findPublicAward, findPublicImport } from './queries.ts'

/**
 * What a provider is told of a badge that anybody may see; nothing of whoever earned it. The sentence is English for
 * everybody, and so is what it says of the issuer's name; on a profile that is in the language of its owner.
 */
export const describeBadge = async (badgeId: string, locale: Locale): Promise<SharedThing | undefined> =>
  (await describeAward(badgeId, locale)) ?? (await describeImport(badgeId, locale))

async function describeAward(badgeId: string, locale: Locale): Promise<SharedThing | undefined> {
  const row = await findPublicAward(db(), badgeId)
  if (!row) return undefined
  const { name, description } = row.former_version === null ? row : parseFacts(row.former_facts)
  const issuer = readIssuerName(row)
  return {
    url: awardUrl(badgeId),
    title: name,
    summary: description,
    sentence: `I earned a badge from ${issuer}!`,
    picture: badgePreviewUrl(row.badge_id, row.former_version ?? undefined),
    certificate: {
      id: badgeId,
      organization: row.linkedin_id ? { id: row.linkedin_id } : { name: writeIn(locale, issuer) },
      issuedOn: row.issued_on,
      expires: row.expires_at,
    },
  }
}

async function describeImport(badgeId: string, locale: Locale): Promise<SharedThing | undefined> {
  const row = await findPublicImport(db(), badgeId)
  if (!row) return undefined
  const { imagePreview, shareUrl } = presentImported(row)
  const facts = hideAddress(keptFacts.parse(row.facts), row.recipient_identifier)
  const issuer = nameOfImport(row, facts)
  return {
    url: shareUrl,
    title: facts.badge.name,
    summary: facts.badge.description,
    sentence: `I earned a badge from ${issuer}!`,
    picture: imagePreview.id || `${shareUrl}/card.png`,
    certificate: {
      id: badgeId,
      organization: { name: writeIn(locale, issuer) },
      issuedOn: row.issued_on,
      expires: row.expires_at,
    },
  }
}

const writeIn = (locale: Locale, name: IssuerName): string => inLanguage(locale, () => writeName(name))
