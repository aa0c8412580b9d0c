import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import { minStatusListSize } from '#openbadges'
import { loadSigningKey } from './keys.ts'
import { findLastList, insertStatusList, type StatusEntry } from './status-lists.ts'

// Fewer draws say little about how full a list is.
const fewestDraws = 8

/**
 * As takeStatusEntry, for many awards at once: the places by award id. When more than a third of the draws hit taken
 * places, the next list is opened.
 */
export const takeStatusEntries = async (
  tx: Tx,
  issuerId: string,
  awardIds: readonly string[],
): Promise<Map<string, StatusEntry>> => {
  const entries = new Map<string, StatusEntry>()
  let left = [...awardIds]
  let listNumber = await findLastList(tx, issuerId)
  let draws = 0
  let hits = 0
  while (left.length > 0) {
    const places = await drawEntries(tx, { issuerId, listNumber, awardIds: left })
    for (const { award_id, status_index } of places) entries.set(award_id, { listNumber, index: status_index })
    draws += left.length
    left = left.filter((awardId) => !entries.has(awardId))
    hits += left.length
    if (draws < fewestDraws || hits * 3 <= draws) continue
    listNumber++
    draws = 0
    hits = 0
    await insertStatusList(tx, issuerId, listNumber, await loadSigningKey(tx, issuerId))
  }
  return entries
}

interface Draw {
  issuerId: string
  listNumber: number
  awardIds: readonly string[]
}

/** In the order of the places, so that two who draw the same ones do not wait for each other crosswise. */
async function drawEntries(tx: Tx, { issuerId, listNumber, awardIds }: Draw) {
  const places = awardIds.map(() => randomInt(minStatusListSize))
  const { rows } = await sql<{ award_id: string; status_index: number }>`
    insert into status_entries (issuer_id, list_number, status_index, award_id)
    select ${issuerId}, ${listNumber}, place, award_id
    from unnest(${places}::int[], ${[...awardIds]}::text[]) as drawn (place, award_id)
    order by place
    on conflict do nothing
    returning award_id, status_index`.execute(tx)
  return rows
}
