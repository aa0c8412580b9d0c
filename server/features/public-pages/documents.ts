import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import {
  buildAchievement,
  buildBadgeClassV2,
  buildIssuerProfileV3,
  buildIssuerV2,
  buildRevokedV2,
  type JsonObject,
  listContexts,
} from '#openbadges'
import { findFormerVersion } from '../badge-classes/index.ts'
import { awardUrl, badgeFacts, issuerDid, issuerFacts, issuerUrl } from '../issuers/index.ts'
import { findPublicBadgeClass, findPublicIssuer, type PublicBadgeClass, type PublicIssuer } from './queries.ts'

export type Edition = '2_0' | '3_0'

export const requireIssuer = async (issuerId: string): Promise<PublicIssuer> => {
  const row = await findPublicIssuer(db(), issuerId)
  if (!row) throw notFound()
  return row
}

/** As it is now or, with a version, as it was under that one: such an answer never changes. */
export const requireBadgeClass = async (badgeId: string, version?: number): Promise<PublicBadgeClass> => {
  const row = await findPublicBadgeClass(db(), badgeId)
  if (!row) throw notFound()
  if (version === undefined) return row
  if (version === row.version) return { ...row, shown_version: version }
  const former = await findFormerVersion(db(), { issuerSlug: row.issuer_id, badgeSlug: badgeId }, version)
  if (!former) throw notFound()
  return { ...row, ...former, version, shown_version: version }
}

export const presentIssuer = (row: PublicIssuer, edition: Edition): JsonObject =>
  edition === '2_0'
    ? buildIssuerV2(issuerFacts(row))
    : buildIssuerProfileV3({ ...issuerFacts(row), id: issuerDid(row.issuer_id) })

/** `expand=issuer` puts the issuer's whole profile in the place of its address. */
export const presentBadgeClass = async (
  row: PublicBadgeClass,
  edition: Edition,
  expand: readonly string[],
): Promise<JsonObject> => {
  if (edition === '3_0') return { '@context': listContexts(), ...buildAchievement(badgeFacts(row)) }
  const document = buildBadgeClassV2({ badgeClass: badgeFacts(row), issuer: issuerUrl(row.issuer_id) })
  if (!expand.includes('issuer')) return document
  return { ...document, issuer: presentIssuer(await requireIssuer(row.issuer_id), '2_0') }
}

export const presentRevoked = (awardId: string, reason: string | null): JsonObject =>
  buildRevokedV2({ id: awardUrl(awardId), ...(reason ? { reason } : {}) })
