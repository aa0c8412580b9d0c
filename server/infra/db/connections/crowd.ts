import { createForecast } from './forecast.ts'

// Whatever waits for a connection, longest first, with the time at which that began.
const waiting = new Set<{ since: number }>()

const turnMilliseconds = 100
// A process that was held up itself does not take that for a crowd; one that is busy turn after turn has no other clock.
const mostOfOneTurn = 250
const longestWait = 1000
// Of fewer it is not foretold: one of them may be all that takes long.
const fewestForetold = 20

/** Milliseconds that the process has lived through while something waited. */
let lived = 0
let turnedAt = 0
let timer: NodeJS.Timeout | undefined

/** Calls that wait for the first time, as they do only once (arrivals.ts). */
let calls = 0
const forecast = createForecast()

function turn(): void {
  const at = performance.now()
  const passed = Math.min(at - turnedAt, mostOfOneTurn)
  lived += passed
  if (calls > 0) forecast.pass(passed)
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

/**
 * True while something has waited for a connection to the database for a second, or so many calls wait that the next one would:
 * what comes now would only wait longer.
 */
export const isCrowded = (): boolean => {
  const [longest] = waiting
  if (longest === undefined) return false
  if (lived - longest.since >= longestWait) return true
  return calls >= fewestForetold && forecast.waitOf(calls) >= longestWait
}

/** Counts the work among what waits until it is done; `isFirst` where a call waits for the first time. */
export const waitInCrowd = async <T>(work: () => Promise<T>, isFirst = true): Promise<T> => {
  const wait = { since: lived }
  waiting.add(wait)
  if (isFirst) calls += 1
  watchTurns()
  try {
    return await work()
  } finally {
    waiting.delete(wait)
    if (isFirst) endFirst()
  }
}

function endFirst(): void {
  calls -= 1
  forecast.letIn()
  if (calls === 0) forecast.end()
}
