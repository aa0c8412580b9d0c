import { tellIn } from '#contracts/badge-classes/badge-languages.ts'
import { shownDb } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import {
  buildAchievement,
  buildBadgeClassV2,
  buildIssuerEndorsementsV2,
  buildIssuerProfileV3,
  buildIssuerV2,
  buildLegacyBadgeClass,
  buildLegacyIssuer,
  buildRevokedV2,
  type JsonObject,
  listContexts,
} from '#openbadges'
import { findFormerVersion } from '../../badge-classes/index.ts'
import {
  awardUrl,
  badgeFacts,
  badgeUrl,
  issuerDid,
  issuerFacts,
  issuerUrl,
  listAbout,
  listCarried,
  parseBadgeDetails,
  readFormer,
} from '../../issuers/index.ts'
import type { OwnAward } from '../award-reader.ts'
import { findPublicBadgeClass, findPublicIssuer, type PublicBadgeClass, type PublicIssuer } from '../queries.ts'

export type Edition = '1_1' | '2_0' | '3_0'

export const requireIssuer = async (issuerId: string): Promise<PublicIssuer> => {
  const row = await findPublicIssuer(shownDb(), issuerId)
  if (!row) throw notFound()
  return row
}

/** The picture of an issuer as it is now or, with a version, as it was under that one. */
export const findIssuerPicture = async (issuerId: string, version?: number): Promise<string | null> => {
  const row = await requireIssuer(issuerId)
  if (version === undefined || version === row.version) return row.image_key
  const former = await readFormer(shownDb(), [{ issuerId, version }])
  return former({ issuerId, version })?.image_key ?? null
}

/** The words of one language in place of the class's own; 404 where it has none in that language. */
export const inWordsOf = (row: PublicBadgeClass, language: string | undefined): PublicBadgeClass => {
  const details = parseBadgeDetails(row.details)
  if (language === undefined || language === details.in_language) return row
  if (!details.translations.some((one) => one.language === language)) throw notFound()
  const { name, description, criteria_text, image_alt = '' } = tellIn(row, details, [language])
  return { ...row, name, description, criteria_text, image_alt, shown_language: language }
}

/** As it is now or, with a version, as it was under that one: such an answer never changes. */
export const requireBadgeClass = async (badgeId: string, version?: number): Promise<PublicBadgeClass> => {
  const row = await findPublicBadgeClass(shownDb(), badgeId)
  if (!row) throw notFound()
  if (version === undefined) return row
  if (version === row.version) return { ...row, shown_version: version }
  const former = await findFormerVersion(shownDb(), { issuerSlug: row.issuer_id, badgeSlug: badgeId }, version)
  if (!former) throw notFound()
  return { ...row, ...former, version, shown_version: version }
}

/** In 3.0 under its DID, unless another id is given. */
export const presentIssuer = async (
  row: PublicIssuer,
  edition: Edition,
  id = issuerDid(row.issuer_id),
): Promise<JsonObject> => {
  const facts = issuerFacts(row)
  if (edition === '3_0') {
    const { issuer: endorsements } = await listCarried(shownDb(), row.issuer_id)
    return buildIssuerProfileV3({ ...facts, id, endorsements: listAbout(id, endorsements) })
  }
  const document = buildIssuerV2(facts)
  return edition === '1_1' ? buildLegacyIssuer(document) : document
}

/** The 2.0 endorsements of an issuer, which do not stand inside of its profile. */
export const presentIssuerEndorsements = async (issuerId: string): Promise<JsonObject> => {
  await requireIssuer(issuerId)
  const { issuer: endorsements } = await listCarried(shownDb(), issuerId)
  return buildIssuerEndorsementsV2({ id: issuerUrl(issuerId), endorsements })
}

/** The header by which they are found (RFC 8288), by the name that the member has in the context of 2.0. */
export const linkToEndorsements = (issuerId: string): string =>
  `<${issuerUrl(issuerId)}/endorsements>; rel="https://w3id.org/openbadges#endorsement"; type="application/ld+json"`

/** Where the criteria of a badge class of this server are to be read. */
export const nameCriteria = (badgeId: string): string => `${badgeId.split('?')[0]}/criteria`

/** `expand=issuer` puts the issuer's whole profile in the place of its address. */
export const presentBadgeClass = async (
  row: PublicBadgeClass,
  edition: Edition,
  expand: readonly string[],
): Promise<JsonObject> => {
  // Endorsements speak of the class under its own id, not under that of one version or language.
  const isPlain = row.shown_version === undefined && row.shown_language === undefined
  const carried = isPlain ? await listCarried(shownDb(), row.issuer_id, row) : undefined
  const badgeClass = { ...badgeFacts(row), endorsements: carried?.badgeClass ?? [] }
  if (edition === '3_0') return { '@context': listContexts(), ...buildAchievement(badgeClass) }
  const document = buildBadgeClassV2({ badgeClass, issuer: issuerUrl(row.issuer_id) })
  const whole = expand.includes('issuer')
    ? { ...document, issuer: await presentIssuer(await requireIssuer(row.issuer_id), '2_0') }
    : document
  return edition === '1_1' ? buildLegacyBadgeClass(whole, nameCriteria(badgeUrl(row.badge_id))) : whole
}

export const presentRevoked = ({ documents, status: { reason } }: OwnAward): JsonObject =>
  buildRevokedV2({ id: awardUrl(documents.awardId), ...(reason ? { reason } : {}) })
