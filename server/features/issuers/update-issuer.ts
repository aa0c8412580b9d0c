import type { IssuerInput } from '#contracts/issuers.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import type { Actor } from '#infra/http/actor.ts'
import { requireOwnAddress } from './contact-address.ts'
import { requireRole } from './policy.ts'
import { insertBlob, isNewImage, storeImage } from './store-image.ts'

/** Replaces the issuer's fields; an address that was its contact before may stay, whoever's it is. */
export const updateIssuer = async (actor: Actor, issuerId: string, input: IssuerInput): Promise<void> => {
  const before = await requireRole(db(), actor, issuerId, 'editIssuer')
  if (input.email !== before.email) await requireOwnAddress(db(), actor, input.email)
  const image = isNewImage(input.image) ? await storeImage(input.image, 'issuer') : undefined
  await transaction(db(), async (tx) => {
    await requireRole(tx, actor, issuerId, 'editIssuer')
    await tx
      .updateTable('issuers')
      .set({
        name: input.name,
        url: input.url,
        email: input.email,
        description: input.description ?? null,
        ...(image ? { image_key: await insertBlob(tx, image) } : {}),
        updated_at: now(),
      })
      .where('issuer_id', '=', issuerId)
      .execute()
  })
}
