import type { z } from 'zod'
import type { listBadgeClasses } from '#contracts/badge-classes.ts'
import { listMaximum, pageMaximum } from '#contracts/limits.ts'
import { config } from '#infra/context.ts'
import { invalid } from '#infra/errors.ts'
import type { BadgeClassListRow, ListPart } from './queries.ts'

type Query = z.output<typeof listBadgeClasses.query>

/** Badge classes as far as they fit into one answer, and the `Link` header to those that follow. */
export const listPage = async (
  path: string,
  query: Query,
  read: (part: ListPart) => Promise<BadgeClassListRow[]>,
): Promise<{ rows: BadgeClassListRow[]; link: string | undefined }> => {
  const limit = parseSize(query.num)
  // One more than the page holds tells whether there is another page.
  const found = await read({ limit: limit + 1, after: parseCursor(query.cursor) })
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, link: last && found.length > limit ? linkToNext(path, query, last) : undefined }
}

/** What is no number, or below one, counts as absent; what is too large as the most there is (api.md 1.0). */
function parseSize(text: string | undefined): number {
  const size = /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0
  return size < 1 ? listMaximum : Math.min(size, pageMaximum)
}

/** Opaque to clients: the place of the last class they have. */
function parseCursor(cursor: string | undefined): ListPart['after'] {
  if (!cursor) return undefined
  const [, time, badgeId] = /^(\d{1,15}) ([\w-]{22})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  if (time === undefined || badgeId === undefined) throw invalid({ cursor: ['Invalid cursor.'] })
  return { createdAt: new Date(Number(time)), badgeId }
}

function linkToNext(path: string, query: Query, { created_at, badge_id }: BadgeClassListRow): string {
  const url = new URL(path, config().origin)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value)
  url.searchParams.set('cursor', Buffer.from(`${created_at.getTime()} ${badge_id}`).toString('base64url'))
  return `<${url.href}>; rel="next"`
}
