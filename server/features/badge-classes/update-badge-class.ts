import type { BadgeClassInput, BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { writtenAt } from '#infra/db/written-at.ts'
import type { Actor } from '#infra/http/actor.ts'
import { insertBlob, isStoredAddress, requireRole, storeImage } from '../issuers/index.ts'
import { announceChange } from './changes.ts'
import { mergeDetails, mergeExtensions } from './merge-details.ts'
import { type InputRules, parseInput } from './parse-input.ts'
import { requireBadgeClass, requireBadgeClassAlone } from './queries.ts'
import { isChanged, keepVersion } from './versions.ts'

/**
 * Replaces what is said of a badge class. Awards made before keep what they said when they were made: what is replaced
 * stays as a version of its own.
 */
export const updateBadgeClass = async (
  actor: Actor,
  at: BadgePath,
  input: BadgeClassInput,
  rules: InputRules = {},
): Promise<void> => {
  await requireRole(db(), actor, at.issuerSlug, 'edit')
  await requireBadgeClass(db(), at)
  const columns = parseInput(input, rules)
  const image = input.image && !isStoredAddress(input.image) ? await storeImage(input.image, 'badge') : undefined
  await transaction(db(), async (tx) => {
    await requireRole(tx, actor, at.issuerSlug, 'edit')
    const before = await requireBadgeClassAlone(tx, at)
    if (image) await insertBlob(tx, image)
    const after = await tx
      .updateTable('badge_classes')
      .set({
        ...columns,
        ...mergeDetails(input, before),
        ...mergeExtensions(input, before),
        ...(image ? { image_key: image.key } : {}),
        updated_at: writtenAt('badge_classes'),
      })
      .where('issuer_id', '=', at.issuerSlug)
      .where('badge_id', '=', at.badgeSlug)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (!isChanged(before, after)) return
    await keepVersion(tx, actor, before)
    await tx
      .updateTable('badge_classes')
      .set({ version: before.version + 1 })
      .where('issuer_id', '=', at.issuerSlug)
      .where('badge_id', '=', at.badgeSlug)
      .execute()
  })
  announceChange()
}
