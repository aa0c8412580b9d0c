import { context } from '#infra/context.ts'
import type { Db } from '#infra/db/connect.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { generateSeed, importSigningKey, type SigningKey } from '#infra/linked-data/ed25519.ts'
import { encodeEd25519Multikey, nameVerificationMethod, type ProofKey } from '#openbadges'
import { issuerDid } from './addresses.ts'

const keysKept = 1000
const opened = new Map<string, SigningKey>()

const purposeOf = (issuerId: string): string => `issuer-key:${issuerId}`

/** Makes the issuer's key pair; the private half is stored only under the master key. */
export const insertKey = async (tx: Tx, issuerId: string): Promise<void> => {
  const seed = generateSeed()
  const { masterKey } = context()
  await tx
    .insertInto('issuer_keys')
    .values({
      issuer_id: issuerId,
      multikey: encodeEd25519Multikey(importSigningKey(seed).publicKey),
      wrapped_private_key: masterKey.wrap(Buffer.from(seed), purposeOf(issuerId)),
      wrapped_by: masterKey.id,
    })
    .execute()
}

/** The key the issuer signs with now, opened once and kept in memory. */
export const loadSigningKey = async (db: Db, issuerId: string): Promise<ProofKey> => {
  const row = await db
    .selectFrom('issuer_keys')
    .select(['multikey', 'wrapped_private_key'])
    .where('issuer_id', '=', issuerId)
    .where('retired_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const key = opened.get(row.multikey) ?? openKey(issuerId, row)
  return {
    verificationMethod: nameVerificationMethod(issuerDid(issuerId), key.publicKey),
    sign: (data) => key.sign(data),
  }
}

function openKey(issuerId: string, row: { multikey: string; wrapped_private_key: Buffer }): SigningKey {
  const key = importSigningKey(context().masterKey.unwrap(row.wrapped_private_key, purposeOf(issuerId)))
  const [oldest] = opened.keys()
  if (opened.size >= keysKept && oldest !== undefined) opened.delete(oldest)
  opened.set(row.multikey, key)
  return key
}
