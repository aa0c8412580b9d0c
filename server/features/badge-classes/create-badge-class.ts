import type { BadgeClassInput } from '#contracts/badge-classes/badge-classes.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { invalid, notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findMade, type RequestKey } from '#infra/http/limits/request-key.ts'
import { newId } from '#infra/ids.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { requiredWithoutStop } from '#shared/messages/faults/fields.ts'
import { insertBlob, requireRole, storeImage } from '../issuers/index.ts'
import { mergeDetails, mergeExtensions } from './merge-details.ts'
import { type InputRules, parseInput } from './parse-input.ts'

/** Adds a badge class to an issuer; returns its id. */
export const createBadgeClass = async (
  actor: Actor,
  issuerId: string,
  input: BadgeClassInput,
  { key, ...rules }: InputRules & { key?: RequestKey | undefined } = {},
): Promise<string> => {
  await requireRole(db(), actor, issuerId, 'edit')
  if (!input.image) throw invalid({ image: [{ words: requiredWithoutStop, means: makeMessage('field.required') }] })
  const columns = { ...parseInput(input, rules), ...mergeDetails(input), ...mergeExtensions(input) }
  const image = await storeImage(input.image, 'badge')
  const badgeId = newId()
  return transaction(db(), async (tx) => {
    await requireRole(tx, actor, issuerId, 'edit')
    const earlier = await findMade(tx, key, badgeId)
    if (earlier !== undefined) return earlier
    const badgeNumber = await countBadgeNumber(tx, issuerId)
    await insertBlob(tx, image)
    await tx
      .insertInto('badge_classes')
      .values({
        ...columns,
        issuer_id: issuerId,
        badge_id: badgeId,
        badge_number: badgeNumber,
        image_key: image.key,
        created_by: actor.accountId,
        created_at: now(),
      })
      .execute()
    await tx.insertInto('badge_locations').values({ badge_id: badgeId, issuer_id: issuerId }).execute()
    return badgeId
  })
}

/** Classes of one issuer are numbered one after the other; the lock also keeps the issuer from being deleted. */
export async function countBadgeNumber(tx: Tx, issuerId: string): Promise<number> {
  const issuer = await tx
    .selectFrom('issuers')
    .select('issuer_id')
    .where('issuer_id', '=', issuerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!issuer) throw notFound()
  const { last } = await tx
    .selectFrom('badge_classes')
    .select(({ fn }) => fn.max<number | null>('badge_number').as('last'))
    .where('issuer_id', '=', issuerId)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}
