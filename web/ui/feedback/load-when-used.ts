const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** Loads once somebody uses the page, in a moment in which nothing else is to be done. */
export function loadWhenUsed(load: () => void): void {
  const rest = () => {
    for (const sign of signs) window.removeEventListener(sign, rest, true)
    if (typeof requestIdleCallback === 'function') requestIdleCallback(load)
    else setTimeout(load, 500)
  }
  for (const sign of signs) window.addEventListener(sign, rest, { capture: true, passive: true })
}
