import type { TokenResponse } from '#contracts/sessions.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { AppError, refuse } from '#infra/errors.ts'
import { countTaken } from '#infra/http/take-share.ts'
import { attempt, attemptTogether } from '#infra/http/throttle.ts'
import { hashSecret } from '#infra/secrets.ts'
import { isAppCode, queueSecurityMail, spendCode } from '../second-factor/index.ts'
import { createToken } from './create-token.ts'
import { findStep } from './queries.ts'
import type { Place } from './read-place.ts'
import { spendStep } from './spend-step.ts'

/**
 * Signs in whoever has given the password and now a code. Six digits could be guessed from many networks by whoever knows
 * the password, so their wrong ones count for the account; recovery codes are too long for that and work at any time.
 */
export const finishStep = async (
  { step, code }: { step: string; code: string },
  place: Place,
  network: string,
): Promise<TokenResponse> => {
  const held = await findStep(db(), hashSecret(step))
  if (!held) throw refuse('second-factor.step')
  const finish = () => spend(hashSecret(step), code, place)
  return isAppCode(code)
    ? attempt(keyOf(held.account_id), finish).catch((error: unknown) => warnOwner(error, held.account_id))
    : attemptTogether(`recovery-code:${held.account_id}:${network}`, finish)
}

const keyOf = (accountId: string): string => `second-factor:${accountId}`

const warnedAfter = 5

/** Wrong codes come after the right password: when there are many, its owner should know that somebody has it. */
async function warnOwner(error: unknown, accountId: string): Promise<never> {
  const isWrong = error instanceof AppError && error.code === 'second-factor.code'
  if (isWrong && (await countTaken(db(), keyOf(accountId))) === warnedAfter)
    await transaction(db(), (tx) => queueSecurityMail(tx, accountId, 'codes-guessed'))
  throw error
}

const spend = (stepHash: Buffer, code: string, place: Place): Promise<TokenResponse> =>
  transaction(db(), async (tx) => {
    const held = await spendStep(tx, stepHash)
    // Wrong, the step stays as it is, for another try.
    if (!(await spendCode(tx, held.account_id, code))) throw refuse('second-factor.code')
    return createToken(tx, held.account_id, held.scope, place)
  })
