import { useSyncExternalStore } from 'react'
import { createSignal } from '../browser/store.ts'

let isUnreachable = false
const { subscribe, tell, isHeard } = createSignal()

/** Browsers know when there is no network at all; that the server cannot be reached through one shows in the calls. */
export const isOffline = (): boolean => isUnreachable || (typeof navigator !== 'undefined' && !navigator.onLine)

export function noteReached(reached: boolean): void {
  if (isUnreachable === !reached) return
  isUnreachable = !reached
  tell()
}

export function onConnectionChange(listener: () => void): () => void {
  const unsubscribe = subscribe(listener)
  window.addEventListener('online', hearOnline)
  window.addEventListener('offline', tell)
  return () => {
    unsubscribe()
    if (isHeard()) return
    window.removeEventListener('online', hearOnline)
    window.removeEventListener('offline', tell)
  }
}

export const useOffline = (): boolean => useSyncExternalStore(onConnectionChange, isOffline, () => false)

function hearOnline(): void {
  isUnreachable = false
  tell()
}
