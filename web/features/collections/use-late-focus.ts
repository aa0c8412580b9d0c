import { useEffect, useRef } from 'react'

// The menu that opened a form gives the focus elsewhere once it is gone.
const menuGone = 100

/** Takes the focus to a form that opens, by a menu or as a page. */
export function useLateFocus(focus: () => void): void {
  const latest = useRef(focus)
  useEffect(() => {
    const timer = setTimeout(() => {
      // Whoever has gone to a field meanwhile stays there.
      if (!document.activeElement?.matches('input, textarea')) latest.current()
    }, menuGone)
    return () => clearTimeout(timer)
  }, [])
}
