import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { AppError } from '#infra/errors.ts'
import { attemptAnywhere, countFailures } from '#infra/http/limits/attempt-anywhere.ts'
import { attempt, type Network, refuseInPause, takeCooldown } from '#infra/http/limits/throttle.ts'
import { findPrimaryAddress } from '../queries.ts'
import { enqueueWarning } from './enqueue-warning.ts'

const day = 86_400

/** Wrong passwords of a day that pass without a pause for all networks; then the owner is told. */
export const freeGuesses = 20

/** What wrong passwords of those who are signed in are counted under, however many networks they come from. */
export const guessesKey = (accountId: string): string => `wrong-confirmations:${accountId}`

const ways = ['confirm', 'password'] as const

/** How the pauses for each network begin. */
export const tryKeys = (accountId: string): string[] => ways.map((way) => tryKey(way, accountId))

const tryKey = (way: string, accountId: string): string => `${way}:${accountId}:`

interface Try {
  way: (typeof ways)[number]
  accountId: string
  network: Network
}

/**
 * Looks at the password of somebody who is signed in, with pauses as at signing in: for account and network together, and
 * after many of a day for the account as a whole, whatever it is asked for.
 */
export const tryPassword = async ({ way, accountId, network }: Try, check: () => Promise<void>): Promise<void> => {
  const anywhere = guessesKey(accountId)
  // Looked at first: what is refused for others shall not count for this network.
  await refuseInPause(anywhere)
  const limited = { key: anywhere, free: freeGuesses }
  const checkAnywhere = () => attemptAnywhere(limited, check, () => true)
  await attempt(`${tryKey(way, accountId)}${network}`, checkAnywhere).catch((error: unknown) => warn(error, accountId))
}

async function warn(error: unknown, accountId: string): Promise<never> {
  const isWrong = error instanceof AppError && error.code !== 'throttled'
  if (isWrong && (await countFailures(guessesKey(accountId))) >= freeGuesses) {
    await transaction(db(), async (tx) => {
      if ((await takeCooldown(tx, `guessed-signed-in:${accountId}`, day)) !== true) return
      const email = await findPrimaryAddress(tx, accountId)
      if (email) await enqueueWarning(tx, email)
    })
  }
  throw error
}
