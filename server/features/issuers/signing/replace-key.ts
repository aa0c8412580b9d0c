import type { Selectable } from 'kysely'
import { inSeconds, now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { IssuerKeysTable } from '#infra/db/schema/tables.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { insertJwtKey, insertKey } from '../keys/keys.ts'
import { requireRole } from '../staff/require-role.ts'
import { rebuildStatusList } from '../status/status-lists.ts'
import { generateJwtKey, type JwtKeyPair } from './jwt-key.ts'

type StoredKey = Pick<Selectable<IssuerKeysTable>, 'issuer_id' | 'key_id' | 'algorithm' | 'retired_at' | 'leaked_at'>

const select = (db: Db, issuerId: string, keyId: string) =>
  db
    .selectFrom('issuer_keys')
    .select(['issuer_id', 'key_id', 'algorithm', 'retired_at', 'leaked_at'])
    .where('issuer_id', '=', issuerId)
    .where('key_id', '=', keyId)

/** What is done with a locked key; `replace` puts a new one in its place. */
type Change = (tx: Tx, key: StoredKey, replace: () => Promise<void>) => Promise<void>

/** The one way to change a key: for those who manage signing and have just proven who they are, which is asked before a pair is made. */
export const changeKey = async (actor: Actor, issuerId: string, keyId: string, change: Change): Promise<void> => {
  await requireRole(db(), actor, issuerId, 'manage-signing')
  requireConfirmed(actor)
  const pair = await prepareSuccessor(db(), issuerId, keyId)
  await transaction(db(), async (tx) => {
    await requireRole(tx, actor, issuerId, 'manage-signing')
    const key = await lockKey(tx, issuerId, keyId)
    await change(tx, key, () => replaceKey(tx, key, pair))
  })
}

/** A pair for the place of a key that signs JWTs, made before a transaction begins: an RSA key takes its time. */
const prepareSuccessor = async (db: Db, issuerId: string, keyId: string): Promise<JwtKeyPair | undefined> => {
  const key = await select(db, issuerId, keyId).executeTakeFirst()
  if (!key) throw notFound()
  return key.algorithm === 'EdDSA' || key.retired_at ? undefined : generateJwtKey(key.algorithm)
}

/**
 * The key, which nobody signs with until the transaction ends. Locked after the status lists, as by whoever revokes a
 * badge, so that the two do not wait for each other.
 */
const lockKey = async (tx: Tx, issuerId: string, keyId: string): Promise<StoredKey> => {
  await tx
    .selectFrom('status_lists')
    .select('list_number')
    .where('issuer_id', '=', issuerId)
    .orderBy('list_number')
    .forNoKeyUpdate()
    .execute()
  const key = await select(tx, issuerId, keyId).forNoKeyUpdate().executeTakeFirst()
  if (!key) throw notFound()
  return key
}

const keysPerDay = 20

/**
 * Retires a key in use: from now on a new one signs, and the status lists are signed with it at once. Its private half is
 * needed no more and therefore not kept.
 */
const replaceKey = async (tx: Tx, key: StoredKey, pair: JwtKeyPair | undefined): Promise<void> => {
  const { issuer_id: issuerId, key_id } = key
  await refuseTooMany(tx, issuerId)
  await tx
    .updateTable('issuer_keys')
    .set({ retired_at: now(), wrapped_private_key: Buffer.alloc(0) })
    .where('issuer_id', '=', issuerId)
    .where('key_id', '=', key_id)
    .execute()
  if (key.algorithm !== 'EdDSA') {
    // Another call retired the key while this one made the pair; it finds that out by the lock.
    if (!pair) throw refuse('key.replaced')
    await insertJwtKey(tx, issuerId, pair)
    return
  }
  await insertKey(tx, issuerId)
  const lists = await tx
    .selectFrom('status_lists')
    .select('list_number')
    .where('issuer_id', '=', issuerId)
    .orderBy('list_number')
    .execute()
  for (const { list_number } of lists) await rebuildStatusList(tx, issuerId, list_number)
}

async function refuseTooMany(tx: Tx, issuerId: string): Promise<void> {
  const { made } = await tx
    .selectFrom('issuer_keys')
    .select(({ fn }) => fn.countAll<number>().as('made'))
    .where('issuer_id', '=', issuerId)
    .where('created_at', '>', inSeconds(-24 * 3600))
    .executeTakeFirstOrThrow()
  if (Number(made) >= keysPerDay) throw refuse('key.limit')
}
