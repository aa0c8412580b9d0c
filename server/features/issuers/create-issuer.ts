import type { IssuerInput } from '#contracts/issuers/issuers.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findMade, type RequestKey } from '#infra/http/limits/request-key.ts'
import { newId } from '#infra/ids.ts'
import { parseExtensions } from './extensions.ts'
import { insertIssuer } from './insert-issuer.ts'
import { generateJwtKey } from './signing/jwt-key.ts'
import { requireOwnEmail } from './staff/require-own-email.ts'
import { storeImage } from './store-image.ts'

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
    await insertIssuer(tx, actor, { issuerId, input, image, extensions, jwtKey })
    return issuerId
  })
}
