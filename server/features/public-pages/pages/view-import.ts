import { now } from '#infra/clock.ts'
import { isOver } from '#shared/badges/is-over.ts'
import { type ImportedRow, nameOfImport, presentDetails } from '../../backpack/index.ts'
import { awardUrl } from '../../issuers/index.ts'
import { findForm } from '../copies/find-form.ts'
import { readPublicImport } from '../documents/imported-facts.ts'
import { viewSite } from './views.ts'

/** What became of a badge; one that could not be checked may be genuine. */
export type BadgeState = 'valid' | 'expired' | 'revoked' | 'unchecked' | 'invalid'

/** The page of a badge from elsewhere: nothing on it names its recipient's address. */
export const viewImport = (row: ImportedRow) => {
  const shown = readPublicImport(row)
  const { badge, issuer, evidence, narrative, recipientName } = shown.facts
  const details = presentDetails(shown.facts)
  return {
    site: viewSite(),
    badgeClass: {
      name: badge.name,
      description: badge.description,
      imageUrl: shown.imageUrl ?? '',
      ...(badge.imageCaption ? { imageAlt: badge.imageCaption } : {}),
      ...(badge.criteriaText ? { criteria: badge.criteriaText } : {}),
      ...(badge.criteriaUrl ? { criteriaUrl: badge.criteriaUrl } : {}),
      tags: badge.tags,
      alignment: badge.alignment.map((item) => ({
        name: item.targetName,
        url: item.targetUrl,
        ...(item.targetDescription ? { description: item.targetDescription } : {}),
        ...(item.targetFramework ? { framework: item.targetFramework } : {}),
        ...(item.targetCode ? { code: item.targetCode } : {}),
        ...(item.targetType ? { type: item.targetType } : {}),
      })),
      ...(badge.achievementType ? { achievementType: badge.achievementType } : {}),
      ...(details.badge ? { details: details.badge } : {}),
    },
    issuer: {
      name: nameOfImport(row, shown.facts),
      ...(issuer.url ? { website: issuer.url } : {}),
      ...(issuer.email ? { email: issuer.email } : {}),
      ...(issuer.description ? { description: issuer.description } : {}),
      ...(shown.issuerImageUrl ? { imageUrl: shown.issuerImageUrl } : {}),
    },
    award: {
      url: awardUrl(row.import_id),
      imageUrl: shown.imageUrl ?? '',
      imageType: 'png' as const,
      issuedOn: (row.issued_on ?? row.created_at).toISOString(),
      ...(row.expires_at ? { expires: row.expires_at.toISOString() } : {}),
      ...(recipientName && !row.revoked_at ? { recipientName } : {}),
      state: stateOf(row),
      ...(shown.revocationReason ? { revocationReason: shown.revocationReason } : {}),
      ...(narrative ? { narrative } : {}),
      evidence,
      ...(details.award ? { details: details.award } : {}),
      ...(shown.sourceUrl ? { sourceUrl: shown.sourceUrl } : {}),
      signed: false,
      elsewhere: {
        id: row.import_id,
        edition: row.edition,
        reason: shown.reason,
        verifiedAt: row.verified_at.toISOString(),
        ...viewOriginal(row),
      },
    },
  }
}

/** The one document of it that can be had, if there is one. */
function viewOriginal(row: ImportedRow) {
  const form = row.revoked_at ? undefined : findForm(row)
  return form ? { original: { url: form.url, type: form.type, version: form.version } } : {}
}

function stateOf(row: ImportedRow): BadgeState {
  if (row.revoked_at) return 'revoked'
  if (isOver(row.expires_at, now())) return 'expired'
  if (row.verdict === 'valid') return 'valid'
  return row.verdict === 'invalid' ? 'invalid' : 'unchecked'
}
