import { type RefObject, useLayoutEffect, useRef } from 'react'
import { controls } from './last-focus.ts'

const headings = 'h1, h2, h3'

/**
 * For what a press takes away, such as *Try again*: once something has come in its place, the heading above has the focus, or
 * what asks again where it has failed once more. Whoever moves on meanwhile is left alone.
 */
export function useFocusLeftBehind<Box extends HTMLElement>(): RefObject<Box | null> {
  const box = useRef<Box>(null)
  useLayoutEffect(
    () => () => {
      const gone = box.current
      if (!gone?.contains(document.activeElement)) return
      const place = gone.closest<HTMLElement>('section, [role$="dialog"], main') ?? document.body
      queueMicrotask(() => !gone.isConnected && waitFor(place))
    },
    [],
  )
  return box
}

function waitFor(place: HTMLElement): void {
  if (goTo(place)) return
  const stop = () => {
    observer.disconnect()
    window.removeEventListener('focusin', stop)
    window.removeEventListener('pointerdown', stop)
  }
  const observer = new MutationObserver(() => goTo(place) && stop())
  observer.observe(document.body, { childList: true, subtree: true })
  window.addEventListener('focusin', stop)
  window.addEventListener('pointerdown', stop)
}

/** Whether there was somewhere to go. A place that went along is stood in for by the page. */
function goTo(place: HTMLElement): boolean {
  if (document.activeElement && document.activeElement !== document.body) return true
  const at = place.isConnected ? place : (document.querySelector('main') ?? document.body)
  const again = at.querySelector<HTMLElement>(`[role="alert"] :is(${controls}):not([tabindex="-1"])`)
  const target = again ?? at.querySelector<HTMLElement>(headings)
  if (target && target !== again) target.setAttribute('tabindex', '-1')
  target?.focus()
  return target !== null
}
