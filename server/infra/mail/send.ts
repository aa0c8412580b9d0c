import { z } from 'zod'
import { inSeconds } from '../clock.ts'
import { type JobHandler, type JobHandlers, RefusedForNow, TryLater } from '../jobs/queue.ts'
import { deliver, findFailure, findMail, isAway, markAttempt } from './deliver.ts'
import { mailJob } from './enqueue-mails.ts'
import { portionJob, portionLanes } from './portions.ts'
import { runPortion } from './send-portion.ts'
import { holdForServer } from './wait-for-server.ts'

const jobData = z.object({ mailId: z.string() })

// Who comes back within these, and sends what has gathered, is less than five minutes late.
const awaySeconds = 200
const hour = 3600
/** Days for which a mail is tried that the mail server refuses for now. */
const patienceDays = 5

/**
 * Sends one mail. A refusal for good (5xx) ends it as `failed`; everything else throws, so that the queue tries again: every few
 * minutes while the mail server is away, later and later where it refuses the mail for now.
 */
const runMail: JobHandler = async (data, job) => {
  const { mailId } = jobData.parse(data)
  const mail = await findMail(mailId)
  if (mail?.state !== 'queued') return
  const said = await deliver(mail)
  if (said === 'over') return
  if (said === 'no-server') return holdForServer(mailId)
  const isLate = job.isLast && mail.created_at < inSeconds(-patienceDays * 24 * hour)
  const failure = findFailure(said) ?? (isLate ? 'late' : undefined)
  await markAttempt(mail, said.message, failure)
  if (failure) return
  if (isAway(said)) throw new TryLater(said.message, awaySeconds)
  throw job.isLast ? new TryLater(said.message, hour) : new RefusedForNow(said.message)
}

/** The jobs of this module, by name. */
export const mailJobs: JobHandlers = { [mailJob]: runMail, [portionJob]: runPortion }

/** How many of them run side by side in one process, where it is fewer than of others. */
export const mailLanes = { [portionJob]: portionLanes }
