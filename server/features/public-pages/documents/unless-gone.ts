import { AppError } from '#infra/errors.ts'

/** Of a list that was read a moment ago some may have been taken back or deleted since: undefined for these. */
export const unlessGone = async <T>(reading: Promise<T>): Promise<T | undefined> => {
  try {
    return await reading
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return undefined
    throw error
  }
}
