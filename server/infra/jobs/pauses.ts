import { isDatabaseAway } from '../db/connections/is-database-away.ts'
import { AppError } from '../errors.ts'

/** Thrown where nothing speaks against the job itself: it runs again after about so many seconds, and this was no failure. */
export class TryLater extends Error {
  override name = 'TryLater'
  readonly seconds: number
  constructor(message: string, seconds: number) {
    super(message)
    this.seconds = seconds
  }
}

/**
 * Thrown where somebody else refuses the work for now, which is no fault of the job: it runs again later and later, and is
 * given up much later than one that fails by itself.
 */
export class RefusedForNow extends Error {
  override name = 'RefusedForNow'
}

const longestRetry = 3600

// Up to a tenth more, so that crowds spread.
const spread = (seconds: number): number => Math.round(seconds * (1 + Math.random() / 10))

/** Seconds until a job runs again that failed; doubled each time, at most an hour. */
export const retryDelay = (attempt: number, first: number): number =>
  spread(Math.min(longestRetry, first * 2 ** (attempt - 1)))

// The database comes back for all jobs at once and says nothing about their work, so no pause grows.
const awaySeconds = 2

// So does the storage of pictures.
const storageSeconds = 60

/** Seconds after which a job that did not fail runs again; undefined for one that failed. */
export const pauseOf = (error: unknown): number | undefined => {
  if (isDatabaseAway(error)) return awaySeconds
  if (error instanceof AppError && error.code === 'unavailable') return spread(storageSeconds)
  return error instanceof TryLater ? spread(error.seconds) : undefined
}
