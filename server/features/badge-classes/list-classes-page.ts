import type { z } from 'zod'
import type { listBadgeClasses } from '#contracts/badge-classes/badge-classes.ts'
import { listMaximum } from '#contracts/fields/limits.ts'
import { type Page, readCreation, readPage, writeCreation } from '#infra/http/page.ts'
import type { BadgeClassListRow, ListPart } from './queries.ts'

type Query = z.output<typeof listBadgeClasses.query>

/** Badge classes as far as they fit into one answer. */
export const listClassesPage = async (
  query: Query,
  read: (part: ListPart) => Promise<BadgeClassListRow[]>,
): Promise<Page<BadgeClassListRow>> => {
  const place = readCreation(query.cursor)
  const after = place && { createdAt: place.createdAt, badgeId: place.id }
  return readPage({
    num: query.num,
    usual: listMaximum,
    read: (limit) => read({ limit, after }),
    placeOf: (last) => writeCreation(last.created_at, last.badge_id),
  })
}
