import { z } from 'zod'
import { context, db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import type { JobHandler, JobHandlers } from '#infra/jobs/queue.ts'
import { lockFile } from './lock-file.ts'
import { isFileUsed } from './queries.ts'

const dropFile = 'imports.drop-file'

/** With an account go the files that were brought in: they may say whose they were. */
export const dropFilesOf = async (tx: Tx, { accountId }: { accountId: string }): Promise<void> => {
  const files = await tx
    .selectFrom('imported_badges')
    .select('original_key as key')
    .distinct()
    .where('account_id', '=', accountId)
    .execute()
  if (files.length === 0) return
  await dropFiles(tx, files)
  await tx
    .deleteFrom('import_locations')
    .using('imported_badges')
    .where('imported_badges.account_id', '=', accountId)
    .whereRef('imported_badges.import_id', '=', 'import_locations.import_id')
    .execute()
}

/** Lets the bytes of files go that badges leave behind whose rows go with this transaction. */
export const dropFiles = (tx: Tx, files: { key: string }[]): Promise<void> =>
  context().queue.enqueueMany(tx, dropFile, files)

const file = z.object({ key: z.string() })

/** Drops the bytes of a file unless somebody else has brought in the same. */
const dropUnused: JobHandler = async (data) => {
  const { key } = file.parse(data)
  await transaction(db(), async (tx) => {
    await lockFile(tx, key)
    if (!(await isFileUsed(tx, key))) await context().blobs.delete(key)
  })
}

export const jobs: JobHandlers = { [dropFile]: dropUnused }
