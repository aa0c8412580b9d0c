import { AppError } from '#infra/errors.ts'
import { attemptTogether, clientKey } from '#infra/http/limits/throttle.ts'
import { readToken } from './secrets.ts'

/** Only what is not known is a failure. */
const isQuestion = (error: unknown): boolean => !(error instanceof AppError && error.code === 'not-found')

/**
 * A code that is not known is followed by a pause for its network, longer each time; what is known is answered meanwhile. A
 * slip of the pen, which its last sign tells, and secrets that are too long to be guessed are followed by none.
 */
export const countingGuesses = <Answer>(ip: string, typed: string, work: () => Promise<Answer>): Promise<Answer> => {
  const token = readToken(typed)
  return token && 'code' in token ? attemptTogether(`claim:${clientKey(ip)}`, work, { isQuestion }) : work()
}
