// Whoever waits for a connection, longest first, with the tick at which that began.
const waiting = new Set<{ since: number }>()

const tickMs = 100
const mostTicks = 10

let ticks = 0
let timer: NodeJS.Timeout | undefined

// Counted in steps, so that a process that was held up itself does not take that for a crowd.
function tick(): void {
  ticks += 1
  if (waiting.size > 0) return
  clearInterval(timer)
  timer = undefined
}

/** True while something has waited for a connection to the database for a second: what comes now would only wait longer. */
export const isCrowded = (): boolean => {
  const [longest] = waiting
  return longest !== undefined && ticks - longest.since >= mostTicks
}

/** Counts the work among what waits until it is done. */
export const waitInCrowd = async <T>(work: () => Promise<T>): Promise<T> => {
  const wait = { since: ticks }
  waiting.add(wait)
  timer ??= setInterval(tick, tickMs).unref()
  try {
    return await work()
  } finally {
    waiting.delete(wait)
  }
}
