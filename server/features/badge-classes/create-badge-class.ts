import type { BadgeClassInput } from '#contracts/badge-classes.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { invalid } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { newId } from '#infra/ids.ts'
import { insertBlob, requireRole, storeImage } from '../issuers/index.ts'
import { readInput } from './read-input.ts'

/** Creates a badge class of an issuer in which the actor may edit. */
export const createBadgeClass = async (actor: Actor, issuerId: string, input: BadgeClassInput): Promise<string> => {
  await requireRole(db(), actor, issuerId, 'edit')
  if (!input.image) throw invalid({ image: ['This field is required'] })
  const values = readInput(input)
  const image = await storeImage(input.image, 'badge')
  const badgeId = newId()
  await transaction(db(), async (tx) => {
    // The lock orders the numbers of badge classes made at the same time.
    await tx.selectFrom('issuers').select('issuer_id').where('issuer_id', '=', issuerId).forUpdate().execute()
    await requireRole(tx, actor, issuerId, 'edit')
    const { last } = await tx
      .selectFrom('badge_classes')
      .select((eb) => eb.fn.max('badge_number').as('last'))
      .where('issuer_id', '=', issuerId)
      .executeTakeFirstOrThrow()
    await insertBlob(tx, image)
    await tx
      .insertInto('badge_classes')
      .values({
        ...values,
        issuer_id: issuerId,
        badge_id: badgeId,
        badge_number: (last ?? 0) + 1,
        image_key: image.key,
        created_by: actor.accountId,
        created_at: now(),
      })
      .execute()
    await tx.insertInto('badge_locations').values({ badge_id: badgeId, issuer_id: issuerId }).execute()
  })
  return badgeId
}
