import type { z } from 'zod'
import type {
  BatchPath,
  listAwardBatches as listEndpoint,
  listAwardBatchRows as rowsEndpoint,
} from '#contracts/awards/award-batches.ts'
import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { pageSize } from '#contracts/fields/limits.ts'
import { db } from '#infra/context.ts'
import { cutPage, linkToPage, parseSize, readCreation, readPlace, writeCreation, writePlace } from '#infra/http/page.ts'
import { listBatches, listRows } from './queries.ts'

const pathOf = ({ issuerSlug, badgeSlug }: BadgePath): string =>
  `/v3/issuers/${issuerSlug}/badges/${badgeSlug}/award-batches`

/** One page of the batches of a class, and the `Link` header to the next. */
export const listBatchPage = async (at: BadgePath, query: z.output<typeof listEndpoint.query>) => {
  const limit = parseSize(query.num, pageSize)
  const place = readCreation(query.cursor)
  const after = place && { createdAt: place.createdAt, batchId: place.id }
  // One more than the page holds tells whether there is another page.
  const found = await listBatches(db(), at, { limit: limit + 1, after })
  return cutPage(found, limit, (last) => linkToPage(pathOf(at), query, writeCreation(last.created_at, last.batch_id)))
}

/** One page of the rows of a batch, and the `Link` header to the next. */
export const listRowPage = async (at: BatchPath, query: z.output<typeof rowsEndpoint.query>) => {
  const limit = parseSize(query.num, pageSize)
  const after = Number(readPlace(query.cursor, /^(\d{1,7})$/)?.[0] ?? 0)
  const found = await listRows(db(), at, { limit: limit + 1, after, state: query.state })
  return cutPage(found, limit, (last) =>
    linkToPage(`${pathOf(at)}/${at.batchId}/rows`, query, writePlace(last.row_number)),
  )
}
