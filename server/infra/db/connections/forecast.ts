/** Tells how long whoever comes now would wait, from how many were let in while others waited all the time. */
export interface Forecast {
  /** One of those that waited has been let in. */
  letIn(): void
  /** So many milliseconds have gone by, and there was always somebody who waited. */
  pass(milliseconds: number): void
  /** Nobody waits any more: what was known is of a crowd that is over. */
  end(): void
  /** Milliseconds that so many who wait will take; 0 while too little is known to tell. */
  waitOf(waiting: number): number
}

const leastKnown = 300
/** What is longer ago counts less and less. */
const mostKnown = 2000

export const createForecast = (): Forecast => {
  let hasBegun = false
  let milliseconds = 0
  let admitted = 0
  return {
    letIn: () => {
      if (hasBegun) admitted += 1
    },
    pass: (passed) => {
      // Of the first turn only a part had somebody who waited.
      if (hasBegun) milliseconds += passed
      hasBegun = true
      if (milliseconds < mostKnown) return
      milliseconds /= 2
      admitted /= 2
    },
    end: () => {
      hasBegun = false
      milliseconds = 0
      admitted = 0
    },
    waitOf: (waiting) => (milliseconds < leastKnown ? 0 : (waiting * milliseconds) / Math.max(admitted, 1)),
  }
}
