import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds that this thread was on a processor so far; where the system does not tell, those that went by. */
export const readMilliseconds = (): number => {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6
  } catch {
    return performance.now()
  }
}

/** The longest stretch of work during which nobody else was answered, whatever else the machine has to do meanwhile. */
export const watchStandstill = async <T>(work: () => Promise<T>): Promise<{ result: T; milliseconds: number }> => {
  let last = readMilliseconds()
  let longest = 0
  const look = () => {
    const now = readMilliseconds()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(look, 1)
  try {
    const result = await work()
    await sleep(5)
    look()
    return { result, milliseconds: longest }
  } finally {
    clearInterval(timer)
  }
}
