// Calls that arrive at a fixed rate, whether or not the ones before were answered: a server that falls behind is not spared.
export interface Arrivals {
  /** Calls a second. */
  rate: number
  seconds: number
  /** Does one call; false when the answer was wrong. */
  work: (index: number) => Promise<boolean | typeof sentAway>
}

/** What a call ends with that a server refused because it has its hands full. */
export const sentAway = 'sent away'

export interface Waited {
  calls: number
  failures: number
  /** Milliseconds until calls knew that they were sent away, half of them sooner; none of these is a failure. */
  away: { calls: number; p50: number }
  /** Milliseconds from the moment at which a call was due, so that waiting to be sent counts; a failure counts as forever. */
  p50: number
  p99: number
  p999: number
  most: number
}

// More than these wait only when nothing is answered any more.
const mostOpen = 4000

export const arrive = async ({ rate, seconds, work }: Arrivals): Promise<Waited> => {
  const count = Math.round(rate * seconds)
  const waits: number[] = []
  const away: number[] = []
  const open = new Set<Promise<void>>()
  let failures = 0
  const fail = () => {
    failures++
    waits.push(Number.POSITIVE_INFINITY)
  }
  const begun = performance.now()
  for (let index = 0; index < count; index++) {
    const due = begun + (index * 1000) / rate
    const early = due - performance.now()
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early))
    if (open.size >= mostOpen) {
      fail()
      continue
    }
    const call = work(index)
      .catch(() => false)
      .then((isGood) => {
        if (isGood === sentAway) away.push(performance.now() - due)
        else if (isGood) waits.push(performance.now() - due)
        else fail()
      })
    open.add(call)
    void call.finally(() => open.delete(call))
  }
  await Promise.all(open)
  for (const some of [waits, away]) some.sort((one, other) => one - other)
  const at = (share: number, of = waits) => of[Math.min(of.length - 1, Math.floor(of.length * share))] ?? 0
  const sent = { calls: away.length, p50: at(0.5, away) }
  return { calls: count, failures, away: sent, p50: at(0.5), p99: at(0.99), p999: at(0.999), most: waits.at(-1) ?? 0 }
}
