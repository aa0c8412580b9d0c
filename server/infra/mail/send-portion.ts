import { z } from 'zod'
import { db } from '../context.ts'
import { transaction } from '../db/transaction.ts'
import type { JobHandler } from '../jobs/queue.ts'
import { deliver, findFailure, findMail, isAway, markAttempt } from './deliver.ts'
import { releaseMails } from './outbox.ts'
import { enqueuePortions } from './portions.ts'

const jobData = z.object({
  batchId: z.string(),
  heldFor: z.string(),
  mailIds: z.array(z.string()),
  at: z.coerce.date(),
})

// Far less than a job may take, and than what a server that stops waits for.
const mostMilliseconds = 5000

/**
 * Sends the mails of a portion one after the other; each is looked at just before, for it may have been called off. One that the
 * mail server does not take for now goes on by itself, with all patience there is for one mail, and so do all that are left
 * once the mail server is away.
 */
export const runPortion: JobHandler = async (data, { signal }) => {
  const { mailIds, ...portion } = jobData.parse(data)
  const started = performance.now()
  for (const [index, mailId] of mailIds.entries()) {
    if (signal.aborted) return
    const left = mailIds.slice(index)
    if (performance.now() - started > mostMilliseconds) {
      return transaction(db(), (tx) => enqueuePortions(tx, { ...portion, mailIds: left }))
    }
    const found = await findMail(mailId)
    if (found?.state !== 'held' || found.held_for !== portion.heldFor) continue
    const mail = { ...found, created_at: portion.at }
    const said = await deliver(mail)
    if (said === 'over') continue
    const failure = said === 'no-server' ? undefined : findFailure(said)
    if (failure && said !== 'no-server') await markAttempt(mail, said.message, failure)
    else if (said === 'no-server' || isAway(said)) return transaction(db(), (tx) => releaseMails(tx, left))
    else await transaction(db(), (tx) => releaseMails(tx, [mailId]))
  }
}
