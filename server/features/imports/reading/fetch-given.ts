import { uploadBytes } from '#contracts/fields/limits.ts'
import { config, context } from '#infra/context.ts'
import { timeLeft } from '#infra/outside/time-left.ts'
import { isOnServer } from '#openbadges'
import { describeAnswer, type Fetched } from '../../verifier/index.ts'

const accept =
  'application/vc+ld+json, application/vc+jwt, application/ld+json;q=0.9, application/json;q=0.9, image/png;q=0.8, image/svg+xml;q=0.8, */*;q=0.1'

const longestMilliseconds = 10_000

/** What an address that a person gave answers: a document, or a picture with one inside, with all of its bytes. */
export const fetchGiven = async (url: string, end: Date | undefined): Promise<Fetched> => {
  const timeoutMs = timeLeft(end, longestMilliseconds)
  const answer = await context().fetchOutside(url, { accept, maxBytes: uploadBytes, timeoutMs })
  const isOurs = answer.ok && isOnServer(answer.url, config().origin)
  return { ...describeAnswer(answer), ...(answer.ok && !isOurs ? { bytes: answer.bytes } : {}) }
}
