import { workThrough } from './at-work.ts'
import type { Db } from './connections/connect.ts'
import { transaction } from './transaction.ts'

class Undone<T> extends Error {
  readonly answer: T
  constructor(answer: T) {
    super('What was tried out is undone.')
    this.answer = answer
  }
}

/**
 * Does work in one transaction and undoes all of it: nothing that it wrote is there afterwards, no mail and no job either, and
 * what waits for a commit does not happen. Answers what the work does, and throws what it throws.
 */
export const tryOut = async <T>(db: Db, work: () => Promise<T>): Promise<T> => {
  try {
    return await transaction(db, async (tx) => {
      throw new Undone(await workThrough(tx, work, { isTrial: true }))
    })
  } catch (error) {
    if (error instanceof Undone) return error.answer
    throw error
  }
}
