// Whoever waits for a connection, longest first, with the time at which that began.
const waiting = new Set<{ since: number }>()

const turnMilliseconds = 100
// A process that was held up itself does not take that for a crowd; one that is busy turn after turn has no other clock.
const mostOfOneTurn = 250
const longestWait = 1000

/** Milliseconds that the process has lived through while something waited. */
let lived = 0
let turnedAt = 0
let timer: NodeJS.Timeout | undefined

function turn(): void {
  const at = performance.now()
  lived += Math.min(at - turnedAt, mostOfOneTurn)
  turnedAt = at
  if (waiting.size > 0) return
  clearInterval(timer)
  timer = undefined
}

function watchTurns(): void {
  if (timer) return
  turnedAt = performance.now()
  timer = setInterval(turn, turnMilliseconds).unref()
}

/** True while something has waited for a connection to the database for a second: what comes now would only wait longer. */
export const isCrowded = (): boolean => {
  const [longest] = waiting
  return longest !== undefined && lived - longest.since >= longestWait
}

/** Counts the work among what waits until it is done. */
export const waitInCrowd = async <T>(work: () => Promise<T>): Promise<T> => {
  const wait = { since: lived }
  waiting.add(wait)
  watchTurns()
  try {
    return await work()
  } finally {
    waiting.delete(wait)
  }
}
