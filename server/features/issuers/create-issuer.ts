import type { IssuerInput } from '#contracts/issuers/issuers.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findMade, type RequestKey } from '#infra/http/limits/request-key.ts'
import { newId } from '#infra/ids.ts'
import { parseExtensions } from './extensions.ts'
import { insertJwtKey, insertKey } from './keys/keys.ts'
import { needsApproval, tellOperators } from './needs-approval.ts'
import { generateJwtKey } from './signing/jwt-key.ts'
import { requireOwnEmail } from './staff/require-own-email.ts'
import { insertStatusList } from './status/status-lists.ts'
import { insertBlob, storeImage } from './store-image.ts'

/** Creates an issuer with its signing keys and its first status list; whoever creates it owns it. */
export const createIssuer = async (actor: Actor, input: IssuerInput, key?: RequestKey): Promise<string> => {
  await requireOwnEmail(db(), actor, input.email)
  const extensions = parseExtensions(input.extensions)
  const image = input.image ? await storeImage(input.image, 'issuer') : undefined
  const issuerId = newId()
  const jwtKey = await generateJwtKey('ES256')
  return transaction(db(), async (tx) => {
    const earlier = await findMade(tx, key, issuerId)
    if (earlier !== undefined) return earlier
    if (image) await insertBlob(tx, image)
    const mustWait = await needsApproval(tx, actor)
    await tx
      .insertInto('issuers')
      .values({
        issuer_id: issuerId,
        name: input.name,
        url: input.url,
        email: input.email,
        description: input.description ?? null,
        image_key: image?.key ?? null,
        linkedin_id: input.linkedin_id || null,
        extensions: JSON.stringify(extensions),
        created_by: actor.accountId,
        created_at: now(),
        awaits_approval_since: mustWait ? now() : null,
      })
      .execute()
    await tx
      .insertInto('issuer_staff')
      .values({ issuer_id: issuerId, account_id: actor.accountId, role: 'owner' })
      .execute()
    await insertKey(tx, issuerId)
    await insertJwtKey(tx, issuerId, jwtKey)
    await insertStatusList(tx, issuerId, 1)
    if (mustWait) await tellOperators(tx, issuerId, input.name)
    noteAction(tx, actor, {
      verb: 'issuer.created',
      subject: { kind: 'issuer', id: issuerId },
      detail: { name: input.name },
    })
    return issuerId
  })
}
