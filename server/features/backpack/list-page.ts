import type { z } from 'zod'
import type { listBackpackBadges } from '#contracts/backpack/backpack.ts'
import { listMaximum } from '#contracts/fields/limits.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { linkToPage, parseSize, readCreation, writeCreation } from '#infra/http/page.ts'
import { type ListPart, listEntries, listImported } from './queries.ts'
import { createEntryPresenter, type ShownEntry } from './views/present.ts'
import { presentImported } from './views/present-imported.ts'

type Query = Omit<z.output<typeof listBackpackBadges.query>, 'json_format'> &
  Record<string, string | string[] | undefined>

interface List {
  path: string
  /** Whether expired badges are in it when the query does not say. */
  includeExpired: boolean
}

const firstList: List = { path: '/v1/earner/badges', includeExpired: true }

const isOn = (flag: string): boolean => flag === 'true' || flag === 'True' || flag === '1'

interface Placed extends ShownEntry {
  createdAt: Date
  badgeId: string
}

/** Badges of the backpack, newest first, and the `Link` header to those that do not fit into one answer. */
export const listPage = async (
  accountId: string,
  query: Query,
  list = firstList,
): Promise<{ badges: ShownEntry[]; link: string | undefined }> => {
  const filter = {
    includePending: isOn(query.include_pending ?? 'false'),
    includeExpired: isOn(query.include_expired ?? String(list.includeExpired)),
    includeRevoked: isOn(query.include_revoked ?? 'false'),
    now: now(),
  }
  const limit = parseSize(query.num, listMaximum)
  const place = readCreation(query.cursor)
  const after = place && { createdAt: place.createdAt, badgeId: place.id }
  // One more than the page holds tells whether there is another page.
  const part: ListPart = { limit: limit + 1, after }
  const [entries, imported] = await Promise.all([
    listEntries(db(), accountId, filter, part),
    listImported(db(), accountId, filter, part),
  ])
  const presentEntry = createEntryPresenter()
  const placed: Placed[] = [
    ...entries.map((row) => ({
      createdAt: row.created_at,
      badgeId: row.award_id,
      ...presentEntry(row),
    })),
    ...imported.map((row) => ({
      createdAt: row.created_at,
      badgeId: row.import_id,
      present: () => presentImported(row),
      write: () => JSON.stringify(presentImported(row)),
    })),
  ].sort(newestFirst)
  const badges = placed.slice(0, limit)
  const last = badges.at(-1)
  if (!last || placed.length <= limit) return { badges, link: undefined }
  return { badges, link: linkToPage(list.path, query, writeCreation(last.createdAt, last.badgeId)) }
}

// The database compares ids by their bytes, and so does JavaScript.
const newestFirst = (left: Placed, right: Placed): number =>
  right.createdAt.getTime() - left.createdAt.getTime() || (left.badgeId < right.badgeId ? 1 : -1)
