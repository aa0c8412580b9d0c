import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { buildStatusListCredential, encodeStatusList, type ProofKey } from '#openbadges'
import { type IdForm, issuerIdIn, statusListUrl } from '../addresses.ts'
import { loadSigningKey } from '../keys/keys.ts'
import { signStatusList } from '../keys/sign-credential.ts'

export interface StatusPlace {
  listNumber: number
  index: number
}

/** A place, and what it settles: the id that the issuer signs under, and where the badge tells whether it is revoked. */
export interface StatusEntry extends StatusPlace {
  idForm: IdForm
  /** The badge leads to the list of revoked ids, not to its bit. */
  isNamed: boolean
}

// No end is set to a list: badges must stay valid while their issuer's server is away.
const ttlMilliseconds = 300_000

export async function findLastList(db: Db, issuerId: string): Promise<number> {
  const row = await db
    .selectFrom('status_lists')
    .select(({ fn }) => fn.max('list_number').as('last'))
    .where('issuer_id', '=', issuerId)
    .executeTakeFirstOrThrow()
  return row.last
}

/**
 * Publishes an empty list under the id that the issuer signs with now; false when another process has opened the same one
 * in the meantime.
 */
export const insertStatusList = async (tx: Tx, issuerId: string, listNumber: number): Promise<boolean> => {
  const { id_form } = await tx
    .selectFrom('issuers')
    .select('id_form')
    .where('issuer_id', '=', issuerId)
    .executeTakeFirstOrThrow()
  const key = await loadSigningKey(tx, issuerId)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('status_lists')
    .values({
      issuer_id: issuerId,
      list_number: listNumber,
      id_form,
      credential: await writeList({ issuerId, listNumber, idForm: id_form }, [], key),
    })
    .onConflict((conflict) => conflict.columns(['issuer_id', 'list_number']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** What was settled with a place when it was taken. */
export const findStatusEntry = async (db: Db, issuerId: string, place: StatusPlace): Promise<StatusEntry> => {
  const row = await db
    .selectFrom('status_entries')
    .innerJoin('status_lists', (join) =>
      join
        .onRef('status_lists.issuer_id', '=', 'status_entries.issuer_id')
        .onRef('status_lists.list_number', '=', 'status_entries.list_number'),
    )
    .select(['id_form', 'is_named'])
    .where('status_entries.issuer_id', '=', issuerId)
    .where('status_entries.list_number', '=', place.listNumber)
    .where('status_index', '=', place.index)
    .executeTakeFirstOrThrow()
  return { ...place, idForm: row.id_form, isNamed: row.is_named }
}

/** Marks the entry and signs its list anew. Revocations of one list wait for each other, so none is left out. */
export const revokeStatusEntry = async (
  tx: Tx,
  issuerId: string,
  { listNumber, index }: StatusPlace,
): Promise<void> => {
  await tx
    .updateTable('status_entries')
    .set({ revoked: true })
    .where('issuer_id', '=', issuerId)
    .where('list_number', '=', listNumber)
    .where('status_index', '=', index)
    .execute()
  await rebuildStatusList(tx, issuerId, listNumber)
}

export async function rebuildStatusList(tx: Tx, issuerId: string, listNumber: number): Promise<void> {
  // The weaker lock: awards that take a place in the list meanwhile need not wait.
  const { id_form } = await tx
    .selectFrom('status_lists')
    .select('id_form')
    .where('issuer_id', '=', issuerId)
    .where('list_number', '=', listNumber)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const revoked = await tx
    .selectFrom('status_entries')
    .select('status_index')
    .where('issuer_id', '=', issuerId)
    .where('list_number', '=', listNumber)
    .where('revoked', '=', true)
    .execute()
  const indexes = revoked.map((entry) => entry.status_index)
  const key = await loadSigningKey(tx, issuerId)
  await tx
    .updateTable('status_lists')
    .set({ credential: await writeList({ issuerId, listNumber, idForm: id_form }, indexes, key), updated_at: now() })
    .where('issuer_id', '=', issuerId)
    .where('list_number', '=', listNumber)
    .execute()
}

async function writeList(
  { issuerId, listNumber, idForm }: { issuerId: string; listNumber: number; idForm: IdForm },
  revoked: number[],
  key: ProofKey,
): Promise<string> {
  const created = now()
  const credential = buildStatusListCredential({
    id: statusListUrl(issuerId, listNumber),
    issuer: issuerIdIn(idForm, issuerId),
    validFrom: created,
    ttl: ttlMilliseconds,
    encodedList: await encodeStatusList(revoked),
  })
  return JSON.stringify(await signStatusList(credential, key, created))
}
