import { type RefObject, useEffect, useRef, useState } from 'react'

const step = 60

/** How many of a long list to draw: a screenful first, more as its end comes near. */
export function useGrowingCount(total: number): { count: number; end: RefObject<HTMLDivElement | null> } {
  const [count, setCount] = useState(step)
  const end = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const { current } = end
    if (!current || count >= total) return
    if (typeof IntersectionObserver === 'undefined') return setCount(total)
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setCount(count + step)
      },
      { rootMargin: '1200px' },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [count, total])

  return { count, end }
}
