import { useSyncExternalStore } from 'react'

let pending = 0
const listeners = new Set<() => void>()

export function countRequest(step: 1 | -1): void {
  pending += step
  if (pending < 0) console.error('More requests ended than were started.')
  for (const listener of listeners) listener()
}

/** Whether any call is on its way; the logo shows it. */
export function useRequestPending(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => pending > 0,
    () => false,
  )
}
