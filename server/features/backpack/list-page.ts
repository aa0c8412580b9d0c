import type { z } from 'zod'
import type { BackpackBadge, listBackpack } from '#contracts/backpack.ts'
import { listMaximum, pageMaximum } from '#contracts/limits.ts'
import { now } from '#infra/clock.ts'
import { config, db } from '#infra/context.ts'
import { invalid } from '#infra/errors.ts'
import { createEntryPresenter } from './present.ts'
import { presentImported } from './present-imported.ts'
import { type ListPart, listEntries, listImported } from './queries.ts'

type Query = z.output<typeof listBackpack.query>

const isOn = (flag: string): boolean => flag === 'true' || flag === 'True' || flag === '1'

interface Placed {
  createdAt: Date
  badgeId: string
  present(): BackpackBadge
}

/** Badges of the backpack, newest first, and the `Link` header to those that do not fit into one answer. */
export const listPage = async (
  accountId: string,
  query: Query,
): Promise<{ badges: BackpackBadge[]; link: string | undefined }> => {
  const filter = {
    includePending: isOn(query.include_pending ?? 'false'),
    includeExpired: isOn(query.include_expired ?? 'true'),
    includeRevoked: isOn(query.include_revoked ?? 'false'),
    now: now(),
  }
  const limit = parseSize(query.num)
  // One more than the page holds tells whether there is another page.
  const part: ListPart = { limit: limit + 1, after: parseCursor(query.cursor) }
  const [entries, imported] = await Promise.all([
    listEntries(db(), accountId, filter, part),
    listImported(db(), accountId, filter, part),
  ])
  const presentEntry = createEntryPresenter()
  const placed: Placed[] = [
    ...entries.map((row) => ({
      createdAt: row.created_at,
      badgeId: row.award_id,
      present: () => presentEntry(row),
    })),
    ...imported.map((row) => ({
      createdAt: row.created_at,
      badgeId: row.import_id,
      present: () => presentImported(row),
    })),
  ].sort(newestFirst)
  const page = placed.slice(0, limit)
  const last = page.at(-1)
  return {
    badges: page.map(({ present }) => present()),
    link: last && placed.length > limit ? linkToNext(query, last) : undefined,
  }
}

// The database compares ids by their bytes, and so does JavaScript.
const newestFirst = (left: Placed, right: Placed): number =>
  right.createdAt.getTime() - left.createdAt.getTime() || (left.badgeId < right.badgeId ? 1 : -1)

/** What is no number, or below one, counts as absent; what is too large as the most there is (api.md 1.0). */
function parseSize(text: string | undefined): number {
  const size = /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0
  return size < 1 ? listMaximum : Math.min(size, pageMaximum)
}

/** Opaque to clients: the place of the last badge they have. */
function parseCursor(cursor: string | undefined): ListPart['after'] {
  if (!cursor) return undefined
  const [, time, badgeId] = /^(\d{1,15}) ([\w-]{22})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  if (time === undefined || badgeId === undefined) throw invalid({ cursor: ['Invalid cursor.'] })
  return { createdAt: new Date(Number(time)), badgeId }
}

function linkToNext(query: Query, { createdAt, badgeId }: Placed): string {
  const url = new URL('/v1/earner/badges', config().origin)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value)
  url.searchParams.set('cursor', Buffer.from(`${createdAt.getTime()} ${badgeId}`).toString('base64url'))
  return `<${url.href}>; rel="next"`
}
