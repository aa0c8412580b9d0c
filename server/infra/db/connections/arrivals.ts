import { currentTrace } from '../../trace/current.ts'

const orders = new WeakMap<object, number>()
let last = 0

/**
 * When the work at hand first asked for a connection, as a number that grows. A call asks several times: by this it waits
 * once among those that came after it, and not each time again. Work that is of no request or job is taken as new.
 */
export const orderOfArrival = (): number => {
  const work = currentTrace()
  const known = work && orders.get(work)
  if (known !== undefined) return known
  last += 1
  if (work) orders.set(work, last)
  return last
}
