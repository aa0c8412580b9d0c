import { currentPayer, isAccount } from '../budgets/asker.ts'
import { refuse } from '../errors.ts'
import { isPrivateNetwork } from '../http/limits/throttle.ts'

interface Waiting {
  begin(): void
  refuse(error: Error): void
}

/**
 * Lets so many tasks run at once and so many wait; more than that is refused as `unavailable`. Whoever asks, an account or
 * else a network, has its turns after the others, however many tasks of one wait, and has so many under way at most. Where no
 * more may wait, who has most waiting loses the last of it to whoever has less.
 */
export function limitTasks(
  running: number,
  waiting: number,
  mostOfOne = running,
): <T>(task: () => Promise<T>) => Promise<T> {
  let free = running
  let inAll = 0
  const lines = new Map<string, Waiting[]>()
  const underWay = new Map<string, number>()

  const count = (key: string, change: 1 | -1): void => {
    const now = (underWay.get(key) ?? 0) + change
    if (now > 0) underWay.set(key, now)
    else underWay.delete(key)
  }
  const mayBegin = (key: string): boolean => (underWay.get(key) ?? 0) < mostOfOne || isHouse(key)

  const makeRoom = (line: readonly Waiting[]): void => {
    let longest: Waiting[] = []
    for (const other of lines.values()) if (other.length > longest.length) longest = other
    if (longest.length <= line.length + 1) throw refuse('unavailable')
    inAll--
    longest.pop()?.refuse(refuse('unavailable'))
  }

  const queue = (key: string): Promise<void> => {
    const line = lines.get(key) ?? []
    if (inAll >= waiting) makeRoom(line)
    lines.set(key, line)
    inAll++
    return new Promise((resolve, reject) => line.push({ begin: resolve, refuse: reject }))
  }

  const release = (): void => {
    for (const [key, line] of lines) {
      if (!mayBegin(key)) continue
      const next = line.shift()
      // Who has had a turn stands at the end again.
      lines.delete(key)
      if (line.length > 0) lines.set(key, line)
      if (!next) continue
      inAll--
      count(key, 1)
      next.begin()
      return
    }
    free++
  }

  return async (task) => {
    const key = currentPayer() ?? ''
    if (free > 0 && mayBegin(key)) {
      free--
      count(key, 1)
    } else await queue(key)
    try {
      return await task()
    } finally {
      count(key, -1)
      release()
    }
  }
}

/** All people of a house, or of a proxy that nobody told of, look like one. */
const isHouse = (key: string): boolean => key !== '' && !isAccount(key) && isPrivateNetwork(key)
