import type { z } from 'zod'
import type { listBackpackBadges } from '#contracts/backpack/backpack.ts'
import { listMaximum } from '#contracts/fields/limits.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Page, readCreation, readPage, writeCreation } from '#infra/http/page.ts'
import { type ListFilter, type ListPart, listEntries, listImported } from './queries.ts'
import { createEntryPresenter, type ShownEntry } from './views/present.ts'
import { presentImported } from './views/present-imported.ts'

type Query = Omit<z.output<typeof listBackpackBadges.query>, 'json_format'>

const isOn = (flag: string): boolean => flag === 'true' || flag === 'True' || flag === '1'

interface Placed extends ShownEntry {
  createdAt: Date
  badgeId: string
}

/** Badges of the backpack, newest first, expired ones too unless the query, or else the caller, says otherwise. */
export const listBackpackPage = async (
  accountId: string,
  query: Query,
  { includeExpired = true } = {},
): Promise<Page<ShownEntry>> => {
  const filter = {
    includePending: isOn(query.include_pending ?? 'false'),
    includeExpired: isOn(query.include_expired ?? String(includeExpired)),
    includeRevoked: isOn(query.include_revoked ?? 'false'),
    now: now(),
  }
  const place = readCreation(query.cursor)
  const after = place && { createdAt: place.createdAt, badgeId: place.id }
  return readPage({
    num: query.num,
    usual: listMaximum,
    read: (limit) => listBoth(accountId, filter, { limit, after }),
    placeOf: (last) => writeCreation(last.createdAt, last.badgeId),
  })
}

async function listBoth(accountId: string, filter: ListFilter, part: ListPart): Promise<Placed[]> {
  const [entries, imported] = await Promise.all([
    listEntries(db(), accountId, filter, part),
    listImported(db(), accountId, filter, part),
  ])
  const presentEntry = createEntryPresenter()
  return [
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
}

// The database compares ids by their bytes, and so does JavaScript.
const newestFirst = (left: Placed, right: Placed): number =>
  right.createdAt.getTime() - left.createdAt.getTime() || (left.badgeId < right.badgeId ? 1 : -1)
