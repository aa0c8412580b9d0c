import { setTimeout as sleep } from 'node:timers/promises'
import { type Sash, startSash } from './sash.ts'

const startMilliseconds = 60_000

/** A server on one data folder that is killed and started again. */
export interface Restarts {
  /** Starts it, with settings of its own if given; gives up after a minute, or when the signal says so. */
  start(env?: Record<string, string>, signal?: AbortSignal): Promise<Sash>
  /** A server that does not come back by itself gets a second chance, and is counted. */
  restart(): Promise<Sash>
  count(): number
  /** Restarts that needed the second chance. */
  helped(): number
  /** Milliseconds of the slowest restart. */
  slowest(): number
}

export function createRestarts(place: { dataDir: string; port: number }, usual: Record<string, string>): Restarts {
  let count = 0
  let helped = 0
  let slowest = 0
  const start = (env = usual, signal = AbortSignal.timeout(startMilliseconds)) => startSash({ ...place, env, signal })
  return {
    start,
    restart: async () => {
      const began = performance.now()
      count++
      try {
        return await start()
      } catch (error) {
        helped++
        console.error('A restart needed help:', error)
        await sleep(5000)
        return await start()
      } finally {
        slowest = Math.max(slowest, performance.now() - began)
      }
    },
    count: () => count,
    helped: () => helped,
    slowest: () => slowest,
  }
}
