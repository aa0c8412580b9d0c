import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import { minStatusListSize } from '#openbadges'
import type { IdForm } from '../addresses.ts'
import { insertStatusList, type StatusEntry } from './status-lists.ts'

// Fewer draws say little about how full a list is.
const fewestDraws = 8

/**
 * A place of its own for each award, drawn at random so that neighbours reveal nothing; the answer finds it by the id of
 * the award. When more than a third of eight draws or more hit taken places, the next list is opened.
 */
export const takeStatusEntries = async (
  tx: Tx,
  issuerId: string,
  awardIds: readonly string[],
): Promise<(awardId: string) => StatusEntry> => {
  const entries = new Map<string, StatusEntry>()
  let left = awardIds
  while (left.length > 0) {
    let draws = 0
    let hits = 0
    // If somebody opens a list meanwhile, the other draws hit it, and no second one is opened.
    let last: number | undefined
    while (left.length > 0 && (draws < fewestDraws || hits * 3 <= draws)) {
      draws += left.length
      const { listNumber, drawn } = await drawEntries(tx, issuerId, left)
      last ??= listNumber
      for (const [awardId, entry] of drawn) entries.set(awardId, entry)
      left = left.filter((awardId) => !entries.has(awardId))
      hits += left.length
    }
    if (left.length > 0 && last !== undefined) await insertStatusList(tx, issuerId, last + 1)
  }
  return (awardId) => {
    const entry = entries.get(awardId)
    if (!entry) throw new Error('An award was left without a place in the status list.')
    return entry
  }
}

interface Draw {
  list_number: number
  id_form: IdForm
  is_named: boolean
  /** Null where every place was taken. */
  award_id: string | null
  status_index: number | null
}

/**
 * Draws places in the last list, which are free as a rule. In the order of the places, so that two who draw the same ones
 * do not wait for each other crosswise.
 */
async function drawEntries(tx: Tx, issuerId: string, awardIds: readonly string[]) {
  const places = awardIds.map(() => randomInt(minStatusListSize))
  const { rows } = await sql<Draw>`
    with last as (
      select list_number, status_lists.id_form, status_method = '1EdTechRevocationList' as is_named
      from status_lists join issuers using (issuer_id)
      where issuer_id = ${issuerId} order by list_number desc limit 1
    ), drawn as (
      insert into status_entries (issuer_id, list_number, status_index, award_id, is_named)
      select ${issuerId}, list_number, place, award_id, is_named
      from unnest(${places}::int[], ${[...awardIds]}::text[]) as asked (place, award_id) cross join last
      order by place
      on conflict do nothing
      returning award_id, status_index
    )
    select last.*, award_id, status_index from last left join drawn on true`.execute(tx)
  const [first] = rows
  if (!first) throw new Error('The issuer has no status list.')
  const drawn = rows.flatMap(({ list_number, id_form, is_named, award_id, status_index }): [string, StatusEntry][] =>
    award_id === null || status_index === null
      ? []
      : [[award_id, { listNumber: list_number, index: status_index, idForm: id_form, isNamed: is_named }]],
  )
  return { listNumber: first.list_number, drawn }
}
