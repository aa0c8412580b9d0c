import { z } from 'zod'
import { now } from '#infra/clock.ts'
import { config, db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { readEvidence } from '../awards/index.ts'
import {
  awardUrl,
  badgeImageUrl,
  badgeUrl,
  issuerImageUrl,
  issuerUrl,
  parseAlignment,
  parseTags,
} from '../issuers/index.ts'
import { readAward } from './award-reader.ts'
import { requireBadgeClass, requireIssuer } from './documents.ts'
import {
  findAwardForPage,
  findBlobType,
  listPublicBadgeClasses,
  type PublicBadgeClass,
  type PublicIssuer,
} from './queries.ts'

/** What the frame of every page needs of the configuration. */
export const viewSite = () => ({
  serviceName: 'Sash',
  origin: config().origin,
  signInUrl: '/auth/login',
  documentationUrl: '/docs/api',
})

const viewIssuer = (row: PublicIssuer) => ({
  url: issuerUrl(row.issuer_id),
  name: row.name,
  website: row.url,
  email: row.email,
  ...(row.description ? { description: row.description } : {}),
  ...(row.image_key ? { imageUrl: issuerImageUrl(row.issuer_id) } : {}),
})

const viewBadgeClass = (row: PublicBadgeClass) => ({
  url: badgeUrl(row.badge_id, row.shown_version),
  name: row.name,
  description: row.description,
  imageUrl: badgeImageUrl(row.badge_id, row.shown_version),
  ...(row.image_alt ? { imageAlt: row.image_alt } : {}),
  ...(row.criteria_text ? { criteria: row.criteria_text } : {}),
  ...(row.criteria_url ? { criteriaUrl: row.criteria_url } : {}),
  tags: parseTags(row.tags),
  alignment: parseAlignment(row.alignment).map((item) => ({
    name: item.target_name,
    url: item.target_url,
    ...(item.target_description ? { description: item.target_description } : {}),
    ...(item.target_framework ? { framework: item.target_framework } : {}),
    ...(item.target_code ? { code: item.target_code } : {}),
  })),
})

const recipientProfile = z.object({ 'extensions:recipientProfile': z.object({ name: z.string().min(1) }) })

export const viewAwardPage = async (awardId: string, downloadNow: boolean) => {
  const found = await readAward(awardId)
  if (!found) throw notFound()
  const { issuerId, badgeId, imageKey } = found.documents
  const [award, badgeClass, issuer, imageType] = await Promise.all([
    findAwardForPage(db(), issuerId, awardId),
    requireBadgeClass(badgeId, found.status.formerBadge),
    requireIssuer(issuerId),
    findBlobType(db(), imageKey),
  ])
  if (!award) throw notFound()
  const name = recipientProfile.safeParse(award.extensions)
  const isExpired = award.expires_at !== null && award.expires_at < now()
  const state: 'valid' | 'expired' | 'revoked' = award.revoked_at ? 'revoked' : isExpired ? 'expired' : 'valid'
  return {
    site: viewSite(),
    badgeClass: viewBadgeClass(badgeClass),
    issuer: viewIssuer(issuer),
    downloadNow,
    award: {
      url: awardUrl(awardId),
      imageUrl: badgeImageUrl(badgeId, found.status.formerBadge),
      imageType: imageType === 'image/svg+xml' ? ('svg' as const) : ('png' as const),
      issuedOn: award.issued_on.toISOString(),
      ...(award.expires_at ? { expires: award.expires_at.toISOString() } : {}),
      ...(name.success ? { recipientName: name.data['extensions:recipientProfile'].name } : {}),
      state,
      ...(award.revocation_reason ? { revocationReason: award.revocation_reason } : {}),
      ...(award.narrative ? { narrative: award.narrative } : {}),
      evidence: readEvidence(award.evidence).map((item) => ({
        ...(item.evidence_url ? { url: item.evidence_url } : {}),
        ...(item.narrative ? { narrative: item.narrative } : {}),
      })),
      signed: true,
    },
  }
}

export const viewBadgeClassPage = async (badgeId: string, version: number | undefined) => {
  const badgeClass = await requireBadgeClass(badgeId, version)
  const issuer = await requireIssuer(badgeClass.issuer_id)
  return { site: viewSite(), badgeClass: viewBadgeClass(badgeClass), issuer: viewIssuer(issuer) }
}

export const viewIssuerPage = async (issuerId: string) => {
  const issuer = await requireIssuer(issuerId)
  const rows = await listPublicBadgeClasses(db(), issuerId)
  return {
    site: viewSite(),
    issuer: viewIssuer(issuer),
    badgeClasses: rows.map((row) => ({
      url: badgeUrl(row.badge_id),
      name: row.name,
      description: row.description,
      imageUrl: badgeImageUrl(row.badge_id),
    })),
  }
}
