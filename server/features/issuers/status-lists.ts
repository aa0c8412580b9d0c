import { randomInt } from 'node:crypto'
import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connect.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { buildStatusListCredential, encodeStatusList, minStatusListSize, type ProofKey } from '#openbadges'
import { issuerDid, statusListUrl } from './addresses.ts'
import { loadSigningKey } from './keys.ts'
import { signStatusList } from './sign-credential.ts'

export interface StatusEntry {
  listNumber: number
  index: number
}

const mostDraws = 8

/**
 * A place of its own for the award, drawn at random so that neighbours reveal nothing. When eight draws hit taken
 * places, the list is about a third full or more and the next one is opened.
 */
export const takeStatusEntry = async (tx: Tx, issuerId: string, awardId: string): Promise<StatusEntry> => {
  for (;;) {
    const first = await drawEntry(tx, issuerId, awardId)
    if (first) return first
    // Read before the other draws: if somebody opens a list meanwhile, they hit it, and no second one is opened.
    const last = await findLastList(tx, issuerId)
    for (let draw = 1; draw < mostDraws; draw++) {
      const entry = await drawEntry(tx, issuerId, awardId)
      if (entry) return entry
    }
    await insertStatusList(tx, issuerId, last + 1, await loadSigningKey(tx, issuerId))
  }
}

async function drawEntry(tx: Tx, issuerId: string, awardId: string): Promise<StatusEntry | undefined> {
  const index = randomInt(minStatusListSize)
  const row = await tx
    .insertInto('status_entries')
    .columns(['issuer_id', 'list_number', 'status_index', 'award_id'])
    .expression((eb) =>
      eb
        .selectFrom('status_lists')
        .select((inner) => [
          'issuer_id',
          inner.fn.max('list_number').as('list_number'),
          inner.val(index).as('status_index'),
          inner.val(awardId).as('award_id'),
        ])
        .where('issuer_id', '=', issuerId)
        .groupBy('issuer_id'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('list_number')
    .executeTakeFirst()
  return row && { listNumber: row.list_number, index }
}

export async function findLastList(db: Db, issuerId: string): Promise<number> {
  const row = await db
    .selectFrom('status_lists')
    .select(({ fn }) => fn.max('list_number').as('last'))
    .where('issuer_id', '=', issuerId)
    .executeTakeFirstOrThrow()
  return row.last
}

/** Publishes an empty list; another process may have opened the same one in the meantime. */
export const insertStatusList = async (tx: Tx, issuerId: string, listNumber: number, key: ProofKey): Promise<void> => {
  await tx
    .insertInto('status_lists')
    .values({
      issuer_id: issuerId,
      list_number: listNumber,
      credential: await writeList(issuerId, listNumber, [], key),
    })
    .onConflict((conflict) => conflict.columns(['issuer_id', 'list_number']).doNothing())
    .execute()
}

/** Marks the entry and signs its list anew. Revocations of one list wait for each other, so none is left out. */
export const revokeStatusEntry = async (
  tx: Tx,
  issuerId: string,
  { listNumber, index }: StatusEntry,
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
  await tx
    .selectFrom('status_lists')
    .select('list_number')
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
    .set({ credential: await writeList(issuerId, listNumber, indexes, key), updated_at: now() })
    .where('issuer_id', '=', issuerId)
    .where('list_number', '=', listNumber)
    .execute()
}

async function writeList(issuerId: string, listNumber: number, revoked: number[], key: ProofKey): Promise<string> {
  const created = now()
  const credential = buildStatusListCredential({
    id: statusListUrl(issuerId, listNumber),
    issuer: issuerDid(issuerId),
    validFrom: created,
    encodedList: await encodeStatusList(revoked),
  })
  return JSON.stringify(await signStatusList(credential, key, created))
}
