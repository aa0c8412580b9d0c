import { useSyncExternalStore } from 'react'

let isUnreachable = false
const listeners = new Set<() => void>()

/** Browsers know when there is no network at all; that the server cannot be reached through one shows in the calls. */
export const isOffline = (): boolean => isUnreachable || (typeof navigator !== 'undefined' && !navigator.onLine)

export function noteReached(reached: boolean): void {
  if (isUnreachable === !reached) return
  isUnreachable = !reached
  tell()
}

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('online', hearOnline)
  window.addEventListener('offline', tell)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('online', hearOnline)
    window.removeEventListener('offline', tell)
  }
}

export const useOffline = (): boolean => useSyncExternalStore(onConnectionChange, isOffline, () => false)

function hearOnline(): void {
  isUnreachable = false
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}
