import { context } from '../../context.ts'

const pauseMilliseconds = 1000

let count = 0

/**
 * Tells the log once a second how many requests were sent away because the server has its hands full. A line for each,
 * with the place in the code that is always the same, would cost more than answering.
 */
export const tellTurnedAway = (): void => {
  count += 1
  if (count > 1) return
  setTimeout(() => {
    context().log.warn({ requests: count }, 'requests turned away, as there is more to do than the server can')
    count = 0
  }, pauseMilliseconds).unref()
}
