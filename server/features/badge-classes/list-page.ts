import type { z } from 'zod'
import type { listBadgeClasses } from '#contracts/badge-classes/badge-classes.ts'
import { listMaximum } from '#contracts/fields/limits.ts'
import { cutPage, linkToPage, parseSize, readCreation, writeCreation } from '#infra/http/page.ts'
import type { BadgeClassListRow, ListPart } from './queries.ts'

type Query = z.output<typeof listBadgeClasses.query>

/** Badge classes as far as they fit into one answer, and the `Link` header to those that follow. */
export const listPage = async (
  path: string,
  query: Query,
  read: (part: ListPart) => Promise<BadgeClassListRow[]>,
): Promise<{ rows: BadgeClassListRow[]; link: string | undefined }> => {
  const limit = parseSize(query.num, listMaximum)
  const place = readCreation(query.cursor)
  const after = place && { createdAt: place.createdAt, badgeId: place.id }
  // One more than the page holds tells whether there is another page.
  const found = await read({ limit: limit + 1, after })
  return cutPage(found, limit, (last) => linkToPage(path, query, writeCreation(last.created_at, last.badge_id)))
}
