/** Whoever has a place gives it up; those that wait go by their order, lowest first. */
export interface Line {
  /** Resolves when a place is free; rejects when none was for so long, which is without an end unless told. */
  enter(order: number, patienceMilliseconds?: number): Promise<void>
  leave(): void
  waiting(): number
}

interface Waiting {
  order: number
  admit: () => void
}

/** A line before so many places. Of those with the same order, who came first goes first. */
export const createLine = (places: number): Line => {
  const waiting: Waiting[] = []
  let free = places

  const wait = (order: number, patienceMilliseconds: number | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.splice(waiting.indexOf(own), 1)
        reject(new Error('No place became free in time.'))
      }
      const timer = patienceMilliseconds === undefined ? undefined : setTimeout(giveUp, patienceMilliseconds)
      const own: Waiting = {
        order,
        admit: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      // From the end, where nearly all belong that come now.
      const before = waiting.findLastIndex((other) => other.order <= order)
      waiting.splice(before + 1, 0, own)
    })

  return {
    async enter(order, patienceMilliseconds) {
      if (free === 0) return wait(order, patienceMilliseconds)
      free -= 1
    },
    leave() {
      const next = waiting.shift()
      if (next) next.admit()
      else free += 1
    },
    waiting: () => waiting.length,
  }
}
