import { sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { keepSubkeys } from '#infra/secrets/kept-subkeys.ts'
import { beginReplacing, endReplacing } from '#infra/secrets/replace-noted-key.ts'
import type { MasterKey } from '#infra/secrets/secrets.ts'
import { type SealedPlace, sealedPlaces } from './places.ts'
import { opens, readSealed, type SealedValue } from './read-sealed.ts'

export interface KeyPair {
  former: MasterKey
  next: MasterKey
}

export interface Rewrapped {
  /** Secrets that are locked with the new key now, and were not before. */
  moved: number
  /** Those that neither key opens, and that stay as they are. */
  lost: number
}

interface Watch {
  /** Called before anything is locked with the next key: from here on that one must not get lost. */
  keep?: () => void
  report?: (place: SealedPlace, sum: Rewrapped) => void
}

/** Whether everything is locked with this key, as it is when `rewrapAll` has ended. */
export async function isLockedWith(db: Db, { id }: MasterKey): Promise<boolean> {
  const row = await db.selectFrom('master_key').select(['key_id', 'former_key_id']).executeTakeFirst()
  return row?.key_id === id && row.former_key_id === null
}

/**
 * Locks every secret with the next master key, 200 in one transaction. Cut off at any moment, it goes on where it was when it
 * is called again; no server starts in between. At the end the former key opens nothing.
 */
export async function rewrapAll(db: Db, keys: KeyPair, { keep, report }: Watch = {}): Promise<Rewrapped> {
  await transaction(db, (tx) => begin(tx, keys, keep))
  const sum = { moved: 0, lost: 0 }
  for (const place of sealedPlaces) {
    await rewrapPlace(db, place, keys, sum)
    report?.(place, sum)
  }
  await endReplacing(db)
  return sum
}

// From here on no server starts, with neither key, until all is done.
async function begin(tx: Tx, { former, next }: KeyPair, keep?: () => void): Promise<void> {
  const row = await tx.selectFrom('master_key').select(['key_id', 'former_key_id']).forUpdate().executeTakeFirst()
  if (!row) throw new Error('Nothing is locked in this database yet: simply start Sash with the new key.')
  if (row.key_id === next.id && row.former_key_id === null)
    throw new Error('Everything is locked with the new key already. Nothing was changed.')
  const isNew = row.key_id === former.id && row.former_key_id === null
  const isHalfway = row.key_id === next.id && row.former_key_id === former.id
  if (!isNew && !isHalfway && row.former_key_id !== null)
    throw new Error(
      `Another run was cut off: it locks the secrets with the new key ${row.key_id} in place of ${row.former_key_id} (these are ids). Finish it first, with these two keys; the new one may lie in SASH_DATA/master.key.new. Nothing was changed.`,
    )
  if (!isNew && !isHalfway)
    throw new Error('The old key is not the one that the secrets are locked with now. Nothing was changed.')
  keep?.()
  await beginReplacing(tx, { former, next })
  await keepSubkeys(tx, { former, next })
}

async function rewrapPlace(db: Db, place: SealedPlace, keys: KeyPair, sum: Rewrapped): Promise<void> {
  for (let after: readonly unknown[] | undefined; ; ) {
    const { rows, ...counts } = await transaction(db, (tx) => rewrapSome(tx, place, keys, after))
    sum.moved += counts.moved
    sum.lost += counts.lost
    after = rows.at(-1)?.ids
    if (!after) return
  }
}

async function rewrapSome(
  tx: Tx,
  place: SealedPlace,
  { former, next }: KeyPair,
  after: readonly unknown[] | undefined,
): Promise<Rewrapped & { rows: SealedValue[] }> {
  const rows = await readSealed(tx, place, after, 'locked')
  const sum = { moved: 0, lost: 0 }
  for (const { ids, sealed } of rows) {
    const purpose = place.purposeOf(ids)
    if (opens(() => next.unwrap(sealed, purpose))) continue
    if (!opens(() => former.unwrap(sealed, purpose))) sum.lost++
    else {
      await write(tx, place, ids, { sealed: next.wrap(former.unwrap(sealed, purpose), purpose), by: next.id })
      sum.moved++
    }
  }
  return { ...sum, rows }
}

async function write(
  tx: Tx,
  { table, column, ids: names, isMarked }: SealedPlace,
  ids: readonly unknown[],
  { sealed, by }: { sealed: Buffer; by: string },
): Promise<void> {
  const mark = isMarked ? sql`, wrapped_by = ${by}` : sql``
  const isRow = sql.join(
    names.map((name, index) => sql`${sql.ref(name)} = ${ids[index]}`),
    sql` and `,
  )
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed} ${mark} where ${isRow}`.execute(tx)
}
