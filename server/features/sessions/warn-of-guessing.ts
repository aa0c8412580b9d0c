import { z } from 'zod'
import { email as emailField } from '#contracts/fields/fields.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { AppError } from '#infra/errors.ts'
import { countFailures } from '#infra/http/limits/attempt-anywhere.ts'
import { takeCooldown } from '#infra/http/limits/throttle.ts'
import type { JobHandler } from '#infra/jobs/queue.ts'
import { enqueueWarning, findVerifiedOwner, freeGuesses } from '../accounts/index.ts'
import { queueSecurityMail } from '../second-factor/index.ts'

const day = 86_400
const jobData = z.object({ email: z.string() })

/**
 * After many wrong passwords a job looks whether anybody has the address: the answer takes as long whether or not there is
 * somebody to be told.
 */
export const warnOfGuessing = async (error: unknown, name: string, key: string): Promise<never> => {
  const isWrong = error instanceof AppError && error.code === 'token.grant'
  if (isWrong && emailField.safeParse(name).success && (await countFailures(key)) >= freeGuesses) {
    await transaction(db(), async (tx) => {
      if ((await takeCooldown(tx, `guessed-address:${name}`, day)) !== true) return
      await enqueueWarning(tx, name)
    })
  }
  throw error
}

export const runWarning: JobHandler = async (data) => {
  const { email } = jobData.parse(data)
  await transaction(db(), async (tx) => {
    const accountId = await findVerifiedOwner(tx, email)
    // One mail a day, however many addresses the account has.
    if (accountId === undefined || (await takeCooldown(tx, `guessed:${accountId}`, day)) !== true) return
    await queueSecurityMail(tx, accountId, 'passwords-guessed')
  })
}
