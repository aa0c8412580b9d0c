import type { z } from 'zod'
import type { BatchPath, listBatches as listEndpoint, listBatchRows as rowsEndpoint } from '#contracts/award-batches.ts'
import type { BadgePath } from '#contracts/badge-classes.ts'
import { db } from '#infra/context.ts'
import { linkToNext, parseSize, readPlace, writePlace } from './page.ts'
import { listBatches, listRows } from './queries.ts'

const pathOf = ({ issuerSlug, badgeSlug }: BadgePath): string =>
  `/v3/issuers/${issuerSlug}/badges/${badgeSlug}/award-batches`

/** One page of the batches of a class, and the `Link` header to the next. */
export const listBatchPage = async (at: BadgePath, query: z.output<typeof listEndpoint.query>) => {
  const limit = parseSize(query.num)
  const place = readPlace(query.cursor, /^(\d{1,15}) ([\w-]{22})$/)
  const after = place && { createdAt: new Date(Number(place[0])), batchId: place[1] ?? '' }
  // One more than the page holds tells whether there is another page.
  const found = await listBatches(db(), at, { limit: limit + 1, after })
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  if (!last || found.length <= limit) return { rows, link: undefined }
  return { rows, link: linkToNext(pathOf(at), query, writePlace(last.created_at.getTime(), last.batch_id)) }
}

/** One page of the rows of a batch, and the `Link` header to the next. */
export const listRowPage = async (at: BatchPath, query: z.output<typeof rowsEndpoint.query>) => {
  const limit = parseSize(query.num)
  const after = Number(readPlace(query.cursor, /^(\d{1,7})$/)?.[0] ?? 0)
  const found = await listRows(db(), at, { limit: limit + 1, after, state: query.state })
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  if (!last || found.length <= limit) return { rows, link: undefined }
  return { rows, link: linkToNext(`${pathOf(at)}/${at.batchId}/rows`, query, writePlace(last.row_number)) }
}
