// Whoever waits for a connection, longest first.
const waiting = new Set<object>()

const tickMs = 100
const mostTicks = 10

let ticks = 0
let oldest: object | undefined
let timer: NodeJS.Timeout | undefined

// Counted in steps, so that a process that was held up itself does not take that for a crowd.
function tick(): void {
  const [first] = waiting
  ticks = first !== undefined && first === oldest ? ticks + 1 : 0
  oldest = first
  if (first !== undefined) return
  clearInterval(timer)
  timer = undefined
}

/** True while something has waited for a connection to the database for a second: what comes now would only wait longer. */
export const isCrowded = (): boolean => ticks >= mostTicks && oldest !== undefined && waiting.has(oldest)

/** Counts the work among what waits until it is done. */
export const waitInCrowd = async <T>(work: () => Promise<T>): Promise<T> => {
  const wait = {}
  waiting.add(wait)
  timer ??= setInterval(tick, tickMs).unref()
  try {
    return await work()
  } finally {
    waiting.delete(wait)
  }
}
