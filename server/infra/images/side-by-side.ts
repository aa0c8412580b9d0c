import { refuse } from '../errors.ts'

/** Lets so many tasks run at once and so many wait; more than that is refused as `unavailable`. */
export function limitTasks(running: number, waiting: number): <T>(task: () => Promise<T>) => Promise<T> {
  let free = running
  const queue: (() => void)[] = []
  return async (task) => {
    if (free === 0 && queue.length >= waiting) throw refuse('unavailable')
    if (free > 0) free--
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await task()
    } finally {
      const next = queue.shift()
      if (next) next()
      else free++
    }
  }
}
