import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import { holdPart } from '../accounts/index.ts'
import type { BadgeClassRow } from '../badge-classes/index.ts'
import {
  type Carried,
  type CarriedRow,
  type DrawnPlaces,
  drawingParts,
  drawnPlaces,
  keyPart,
  openSeed,
  readCarried,
  type StatusEntry,
  selectCarried,
  takeStatusEntries,
} from '../issuers/index.ts'

/** What awards of one class are made with, locked in this order: the key, places in the status list, addresses. */
export interface Taken {
  seed: Uint8Array
  /** What documents of the class carry. */
  carried: Carried
  placeOf(awardId: string): StatusEntry
  /** Whether the addresses are held; whoever signs for long holds them only afterwards. */
  isHolding: boolean
}

export interface TakenRow extends DrawnPlaces {
  /** Null where one waited for another key. */
  wrapped_private_key: Buffer | null
  carried: CarriedRow[]
  held: number
}

// `class` is the part before these, with class_id and class_version; none of them does anything while it has no row, nor
// while `given` has none.
export const takingParts = (
  issuerId: string,
  awardIds: readonly string[],
  emails: readonly string[],
  given = 'class',
) =>
  sql`${keyPart(issuerId, given)}, ${drawingParts(issuerId, awardIds, 'keyed')}, ${holdPart(
    emails,
    sql<boolean>`(select count(*) from drawn) = ${awardIds.length}`,
  )}`

export const takenColumns = (issuerId: string): RawBuilder<TakenRow> => sql`
  wrapped_private_key, last.list_number, last.place_form, last.is_named, ${drawnPlaces},
  (select count(*)::integer from held) as held,
  coalesce((select json_agg(carried) from (
    ${selectCarried(issuerId, { badge_id: sql`class.class_id`, version: sql`class.class_version` })}
  ) carried), '[]') as carried`

/** Takes what so many awards of a class need; the class is locked. */
export const takeForAwards = async (
  tx: Tx,
  { issuer_id, badge_id, version }: Pick<BadgeClassRow, 'issuer_id' | 'badge_id' | 'version'>,
  awardIds: readonly string[],
): Promise<Taken> => {
  const take = async () => {
    const { rows } = await sql<TakenRow>`
      with class as (select ${badge_id}::text as class_id, ${version}::integer as class_version),
      ${takingParts(issuer_id, awardIds, [])}
      select ${takenColumns(issuer_id)} from class left join keyed on true left join last on true`.execute(tx)
    return rows[0]
  }
  const row = await take()
  // Who waited for a rotation finds the key retired, and the new one only with another look.
  return readTaken(tx, issuer_id, awardIds, row?.wrapped_private_key ? row : await take())
}

/** Draws again for those whose places were taken. */
export async function readTaken(
  tx: Tx,
  issuerId: string,
  awardIds: readonly string[],
  row: TakenRow | undefined,
): Promise<Taken> {
  if (!row?.wrapped_private_key) throw new Error('The issuer has no key.')
  return {
    seed: openSeed(issuerId, row.wrapped_private_key),
    carried: readCarried(row.carried),
    placeOf: await takeStatusEntries(tx, issuerId, awardIds, row),
    isHolding: row.held > 0,
  }
}
