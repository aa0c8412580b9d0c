import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import { type DrawnPlaces, drawingParts, drawnPlaces, readDrawn } from './draw-places.ts'
import { insertStatusList, type StatusEntry } from './status-lists.ts'

// Fewer draws say little about how full a list is.
const fewestDraws = 8

/**
 * A place of its own for each award, drawn at random so that neighbours reveal nothing; the answer finds it by the id of
 * the award. When more than a third of eight draws or more hit taken places, the next list is opened. `begun` is the first
 * draw, where another statement has made it.
 */
export const takeStatusEntries = async (
  tx: Tx,
  issuerId: string,
  awardIds: readonly string[],
  begun?: DrawnPlaces,
): Promise<(awardId: string) => StatusEntry> => {
  const entries = new Map<string, StatusEntry>()
  let left = awardIds
  let next = begun
  while (left.length > 0) {
    let draws = 0
    let hits = 0
    // If somebody opens a list meanwhile, the other draws hit it, and no second one is opened.
    let last: number | undefined
    while (left.length > 0 && (draws < fewestDraws || hits * 3 <= draws)) {
      draws += left.length
      const draw = next ?? (await drawEntries(tx, issuerId, left))
      next = undefined
      last ??= draw.list_number
      for (const [awardId, entry] of readDrawn(draw)) entries.set(awardId, entry)
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

async function drawEntries(tx: Tx, issuerId: string, awardIds: readonly string[]): Promise<DrawnPlaces> {
  const { rows } = await sql<DrawnPlaces>`
    with ${drawingParts(issuerId, awardIds)} select last.*, ${drawnPlaces} from last`.execute(tx)
  const [first] = rows
  if (!first) throw new Error('The issuer has no status list.')
  return first
}
