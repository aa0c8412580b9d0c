import { context } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { type KeptDocuments, openDocuments } from '../features/awards/index.ts'

/** Rows of awards with their documents as texts. */
export const opened = <Row extends KeptDocuments>(rows: readonly Row[], db: Db = context().db) =>
  openDocuments(db, rows)

/** The row of an award with its documents as texts. */
export const readStored = async (awardId: string, db: Db = context().db) => {
  const row = await db.selectFrom('awards').selectAll().where('award_id', '=', awardId).executeTakeFirstOrThrow()
  const [award] = await openDocuments(db, [row])
  if (!award) throw new Error('One row became none.')
  return award
}

interface Documents {
  assertion: string
  credential: string
}

/** What somebody who reaches the database makes of the documents of an award. */
export const rewriteStored = async (awardId: string, change: (documents: Documents) => Partial<Documents>) => {
  const { assertion, credential, version } = await readStored(awardId)
  await context()
    .db.updateTable('awards')
    .set({
      assertion,
      credential,
      template_id: null,
      documents: null,
      ...change({ assertion, credential }),
      version: version + 1,
    })
    .where('award_id', '=', awardId)
    .execute()
}
