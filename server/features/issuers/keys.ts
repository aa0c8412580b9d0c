import { context } from '#infra/context.ts'
import type { Db } from '#infra/db/connect.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { generateSeed, importSigningKey } from '#infra/linked-data/ed25519.ts'
import { encodeEd25519Multikey, nameVerificationMethod, type ProofKey } from '#openbadges'
import { issuerDid } from './addresses.ts'

const keysKept = 1000
// A key retired meanwhile may sign this much longer: it stays in the DID document, so what it signs stays valid.
const keptMilliseconds = 60_000

const loaded = new Map<string, { key: ProofKey; until: number }>()

const purposeOf = (issuerId: string): string => `issuer-key:${issuerId}`

/** Gives the issuer a new key pair; the private half is stored under the master key only. */
export const insertKey = async (tx: Tx, issuerId: string): Promise<ProofKey> => {
  const { masterKey } = context()
  const seed = generateSeed()
  await tx
    .insertInto('issuer_keys')
    .values({
      issuer_id: issuerId,
      multikey: encodeEd25519Multikey(importSigningKey(seed).publicKey),
      wrapped_private_key: masterKey.wrap(Buffer.from(seed), purposeOf(issuerId)),
      wrapped_by: masterKey.id,
    })
    .execute()
  return openKey(issuerId, seed)
}

/** The key the issuer signs with now. */
export const loadSigningKey = async (db: Db, issuerId: string): Promise<ProofKey> => {
  const known = loaded.get(issuerId)
  if (known && known.until > performance.now()) return known.key
  const key = openKey(issuerId, await loadSeed(db, issuerId))
  keep(issuerId, key)
  return key
}

/** The seed of the same key, for signing in another thread. */
export const loadSeed = async (db: Db, issuerId: string): Promise<Uint8Array> => {
  const row = await db
    .selectFrom('issuer_keys')
    .select('wrapped_private_key')
    .where('issuer_id', '=', issuerId)
    .where('retired_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return context().masterKey.unwrap(row.wrapped_private_key, purposeOf(issuerId))
}

function openKey(issuerId: string, seed: Uint8Array): ProofKey {
  const { publicKey, sign } = importSigningKey(seed)
  return { verificationMethod: nameVerificationMethod(issuerDid(issuerId), publicKey), sign }
}

function keep(issuerId: string, key: ProofKey): void {
  loaded.delete(issuerId)
  loaded.set(issuerId, { key, until: performance.now() + keptMilliseconds })
  const oldest = loaded.keys().next().value
  if (loaded.size > keysKept && oldest !== undefined) loaded.delete(oldest)
}
