import { db } from '../../context.ts'
import { countTaken, giveBack, takeShare } from './take-share.ts'
import { clearTurns, giveTurnBack, isUntried, storedKey, takeTurn } from './throttle.ts'

const day = 86_400

/**
 * Runs an attempt under a key that holds for all networks. So many failures a day are free; each further one is followed by
 * a pause of 2, 4, 8 … seconds up to an hour, in which attempts are refused with 429. Attempts that run at the same time
 * count as failed until they have succeeded; a success clears the pauses, unless it is one that leaves them as they are.
 */
export const attemptAnywhere = async <T>(
  { key, free }: { key: string; free: number },
  work: () => Promise<T>,
  clears: (result: T) => boolean,
): Promise<T> => {
  const isFree = await takeShare(db(), shareOf(key), free, day)
  if (!isFree) await takeTurn(storedKey(key))
  const takeBack = async (end: (stored: string) => Promise<void>) => {
    await giveBack(db(), shareOf(key))
    if (!isFree) await end(storedKey(key))
  }
  try {
    const result = await work()
    await takeBack(clears(result) ? clearTurns : giveTurnBack)
    return result
  } catch (error) {
    if (isUntried(error)) await takeBack(giveTurnBack)
    throw error
  }
}

/** Failures of the day under the key. */
export const countFailures = (key: string): Promise<number> => countTaken(db(), shareOf(key))

const shareOf = (key: string): string => `${key}:day`
