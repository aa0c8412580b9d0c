import type { NameStanding } from '#shared/names/name-standing.ts'
import { keptFacts, standingOfImport } from '../backpack/index.ts'
import { awardUrl } from '../issuers/index.ts'
import type { ImportRow } from './imported-queries.ts'

export interface ListedImport {
  folder: string
  id: string
  /** Name of the file in the folder, as it was brought in. */
  file: string
  badge: string
  issuer: string
  /** Whether anything but the issuer says that this is its name. */
  issuer_standing: NameStanding
  address: string
  source: string | null
  edition: string
  recipient: { type: string; identity: string }
  pending: boolean
  issued_on: Date | null
  added_at: Date
  expires_at: Date | null
  revoked_at: Date | null
  revocation_reason: string | null
  /** When its keeper took it out of the backpack; null for one that is in it. */
  removed_at: Date | null
  /** What is not in the folder, and why. */
  missing?: string
}

export const listImport = (row: ImportRow, { folder, file }: { folder: string; file: string }): ListedImport => {
  const { badge, issuer } = keptFacts.parse(row.facts)
  return {
    folder,
    id: row.import_id,
    file,
    badge: badge.name,
    issuer: issuer.name,
    issuer_standing: standingOfImport(row),
    address: awardUrl(row.import_id),
    source: row.source_url,
    edition: row.edition,
    recipient: { type: row.recipient_type, identity: row.recipient_identifier },
    pending: row.is_pending,
    issued_on: row.issued_on,
    added_at: row.created_at,
    expires_at: row.expires_at,
    revoked_at: row.revoked_at,
    revocation_reason: row.revocation_reason,
    removed_at: row.removed_at,
  }
}
