import { now } from '../clock.ts'
import { context } from '../context.ts'
import type { Db } from '../db/connections/connect.ts'
import type { Tx } from '../db/transaction.ts'
import { isOfQueue, runStatement, schema } from '../jobs/run-statement.ts'

/** Sends a portion of the mails of a batch. */
export const portionJob = 'mail.portion'

/** As many as there are connections to the mail server: mails for one person find one as soon as a mail has gone. */
export const portionLanes = 3

const portionSize = 20

export interface LetGo {
  batchId: string
  /** What the mails wait for until each has left. */
  heldFor: string
  mailIds: readonly string[]
  /** The moment that they carry, because their day begins then. */
  at?: Date
}

/**
 * Lets held mails of a batch go as part of the transaction, a portion with each job. They stay as they are until they have left,
 * for to write down twice of each that it is about to leave costs more than to send it; which are about to is known by the jobs.
 */
export const enqueuePortions = async (tx: Tx, { batchId, heldFor, mailIds, at = now() }: LetGo): Promise<void> => {
  const portions = Array.from({ length: Math.ceil(mailIds.length / portionSize) }, (_, index) => ({
    batchId,
    heldFor,
    mailIds: mailIds.slice(index * portionSize, (index + 1) * portionSize),
    at: at.toISOString(),
  }))
  await context().queue.enqueueMany(tx, portionJob, portions)
}

const isLive = `${isOfQueue(portionJob)} and state in ('created', 'retry', 'active')`

/** The mails of a batch that were let go and have not all left. Read it before the mails, so that none is let go twice. */
export const listLetGo = async (tx: Tx, batchId: string): Promise<string[]> => {
  const rows = await runStatement<{ mail_id: string }>(
    tx,
    `select jsonb_array_elements_text(data->'mailIds') as mail_id from ${schema}.job where ${isLive} and data->>'batchId' = $1`,
    [batchId],
  )
  return rows.map((row) => row.mail_id)
}

/** How many mails of any batch were let go and have not all left; a portion counts until it is done. */
export const countLetGo = async (db: Db): Promise<number> => {
  const [row] = await runStatement<{ mails: number }>(
    db,
    `select coalesce(sum(jsonb_array_length(data->'mailIds')), 0)::int as mails from ${schema}.job where ${isLive}`,
    [],
  )
  return row?.mails ?? 0
}
