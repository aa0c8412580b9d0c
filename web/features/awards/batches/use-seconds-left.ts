import { useEffect, useState } from 'react'

/** Seconds until a moment, counted down as they pass; 0 once it is over or when there is none. */
export function useSecondsLeft(moment: string | null): number {
  const until = moment === null ? 0 : new Date(moment).getTime()
  const [now, setNow] = useState(Date.now)

  useEffect(() => {
    if (until <= Date.now()) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [until])

  return Math.max(0, Math.ceil((until - now) / 1000))
}
