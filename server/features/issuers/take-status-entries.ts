import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import { minStatusListSize } from '#openbadges'
import type { IdForm } from './addresses.ts'
import { insertStatusList, type StatusEntry } from './status-lists.ts'

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
  let list = await findList(tx, issuerId)
  let draws = 0
  let hits = 0
  while (left.length > 0) {
    const places = await drawEntries(tx, { issuerId, listNumber: list.list_number, awardIds: left })
    for (const { award_id, status_index, is_named } of places)
      entries.set(award_id, {
        listNumber: list.list_number,
        index: status_index,
        idForm: list.id_form,
        isNamed: is_named,
      })
    draws += left.length
    left = left.filter((awardId) => !entries.has(awardId))
    hits += left.length
    if (draws < fewestDraws || hits * 3 <= draws) continue
    draws = 0
    hits = 0
    await insertStatusList(tx, issuerId, list.list_number + 1)
    list = await findList(tx, issuerId)
  }
  return entries
}

/** The last list, in which places are free as a rule. */
const findList = (tx: Tx, issuerId: string): Promise<{ list_number: number; id_form: IdForm }> =>
  tx
    .selectFrom('status_lists')
    .select(['list_number', 'id_form'])
    .where('issuer_id', '=', issuerId)
    .orderBy('list_number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

interface Draw {
  issuerId: string
  listNumber: number
  awardIds: readonly string[]
}

/** In the order of the places, so that two who draw the same ones do not wait for each other crosswise. */
async function drawEntries(tx: Tx, { issuerId, listNumber, awardIds }: Draw) {
  const places = awardIds.map(() => randomInt(minStatusListSize))
  const { rows } = await sql<{ award_id: string; status_index: number; is_named: boolean }>`
    insert into status_entries (issuer_id, list_number, status_index, award_id, is_named)
    select ${issuerId}, ${listNumber}, place, award_id, method.is_named
    from unnest(${places}::int[], ${[...awardIds]}::text[]) as drawn (place, award_id)
    cross join (
      select status_method = '1EdTechRevocationList' as is_named from issuers where issuer_id = ${issuerId}
    ) as method
    order by place
    on conflict do nothing
    returning award_id, status_index, is_named`.execute(tx)
  return rows
}
