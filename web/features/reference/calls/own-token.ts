import { useSyncExternalStore } from 'react'

// In the memory of this page and nowhere else: a reload or another screen forgets it.
let token = ''
const listeners = new Set<() => void>()

export function setOwnToken(value: string): void {
  token = value
  for (const listener of listeners) listener()
}

export const useOwnToken = (): string =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => token,
  )
