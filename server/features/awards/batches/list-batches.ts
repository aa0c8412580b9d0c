import type { z } from 'zod'
import type {
  BatchPath,
  listAwardBatches as listEndpoint,
  listAwardBatchRows as rowsEndpoint,
} from '#contracts/awards/award-batches.ts'
import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { pageSize } from '#contracts/fields/limits.ts'
import { db } from '#infra/context.ts'
import { readCreation, readPage, readPlace, writeCreation, writePlace } from '#infra/http/page.ts'
import { listBatches, listRows } from './queries.ts'

/** One page of the batches of a class. */
export const listBatchPage = async (at: BadgePath, { num, cursor }: z.output<typeof listEndpoint.query>) => {
  const place = readCreation(cursor)
  const after = place && { createdAt: place.createdAt, batchId: place.id }
  return readPage({
    num,
    usual: pageSize,
    read: (limit) => listBatches(db(), at, { limit, after }),
    placeOf: (last) => writeCreation(last.created_at, last.batch_id),
  })
}

/** One page of the rows of a batch. */
export const listRowPage = async (at: BatchPath, { num, cursor, state }: z.output<typeof rowsEndpoint.query>) => {
  const after = Number(readPlace(cursor, /^(\d{1,7})$/)?.[0] ?? 0)
  return readPage({
    num,
    usual: pageSize,
    read: (limit) => listRows(db(), at, { limit, after, state }),
    placeOf: (last) => writePlace(last.row_number),
  })
}
