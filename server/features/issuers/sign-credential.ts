import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import type { Db } from '#infra/db/connect.ts'
import { createSigner, type JsonObject, type Signer } from '#openbadges'
import { loadSigningKey } from './keys.ts'

// Kept for the life of the process: it holds a compiled template for each badge class it has signed.
let signer: Signer | undefined

/** Signs with the issuer's current key and answers the text that is stored and served from then on. */
export const signCredential = async (db: Db, issuerId: string, credential: JsonObject): Promise<string> => {
  signer ??= createSigner(context().tools, { maxTemplates: 1000 })
  const key = await loadSigningKey(db, issuerId)
  return JSON.stringify(await signer.signCredential({ credential, key, created: now() }))
}
