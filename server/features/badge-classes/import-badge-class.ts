import type { Tx } from '#infra/db/transaction.ts'
import type { StoredFile } from '#infra/storage/keep-files.ts'
import { type Extensions, insertBlob, type StoredAlignment } from '../issuers/index.ts'
import { countBadgeNumber } from './create-badge-class.ts'

export interface BadgeClassToImport {
  issuerId: string
  badgeId: string
  name: string
  description: string
  criteriaText: string | null
  criteriaUrl: string | null
  tags: readonly string[]
  alignment: readonly StoredAlignment[]
  expires: { amount: number; unit: 'days' | 'weeks' | 'months' | 'years' } | null
  extensions: Extensions
  image: StoredFile
  createdBy: string | null
  createdAt: Date
}

/** Writes a badge class that came from another server, as it was there. */
export const importBadgeClass = async (tx: Tx, badge: BadgeClassToImport): Promise<void> => {
  const badgeNumber = await countBadgeNumber(tx, badge.issuerId)
  await insertBlob(tx, badge.image)
  await tx
    .insertInto('badge_classes')
    .values({
      issuer_id: badge.issuerId,
      badge_id: badge.badgeId,
      badge_number: badgeNumber,
      name: badge.name,
      description: badge.description,
      criteria_text: badge.criteriaText,
      criteria_url: badge.criteriaUrl,
      tags: JSON.stringify(badge.tags),
      alignment: JSON.stringify(badge.alignment),
      expires_amount: badge.expires?.amount ?? null,
      expires_unit: badge.expires?.unit ?? null,
      extensions: JSON.stringify(badge.extensions),
      image_key: badge.image.key,
      created_by: badge.createdBy,
      created_at: badge.createdAt,
    })
    .execute()
  await tx.insertInto('badge_locations').values({ badge_id: badge.badgeId, issuer_id: badge.issuerId }).execute()
}
