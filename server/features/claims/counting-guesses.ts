import { AppError } from '#infra/errors.ts'
import { attemptTogether, clientKey } from '#infra/http/limits/throttle.ts'

/** Only what is not known is a failure. */
const isQuestion = (error: unknown): boolean =>
  !(error instanceof AppError && (error.code === 'not-found' || error.code === 'claim.proof'))

/** What is not known is followed by a pause for its network, longer each time; what is known is answered meanwhile. */
export const countingGuesses = <Answer>(ip: string, work: () => Promise<Answer>): Promise<Answer> =>
  attemptTogether(`claim:${clientKey(ip)}`, work, { isQuestion })
