import type { IssuerInput } from '#contracts/issuers/issuers.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { writtenAt } from '#infra/db/written-at.ts'
import type { Actor } from '#infra/http/actor.ts'
import { parseExtensions, readExtensions } from './extensions.ts'
import { lockIssuer, noteChange } from './identity/note-change.ts'
import { requireOwnEmail } from './staff/require-own-email.ts'
import { type IssuerForActor, requireRole } from './staff/require-role.ts'
import { insertBlob, isStoredAddress, storeImage } from './store-image.ts'

/** Replaces what is said of an issuer; its picture stays unless another one, or null, is sent. `also` is part of the action. */
export const updateIssuer = async (
  actor: Actor,
  issuerId: string,
  input: IssuerInput,
  also?: (tx: Tx, issuer: IssuerForActor) => Promise<void>,
): Promise<void> => {
  await requireRole(db(), actor, issuerId, 'edit')
  const image = input.image && !isStoredAddress(input.image) ? await storeImage(input.image, 'issuer') : undefined
  await transaction(db(), async (tx) => {
    const issuer = await requireRole(tx, actor, issuerId, 'edit')
    // An editor need not have proven the address that the owner gave.
    if (input.email !== issuer.email) await requireOwnEmail(tx, actor, input.email)
    if (image) await insertBlob(tx, image)
    const before = await lockIssuer(tx, issuerId)
    await tx
      .updateTable('issuers')
      .set({
        name: input.name,
        url: input.url,
        email: input.email,
        description: input.description ?? null,
        updated_at: writtenAt('issuers'),
        ...mergeExtensions(input, before),
        ...(input.linkedin_id === undefined ? {} : { linkedin_id: input.linkedin_id || null }),
        ...(image ? { image_key: image.key } : {}),
        ...(input.image === null ? { image_key: null } : {}),
      })
      .where('issuer_id', '=', issuerId)
      .execute()
    await noteChange(tx, actor, before)
    await also?.(tx, issuer)
  })
}

const mergeExtensions = ({ extensions }: IssuerInput, before: { extensions: unknown }) =>
  extensions === undefined
    ? {}
    : { extensions: JSON.stringify(parseExtensions(extensions, { before: readExtensions(before.extensions) })) }
