import { config, context, db } from '#infra/context.ts'
import { generateSeed, importSigningKey } from '#infra/linked-data/ed25519.ts'
import {
  buildDidDocument,
  decodeMultikey,
  encodeEd25519Multikey,
  type JsonObject,
  nameVerificationMethod,
  type ProofKey,
  urlToDidWeb,
} from '#openbadges'

/** What the private half is locked for. */
export const purpose = 'site-key'

/** Under which name this installation signs. */
export const siteDid = (): string => urlToDidWeb(config().origin)

/** The key that this installation signs with, made when it is first asked for. */
export const loadSiteKey = async (): Promise<ProofKey> => {
  const seed = (await findSeed()) ?? (await makeSeed())
  const { publicKey, sign } = importSigningKey(seed)
  return { verificationMethod: nameVerificationMethod(siteDid(), publicKey), sign }
}

/** All keys that ever signed here stay listed, so that what they signed can still be checked. */
export const presentSiteDid = async (): Promise<JsonObject> => {
  await loadSiteKey()
  const keys = await db().selectFrom('site_keys').select('multikey').orderBy('created_at', 'desc').execute()
  return buildDidDocument({ did: siteDid(), publicKeys: keys.map(({ multikey }) => decodeMultikey(multikey).raw) })
}

async function findSeed(): Promise<Uint8Array | undefined> {
  const row = await db()
    .selectFrom('site_keys')
    .select('wrapped_private_key')
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  return row && context().masterKey.unwrap(row.wrapped_private_key, purpose)
}

/** Another process may make it at the same moment; then its key is everybody's. */
async function makeSeed(): Promise<Uint8Array> {
  const { masterKey } = context()
  const seed = generateSeed()
  await db()
    .insertInto('site_keys')
    .values({
      multikey: encodeEd25519Multikey(importSigningKey(seed).publicKey),
      wrapped_private_key: masterKey.wrap(Buffer.from(seed), purpose),
      wrapped_by: masterKey.id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findSeed()) ?? seed
}
