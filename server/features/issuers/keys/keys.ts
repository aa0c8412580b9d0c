import { type Selectable, sql } from 'kysely'
import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { IssuerKeysTable } from '#infra/db/schema/tables.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { generateSeed, importSigningKey } from '#infra/linked-data/ed25519.ts'
import { createSealedBytes } from '#infra/secrets/sealed.ts'
import { encodeEd25519Multikey, nameVerificationMethod, type ProofKey } from '#openbadges'
import { issuerDid } from '../addresses.ts'
import { keepFew } from '../keep-few.ts'
import type { JwtKeyPair } from '../signing/jwt-key.ts'

/** The private half of a key, by the id of its issuer. */
export const issuerKey = createSealedBytes('issuer-key', ':')

/** Gives the issuer a new key pair for badges; the private half is stored under the master key only. */
export const insertKey = async (tx: Tx, issuerId: string): Promise<ProofKey> => {
  const seed = generateSeed()
  const keyId = encodeEd25519Multikey(importSigningKey(seed).publicKey)
  await tx
    .insertInto('issuer_keys')
    .values({ ...sealKey(issuerId, Buffer.from(seed)), issuer_id: issuerId, key_id: keyId, created_at: now() })
    .execute()
  return openKey(issuerId, seed)
}

/** As insertKey, for a pair that signs JWTs; false when the issuer has a current one of that algorithm already. */
export const insertJwtKey = async (db: Db, issuerId: string, pair: JwtKeyPair): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('issuer_keys')
    .values({
      ...sealKey(issuerId, pair.secret),
      issuer_id: issuerId,
      key_id: pair.id,
      algorithm: pair.algorithm,
      public_jwk: pair.algorithm === 'RS256' ? JSON.stringify(pair.publicJwk) : null,
      created_at: now(),
    })
    .onConflict((conflict) => conflict.columns(['issuer_id', 'algorithm']).where('retired_at', 'is', null).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const sealKey = (issuerId: string, secret: Buffer): { wrapped_private_key: Buffer; wrapped_by: string } => ({
  wrapped_private_key: issuerKey.seal(issuerId, secret),
  wrapped_by: context().masterKey.id,
})

type WrappedKey = Pick<Selectable<IssuerKeysTable>, 'issuer_id' | 'wrapped_private_key'>

/** The secret half of a stored key. */
export const unwrapKey = ({ issuer_id, wrapped_private_key }: WrappedKey): Buffer =>
  issuerKey.open(issuer_id, wrapped_private_key)

// Which key is the current one is asked each time; what a key is never changes.
const opened = keepFew<ProofKey>(1000)

/**
 * The key that the issuer signs badges with now. Until the transaction ends it is not retired: whoever replaces a key
 * that leaked can be sure that nothing is signed with it any more.
 */
export const loadSigningKey = async (db: Db, issuerId: string): Promise<ProofKey> => {
  const row = await findCurrentKey(db, issuerId)
  return opened(`${issuerId} ${row.key_id}`, () => openKey(issuerId, unwrapKey(row)))
}

/**
 * Part of a statement: `keyed`, the current key of the issuer, which is not retired before the transaction ends; there is
 * none where `given`, another part, has no row, and none where one waited for another key.
 */
export const keyPart = (issuerId: string, given: string) => sql`keyed as materialized (
      select wrapped_private_key from issuer_keys
      where issuer_id = ${issuerId} and algorithm = 'EdDSA' and retired_at is null and exists (select from ${sql.ref(given)})
      for share of issuer_keys
    )`

/** The seed of a key that was found that way. */
export const openSeed = (issuerId: string, wrapped: Buffer): Uint8Array =>
  unwrapKey({ issuer_id: issuerId, wrapped_private_key: wrapped })

const selectCurrentKey = (db: Db, issuerId: string) =>
  db
    .selectFrom('issuer_keys')
    .select(['issuer_id', 'key_id', 'wrapped_private_key'])
    .where('issuer_id', '=', issuerId)
    .where('algorithm', '=', 'EdDSA')
    .where('retired_at', 'is', null)
    .$if(db.isTransaction, (query) => query.forShare('issuer_keys'))

async function findCurrentKey(db: Db, issuerId: string): Promise<WrappedKey & { key_id: string }> {
  const select = () => selectCurrentKey(db, issuerId)
  // Who waited for a rotation finds the key retired, and the new one only with another look.
  return (await select().executeTakeFirst()) ?? (await select().executeTakeFirstOrThrow())
}

function openKey(issuerId: string, seed: Uint8Array): ProofKey {
  const { publicKey, sign } = importSigningKey(seed)
  return { verificationMethod: nameVerificationMethod(issuerDid(issuerId), publicKey), sign }
}
