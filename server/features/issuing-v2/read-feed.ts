import { pageSize } from '#contracts/fields/limits.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { settledUntil } from '#infra/db/connections/settled-until.ts'
import type { Actor } from '#infra/http/actor.ts'
import { pageUrl, parseSize, readPlace, readPlacedMoment, writePlace } from '#infra/http/page.ts'
import { wrapV2 } from '#infra/http/wrap-v2.ts'
import { requireVerifiedAccount } from '../accounts/index.ts'
import { takeUpAllInvitations } from '../issuers/index.ts'
import { type Changed, type FeedTable, listChanged, type Place } from './changed-ids.ts'

export interface FeedKind<T> extends FeedTable {
  path: string
  /** Those of the things that are still there, in any order. */
  load(ids: readonly string[]): Promise<T[]>
  idOf(item: T): string
}

export interface FeedQuery {
  since?: string | undefined
  num?: string | undefined
  cursor?: string | undefined
}

/**
 * One page of what has changed since a moment. All pages of one reading end where the first did, and the next reading
 * begins there: so nothing is left out, and nothing comes twice that has not changed twice.
 */
export const readFeed = async <T>(actor: Actor, kind: FeedKind<T>, query: FeedQuery) => {
  await requireVerifiedAccount(db(), actor)
  await takeUpAllInvitations(db(), actor.accountId)
  const since = new Date(query.since ?? 0)
  const cursor = readCursor(query.cursor)
  const settled = await settledUntil(db())
  const until = cursor && cursor.until < settled ? cursor.until : settled
  const limit = parseSize(query.num, pageSize)
  const place = cursor?.place
  // One more than the page holds tells whether there is another page.
  const found = await listChanged(db(), actor.accountId, kind, { since, until, place, limit: limit + 1 })
  const hasMore = found.length > limit
  const isBackwards = place?.direction === 'prev'
  const page = isBackwards ? found.slice(0, limit).reverse() : found.slice(0, limit)
  const next = isBackwards || hasMore ? page.at(-1) : undefined
  const previous = place && (!isBackwards || hasMore) ? page[0] : undefined
  const link = (changed: Changed | undefined, direction: Place['direction']) =>
    changed ? pageUrl(kind.path, { ...query }, writeCursor(until, direction, changed)) : null
  return {
    ...wrapV2(await loadInOrder(kind, page)),
    timestamp: findTimestamp(since, until).toISOString(),
    pagination: {
      hasNext: next !== undefined,
      nextResults: link(next, 'next'),
      hasPrevious: previous !== undefined,
      previousResults: link(previous, 'prev'),
    },
  }
}

/** Never before what was read already: while somebody writes for long, less is settled than a moment ago. */
const findTimestamp = (since: Date, until: Date): Date => (since > until && since <= now() ? since : until)

async function loadInOrder<T>({ load, idOf }: FeedKind<T>, page: readonly Changed[]): Promise<T[]> {
  if (page.length === 0) return []
  const things = new Map((await load(page.map((changed) => changed.id))).map((thing) => [idOf(thing), thing]))
  return page.flatMap((changed) => things.get(changed.id) ?? [])
}

const cursorForm = /^(next|prev) (\d{1,15}) (\d{1,15}) ([\w-]{22})$/

const writeCursor = (until: Date, direction: Place['direction'], { updated_at, id }: Changed): string =>
  writePlace(direction, until.getTime(), updated_at.getTime(), id)

function readCursor(text: string | undefined): { until: Date; place: Place } | undefined {
  const [direction, until, updatedAt, id] = readPlace(text, cursorForm) ?? []
  if (until === undefined || updatedAt === undefined || id === undefined) return undefined
  const place: Place = { direction: direction === 'prev' ? 'prev' : 'next', updatedAt: readPlacedMoment(updatedAt), id }
  return { until: readPlacedMoment(until), place }
}
