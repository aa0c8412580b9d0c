import { useEffect, useState } from 'react'

/** Seconds until a moment, counted down as they pass; 0 once it is over. */
export function useSecondsLeft(until: number | undefined): number {
  const [now, setNow] = useState(Date.now)
  const [counted, setCounted] = useState(until)
  // What was the time at the last count would make the first number of a new one too high.
  if (counted !== until) {
    setCounted(until)
    setNow(Date.now())
  }

  useEffect(() => {
    if (until === undefined) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= until) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [until])

  return until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
}
