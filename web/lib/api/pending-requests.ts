import { useSyncExternalStore } from 'react'
import { createStore } from '../browser/store.ts'

const pending = createStore(0)

export function countRequest(step: 1 | -1): void {
  pending.set(pending.read() + step)
  if (pending.read() < 0) console.error('More requests ended than were started.')
}

let life = 0

/** Counts a request until what is returned is called. */
export function beginRequest(): () => void {
  const begun = life
  countRequest(1)
  return () => {
    if (begun === life) countRequest(-1)
  }
}

/** As when the page was loaded: what is under way counts no more, and its end neither. */
export function resetRequests(): void {
  life += 1
  pending.set(0)
}

const isPending = (): boolean => pending.read() > 0

/** Whether any call is on its way; the logo shows it. */
export const useRequestPending = (): boolean => useSyncExternalStore(pending.subscribe, isPending, isPending)
