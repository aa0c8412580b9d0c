import { currentTrace } from '../../trace/current.ts'

interface Arrival {
  order: number
  /** How often it has asked since. */
  asked: number
}

/** A call asks less often than that; whoever does is one that sends a long list, or a job. */
const mostAsked = 50

const arrivals = new WeakMap<object, Arrival>()
let last = 0

/**
 * When the work at hand first asked for a connection, as a number that grows, and whether that is now. A call asks several
 * times: by this it waits once among those that came after it, and not each time again. Work that asks without end would go
 * before all others for ever, so after fifty times it is taken as new, as work is that is of no request or job.
 */
export const noteArrival = (): { order: number; isFirst: boolean } => {
  const work = currentTrace()
  const known = work && arrivals.get(work)
  if (known && known.asked < mostAsked) {
    known.asked += 1
    return { order: known.order, isFirst: false }
  }
  last += 1
  if (work) arrivals.set(work, { order: last, asked: 1 })
  return { order: last, isFirst: true }
}
