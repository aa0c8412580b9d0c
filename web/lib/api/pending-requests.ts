import { useSyncExternalStore } from 'react'
import { createStore } from '../browser/store.ts'

const pending = createStore(0)

export function countRequest(step: 1 | -1): void {
  pending.set(pending.read() + step)
  if (pending.read() < 0) console.error('More requests ended than were started.')
}

const isPending = (): boolean => pending.read() > 0

/** Whether any call is on its way; the logo shows it. */
export const useRequestPending = (): boolean => useSyncExternalStore(pending.subscribe, isPending, isPending)
