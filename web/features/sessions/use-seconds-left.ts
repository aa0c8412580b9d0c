import { useEffect, useState } from 'react'

/** Seconds until a moment, counted down as they pass; 0 once it is over. */
export function useSecondsLeft(until: number | undefined): number {
  const [now, setNow] = useState(Date.now)

  useEffect(() => {
    if (until === undefined) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= until) clearInterval(timer)
    }, 1000)
    setNow(Date.now())
    return () => clearInterval(timer)
  }, [until])

  return until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
}
