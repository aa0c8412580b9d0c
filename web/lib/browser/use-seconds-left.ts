import { useCallback, useSyncExternalStore } from 'react'

/** Seconds until a moment, counted down as they pass; 0 once it is over. */
export function useSecondsLeft(until: number | undefined): number {
  const follow = useCallback(
    (onChange: () => void) => {
      if (until === undefined) return () => undefined
      const timer = setInterval(() => {
        onChange()
        if (Date.now() >= until) clearInterval(timer)
      }, 1000)
      return () => clearInterval(timer)
    },
    [until],
  )
  return useSyncExternalStore(follow, () => secondsUntil(until))
}

function secondsUntil(until: number | undefined): number {
  return until === undefined ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000))
}
