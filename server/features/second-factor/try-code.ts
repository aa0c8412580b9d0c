import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { AppError } from '#infra/errors.ts'
import { countTaken } from '#infra/http/limits/take-share.ts'
import { attempt, attemptTogether, type Network } from '#infra/http/limits/throttle.ts'
import { queueSecurityMail } from './mail.ts'
import { isAppCode } from './spend-code.ts'

interface Tried {
  accountId: string
  code: string
  network: Network
}

/**
 * Does what a code opens, with pauses after wrong ones. Six digits could be guessed from many networks, so their wrong ones
 * count for the account, whatever they were for; recovery codes are too long for that and work at any time.
 */
export const tryCode = <Result>({ accountId, code, network }: Tried, open: () => Promise<Result>): Promise<Result> =>
  isAppCode(code)
    ? attempt(keyOf(accountId), open).catch((error: unknown) => warnOwner(error, accountId))
    : attemptTogether(`recovery-code:${accountId}:${network}`, open)

const keyOf = (accountId: string): string => `second-factor:${accountId}`

const warnedAfter = 5

/** Wrong codes come after the password or the mail: when there are many, the owner should know that somebody has it. */
async function warnOwner(error: unknown, accountId: string): Promise<never> {
  const isWrong = error instanceof AppError && error.code === 'second-factor.code'
  if (isWrong && (await countTaken(db(), keyOf(accountId))) === warnedAfter)
    await transaction(db(), (tx) => queueSecurityMail(tx, accountId, 'codes-guessed'))
  throw error
}
