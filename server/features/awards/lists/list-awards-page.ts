import type { z } from 'zod'
import type { deskFilter } from '#contracts/awards/issuer-desk.ts'
import { pageSize } from '#contracts/fields/limits.ts'
import { db } from '#infra/context.ts'
import { type Page, parseSize } from '#infra/http/page.ts'
import type { AwardPlace, AwardRow } from '../queries.ts'
import { type Position, parseCursor, writeCursor } from './cursor.ts'
import { momentOf } from './queries/conditions.ts'
import { listAwards } from './queries/list-queries.ts'
import { readFilter } from './read-filter.ts'

type Query = z.output<typeof deskFilter>

/** One page of the awards of a badge class or of an issuer. */
export const listAwardsPage = async (at: AwardPlace, query: Query): Promise<Page<AwardRow>> => {
  const limit = parseSize(query.num, pageSize)
  const position = parseCursor(query.cursor)
  // One more than the page holds tells whether there is another page.
  const { rows: found, stopped } = await listAwards(db(), at, readFilter(query), {
    limit: limit + 1,
    position,
    withMails: true,
  })
  const hasMore = found.length > limit
  const isBackwards = position?.direction === 'prev'
  const rows = isBackwards ? found.slice(-limit) : found.slice(0, limit)
  const [ahead, back] = isBackwards ? (['prev', 'next'] as const) : (['next', 'prev'] as const)
  const [leading, trailing] = isBackwards ? [rows[0], rows.at(-1)] : [rows.at(-1), rows[0]]
  // A search that stopped before the page was full goes on from there, and leads back though it found nothing.
  const places = [
    hasMore && leading ? beside(leading, query, ahead) : stopped,
    position && (trailing ? beside(trailing, query, back) : turn(stopped ?? (query.search && position), back)),
  ]
  const cursorOf = (direction: Position['direction']): string | undefined => {
    const place = places.find((one) => one?.direction === direction)
    return place && writeCursor(place)
  }
  return { rows, next: cursorOf('next'), prev: cursorOf('prev') }
}

const beside = (row: AwardRow, { ended }: Query, direction: Position['direction']): Position => ({
  direction,
  createdAt: momentOf(row, { ended }),
  awardId: row.award_id,
})

const turn = (place: Position | '' | undefined, direction: Position['direction']): Position | undefined =>
  place ? { ...place, direction } : undefined
