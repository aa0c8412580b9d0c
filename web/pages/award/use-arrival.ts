import { type RefObject, useEffect, useRef, useState } from 'react'

/** A place that takes the focus, and as much of the screen as it needs, once what arrived there is drawn. */
export function useArrival<Place extends HTMLElement>(): [RefObject<Place | null>, () => void] {
  const place = useRef<Place>(null)
  const [arrivals, setArrivals] = useState(0)
  useEffect(() => {
    if (arrivals === 0) return
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView?.({ block: 'nearest' })
  }, [arrivals])
  return [place, () => setArrivals((before) => before + 1)]
}
