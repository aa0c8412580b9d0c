import { controls, findLastFocus } from './last-focus.ts'

/** Where the focus was when a dialog opened. */
export interface FocusPlace {
  control: HTMLElement
  /** The other controls of the screen or dialog, those after it first, the nearest first. */
  around: readonly HTMLElement[]
  /** That of the dialog which stood at the top then. */
  outer: FocusPlace | undefined
}

/** Of the dialogs that are open, the last at the top. */
const openPlaces: FocusPlace[] = []

export function rememberFocus(): FocusPlace | undefined {
  const control = findLastFocus()
  return control && { control, around: findAround(control), outer: openPlaces.at(-1) }
}

/** Has to be called when the dialog stands; the answer, when it is gone, gives the focus back. */
export function holdFocus(place: FocusPlace): () => void {
  openPlaces.push(place)
  return () => {
    openPlaces.splice(openPlaces.indexOf(place), 1)
    if (!isNowhere(place.control)) return
    if (takesFocus(place.control)) watchOver(place)
    else goOn(place)
  }
}

function findAround(control: HTMLElement): HTMLElement[] {
  const screen = control.closest('[role$="dialog"], main') ?? document.body
  const all = [...screen.querySelectorAll<HTMLElement>(controls)].filter(({ tabIndex }) => tabIndex >= 0)
  const at = all.indexOf(control)
  return at < 0 ? [] : [...all.slice(at + 1), ...all.slice(0, at).reverse()]
}

/** A dialog that the control stands in may have taken the focus itself meanwhile, as a whole. */
function isNowhere(control: HTMLElement): boolean {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body || activeElement === control) return true
  return activeElement.matches('[role$="dialog"]') && activeElement.contains(control)
}

/** What is gone, disabled, hidden or inert does not. */
function takesFocus(control: HTMLElement): boolean {
  if (!control.isConnected) return false
  control.focus()
  return document.activeElement === control
}

/** To the next place that is left: after the control, before it, the dialog or the screen. */
function goOn({ around, outer }: FocusPlace): void {
  if (around.some(takesFocus)) return
  if (!outer) (document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector('main'))?.focus()
  else if (openPlaces.includes(outer)) [...document.querySelectorAll<HTMLElement>('[role$="dialog"]')].at(-1)?.focus()
  else if (!takesFocus(outer.control)) goOn(outer)
}

/** What was agreed to in a dialog may take the control away some time later, and the focus with it. */
function watchOver(place: FocusPlace): void {
  const { control } = place
  const isLeft = () => control.isConnected && !control.matches(':disabled')
  const observer = new MutationObserver(() => {
    if (isLeft()) return
    stop()
    if (isNowhere(control)) goOn(place)
  })
  // Whoever moves on needs nobody to watch; what is taken away may lose the focus first.
  const handleBlur = () => queueMicrotask(() => isLeft() && stop())
  const stop = () => {
    observer.disconnect()
    control.removeEventListener('blur', handleBlur)
  }
  control.addEventListener('blur', handleBlur)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
}
