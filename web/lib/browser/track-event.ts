/** A share or another action, in the three words that analytics know. */
export interface TrackedEvent {
  action: string
  category: string
  label: string
}

const mostHeld = 10

let held: TrackedEvent[] = []
let consumer: ((event: TrackedEvent) => void) | undefined

/** Notes an event. Nothing leaves the browser: without a consumer the last ten are held in memory, older ones go. */
export function trackEvent(event: TrackedEvent): void {
  if (consumer) consumer(event)
  else held = [...held, event].slice(-mostHeld)
}

/** Hands over what is held and all that follows, until the answer is called. */
export function consumeEvents(take: (event: TrackedEvent) => void): () => void {
  const waiting = held
  held = []
  consumer = take
  for (const event of waiting) take(event)
  return () => {
    if (consumer === take) consumer = undefined
  }
}
