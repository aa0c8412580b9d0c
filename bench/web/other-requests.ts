import type { Client } from '../load.ts'
import type { Person } from '../seeds/people.ts'

const everyMilliseconds = 50

export interface Heard {
  count: number
  failures: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/** Asks at a fixed pace whether or not the answers come, so that a server that stands still is not spared. */
export const keepAsking = (client: Client, person: Person, paths: readonly string[]) => {
  const asked: Promise<number | undefined>[] = []
  const ask = async (address: string): Promise<number | undefined> => {
    const start = performance.now()
    const { status } = await client.send({ path: address, headers: person.headers })
    return status === 200 ? performance.now() - start : undefined
  }
  const timer = setInterval(() => {
    const address = paths[asked.length % paths.length] ?? '/'
    asked.push(ask(address).catch(() => undefined))
  }, everyMilliseconds)
  return {
    stop: async (): Promise<Heard> => {
      clearInterval(timer)
      const times = (await Promise.all(asked)).flatMap((time) => time ?? []).sort((a, b) => a - b)
      const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
      return { count: asked.length, p50: at(0.5), p99: at(0.99), failures: asked.length - times.length }
    },
  }
}
