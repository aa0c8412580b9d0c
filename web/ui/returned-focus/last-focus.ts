export const controls = 'a[href], button, input, select, textarea, summary, [tabindex]'

let last: HTMLElement | undefined

/** The entry of a menu goes with the menu; what counts is the button that opened it. */
const isInMenu = (element: Element) => element.closest('[role="menu"]') !== null

if (typeof window !== 'undefined') {
  window.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof HTMLElement && !isInMenu(target)) last = target
    },
    true,
  )
  // Safari gives no focus to a button that is pressed; and what is pressed beside all controls gives the focus up.
  window.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (target instanceof Element && !isInMenu(target)) last = target.closest<HTMLElement>(controls) ?? undefined
    },
    true,
  )
}

/** What has the focus, or had it until a menu was opened, or until what had it was gone. */
export function findLastFocus(): HTMLElement | undefined {
  const { activeElement } = document
  const hasFocus = activeElement instanceof HTMLElement && activeElement !== document.body && !isInMenu(activeElement)
  return hasFocus ? activeElement : last
}
