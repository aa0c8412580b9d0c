import { z } from 'zod'
import { context, db } from '#infra/context.ts'
import type { Tx } from '#infra/db/transaction.ts'
import type { JobHandler } from '#infra/jobs/queue.ts'
import { dropFile } from '#infra/storage/drop-file.ts'

/** Drops a file that nothing refers to any more. */
export const fileDropJob = 'imports.drop-file'

/** With an account go the files that were brought in, and their pictures: they may say whose they were. */
export const dropFilesOf = async (tx: Tx, { accountId }: { accountId: string }): Promise<void> => {
  const files = await tx.selectFrom('imported_badges').select(fileColumns).where('account_id', '=', accountId).execute()
  if (files.length === 0) return
  await dropFilesIn(tx, files)
  await tx
    .deleteFrom('import_locations')
    .using('imported_badges')
    .where('imported_badges.account_id', '=', accountId)
    .whereRef('imported_badges.import_id', '=', 'import_locations.import_id')
    .execute()
}

export const fileColumns = ['original_key', 'image_key', 'issuer_image_key'] as const

type FileKeys = Record<(typeof fileColumns)[number], string | null>

/** Lets the bytes go that badges leave behind whose rows go with this transaction: each has a file, and perhaps pictures. */
export const dropFilesIn = (tx: Tx, rows: readonly FileKeys[]): Promise<void> => {
  const keys = new Set(rows.flatMap((row) => fileColumns.flatMap((name) => row[name] ?? [])))
  return enqueueFileDrops(tx, [...keys])
}

/** Has bytes dropped, once the transaction has committed, to which nothing refers then. */
export const enqueueFileDrops = async (tx: Tx, keys: readonly string[]): Promise<void> => {
  const files = [...new Set(keys)].map((key) => ({ key }))
  if (files.length > 0) await context().queue.enqueueMany(tx, fileDropJob, files)
}

const file = z.object({ key: z.string() })

/** Drops the bytes unless something else refers to them. */
export const runFileDrop: JobHandler = async (data) => {
  const { key } = file.parse(data)
  await dropFile(db(), key)
}
