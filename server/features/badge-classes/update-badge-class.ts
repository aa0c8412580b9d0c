import type { BadgeClassInput, BadgePath } from '#contracts/badge-classes.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import type { Actor } from '#infra/http/actor.ts'
import { insertBlob, isStoredAddress, requireRole, storeImage } from '../issuers/index.ts'
import { requireBadgeClass } from './queries.ts'
import { readInput } from './read-input.ts'

/** Replaces a badge class's fields; awards already made keep the documents they were made with. */
export const updateBadgeClass = async (
  actor: Actor,
  { issuerSlug, badgeSlug }: BadgePath,
  input: BadgeClassInput,
): Promise<void> => {
  await requireRole(db(), actor, issuerSlug, 'edit')
  await requireBadgeClass(db(), issuerSlug, badgeSlug)
  const values = readInput(input)
  const image = input.image && !isStoredAddress(input.image) ? await storeImage(input.image, 'badge') : undefined
  await transaction(db(), async (tx) => {
    await requireRole(tx, actor, issuerSlug, 'edit')
    if (image) await insertBlob(tx, image)
    await tx
      .updateTable('badge_classes')
      .set({ ...values, ...(image ? { image_key: image.key } : {}), updated_at: now() })
      .where('issuer_id', '=', issuerSlug)
      .where('badge_id', '=', badgeSlug)
      .execute()
  })
}
