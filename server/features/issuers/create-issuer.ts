import type { IssuerInput } from '#contracts/issuers.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import type { Actor } from '#infra/http/actor.ts'
import { newId } from '#infra/ids.ts'
import { requireOwnAddress } from './contact-address.ts'
import { insertKey } from './keys.ts'
import { openStatusList } from './status-lists.ts'
import { insertBlob, storeImage } from './store-image.ts'

/** Creates an issuer with its key and its first status list; the actor becomes its owner. */
export const createIssuer = async (actor: Actor, input: IssuerInput): Promise<string> => {
  await requireOwnAddress(db(), actor, input.email)
  const image = input.image ? await storeImage(input.image, 'issuer') : undefined
  const issuerId = newId()
  await transaction(db(), async (tx) => {
    await tx
      .insertInto('issuers')
      .values({
        issuer_id: issuerId,
        name: input.name,
        url: input.url,
        email: input.email,
        description: input.description ?? null,
        image_key: image ? await insertBlob(tx, image) : null,
        created_by: actor.accountId,
        created_at: now(),
      })
      .execute()
    await tx
      .insertInto('issuer_staff')
      .values({ issuer_id: issuerId, account_id: actor.accountId, role: 'owner', created_at: now() })
      .execute()
    await insertKey(tx, issuerId)
    await openStatusList(tx, issuerId, 1)
  })
  return issuerId
}
