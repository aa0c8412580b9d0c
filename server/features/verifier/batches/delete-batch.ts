import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'

/** Deletes a batch for whoever knows its id; a job that works on it finds nothing more to do. */
export const deleteBatch = async (batchId: string): Promise<void> => {
  const { numDeletedRows } = await db()
    .deleteFrom('verification_batches')
    .where('batch_id', '=', batchId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}
