import { AppError } from '../errors.ts'

const firstMilliseconds = 60_000
const longestMilliseconds = 86_400_000
const mostKept = 1000

interface Failure {
  error: AppError
  times: number
  until: number
}

/**
 * Remembers what could not be drawn, by its digest: it fails at once for a minute, and each time that it fails again for twice
 * as long. It may have been the server that had no time, so it is tried again.
 */
export const createFailures = (clock = () => performance.now()) => {
  const known = new Map<string, Failure>()
  const note = (digest: string, error: AppError): void => {
    const times = (known.get(digest)?.times ?? 0) + 1
    const pause = Math.min(longestMilliseconds, firstMilliseconds * 2 ** (times - 1))
    known.delete(digest)
    known.set(digest, { error, times, until: clock() + pause })
    const oldest = known.keys().next().value
    if (known.size > mostKept && oldest !== undefined) known.delete(oldest)
  }
  return {
    watch: async <T>(digest: string, draw: () => Promise<T>): Promise<T> => {
      const failure = known.get(digest)
      if (failure && failure.until > clock()) throw failure.error
      try {
        const drawn = await draw()
        known.delete(digest)
        return drawn
      } catch (error) {
        // That there was no place says nothing about the picture.
        if (error instanceof AppError && error.code === 'image.invalid') note(digest, error)
        throw error
      }
    },
  }
}
