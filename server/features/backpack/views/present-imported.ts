import type { Selectable } from 'kysely'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import type { ImportedBadgesTable } from '#infra/db/schema/tables.ts'
import { awardUrl, pictureUrl } from '../../issuers/index.ts'
import { standingOfImport } from '../names/import-name.ts'
import { type KeptFacts, keptFacts } from './imported-facts.ts'
import { nameEvidence } from './name-evidence.ts'
import { presentDetails } from './present-details.ts'

export type ImportedRow = Selectable<ImportedBadgesTable>

/** What is shown of such a badge; of its report a part is enough (`briefReport`). */
export type ShownImport = Omit<
  ImportedRow,
  | 'account_id'
  | 'identity_hash'
  | 'original_key'
  | 'credential'
  | 'report'
  | 'revocation_reason'
  | 'updated_at'
  | 'claims_ours'
  | 'sought_name'
> & { report: unknown }

/** Where the cleaned picture of an imported badge is served; empty when none came with it. */
const imageUrl = (key: string | null): string => (key ? pictureUrl(key) : '')

/** A badge from elsewhere in the shape of one that was awarded here. */
export const presentImported = (row: ShownImport): BackpackBadge => {
  const facts = keptFacts.parse(row.facts)
  const shareUrl = awardUrl(row.import_id)
  const details = presentDetails(facts)
  const evidence = facts.evidence.map(({ url, narrative }) => ({
    evidence_url: url ?? null,
    narrative: narrative ?? null,
  }))
  return {
    id: row.import_id,
    recipient_identifier: row.recipient_identifier,
    acceptance: 'Accepted',
    narrative: facts.narrative ?? null,
    evidence_items: evidence,
    pending: row.is_pending,
    revoked: row.revoked_at !== null,
    imported: {
      edition: row.edition,
      verdict: row.verdict,
      reason: readReason(row),
      verified_at: row.verified_at.toISOString(),
      source_url: row.source_url,
      file_name: row.original_name,
    },
    issuerStanding: standingOfImport(row),
    extensions: {},
    ...(details.award && { details: details.award }),
    json: {
      // Our own address would make it one of this server's.
      id: facts.id ?? row.source_url ?? '',
      type: 'Assertion',
      uid: row.import_id,
      recipient: { type: row.recipient_type, recipient: row.recipient_identifier },
      issuedOn: (row.issued_on ?? row.created_at).toISOString(),
      ...(row.expires_at ? { expires: row.expires_at.toISOString() } : {}),
      image: imageUrl(row.image_key),
      ...nameEvidence(evidence),
      pending: row.is_pending,
      badge: { ...presentBadge(row, facts), ...(details.badge && { details: details.badge }) },
    },
    image: imageUrl(row.image_key),
    imagePreview: { type: 'image', id: previewUrl(row.image_key) },
    ...(row.issuer_image_key
      ? { issuerImagePreview: { type: 'image' as const, id: previewUrl(row.issuer_image_key) } }
      : {}),
    ...(row.image_key ? { picture: pictureUrl(row.image_key) } : {}),
    ...(row.issuer_image_key ? { issuerPicture: pictureUrl(row.issuer_image_key) } : {}),
    shareUrl,
  }
}

const previewUrl = (key: string | null): string => (key ? `${pictureUrl(key)}?type=png` : '')

/** The sentence in which the last verification is put. */
export function readReason({ report }: Pick<ShownImport, 'report'>): string {
  const reason = typeof report === 'object' && report !== null && 'reason' in report ? report.reason : ''
  return typeof reason === 'string' ? reason : ''
}

function presentBadge(row: ShownImport, { badge, issuer }: KeptFacts): BackpackBadge['json']['badge'] {
  return {
    id: badge.id ?? '',
    type: 'BadgeClass',
    name: badge.name,
    description: badge.description,
    image: imageUrl(row.image_key),
    ...(badge.imageCaption ? { image_alt: badge.imageCaption } : {}),
    ...(badge.criteriaUrl ? { criteria: badge.criteriaUrl, criteria_url: badge.criteriaUrl } : {}),
    ...(badge.criteriaText ? { criteria_text: badge.criteriaText } : {}),
    tags: badge.tags,
    alignment: badge.alignment,
    issuer: {
      id: issuer.id ?? '',
      type: 'Issuer',
      name: issuer.name,
      url: issuer.url ?? '',
      ...(issuer.description ? { description: issuer.description } : {}),
      email: issuer.email ?? '',
      ...(row.issuer_image_key ? { image: pictureUrl(row.issuer_image_key) } : {}),
    },
  }
}
