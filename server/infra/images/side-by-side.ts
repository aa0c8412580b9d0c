import { currentNetwork } from '../budgets/asker.ts'
import { refuse } from '../errors.ts'

interface Waiting {
  begin(): void
  refuse(error: Error): void
}

/**
 * Lets so many tasks run at once and so many wait; more than that is refused as `unavailable`. The networks that ask have
 * their turns one after the other, however many tasks of one wait, and where no more may wait, who has most waiting loses
 * the last of it to whoever has less.
 */
export function limitTasks(running: number, waiting: number): <T>(task: () => Promise<T>) => Promise<T> {
  let free = running
  let inAll = 0
  const lines = new Map<string, Waiting[]>()

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
      const next = line.shift()
      // Who has had a turn stands at the end again.
      lines.delete(key)
      if (line.length > 0) lines.set(key, line)
      if (!next) continue
      inAll--
      next.begin()
      return
    }
    free++
  }

  return async (task) => {
    if (free > 0) free--
    else await queue(currentNetwork() ?? '')
    try {
      return await task()
    } finally {
      release()
    }
  }
}
