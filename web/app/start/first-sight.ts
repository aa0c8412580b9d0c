import { isStorageEmpty } from '#web/lib/browser/storage.ts'
import { pickLocale } from '#web/lib/i18n/pick-locale.ts'

// Anything that a person does; whoever only looks never fetches the app.
const signs = ['pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin', 'input', 'click'] as const

const reached = 'a, button, input'
// Screens of the app may take along what was typed.
const answered = 'button, a:not([target]):is([href="/"], [href^="/auth/"], [href^="/signup"])'

/**
 * Shows the sign-in page that came with this one to whoever is here for the first time, and resolves when they do
 * something: only then is the app fetched, which takes over where they are. Undefined where the app begins at once.
 */
export function showFirstSight(): Promise<void> | undefined {
  const template = document.getElementById('first-sight')
  const root = document.getElementById('root')
  if (!(template instanceof HTMLTemplateElement) || !root || !isFirstVisit()) return undefined
  history.replaceState(history.state, '', '/auth/login')
  document.title = template.dataset.title ?? document.title
  const sight = document.createElement('div')
  sight.id = 'first-sight'
  sight.append(template.content.cloneNode(true))
  if (typeof PublicKeyCredential !== 'function') sight.querySelector('[data-needs="passkeys"]')?.remove()
  template.remove()
  document.getElementById('initial-loading')?.replaceWith(sight)
  root.hidden = true
  sight.querySelector('input')?.focus({ preventScroll: true })
  takeOverLater(sight, root)
  return awaitSign()
}

function awaitSign(): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const begin = () => {
      over.abort()
      resolve()
    }
    const options = { capture: true, passive: true, signal: over.signal }
    for (const sign of signs) document.addEventListener(sign, begin, options)
    // Browsers tell of a pointer that lies still as well, when something else comes to be under it.
    let place: string | undefined
    const follow = ({ screenX, screenY }: PointerEvent) => {
      const here = `${screenX} ${screenY}`
      if (place !== undefined && place !== here) begin()
      place = here
    }
    document.addEventListener('pointermove', follow, options)
  })
}

/** Nothing is kept here, of the app neither: then there is no session, no choice, and no address but the plain one. */
function isFirstVisit(): boolean {
  if (location.search !== '' || location.hash !== '' || !isStorageEmpty()) return false
  if (navigator.serviceWorker?.controller || pickLocale() !== document.documentElement.lang) return false
  const [own] = performance.getEntriesByName(import.meta.url)
  return own instanceof PerformanceResourceTiming && own.transferSize > 0
}

/** Puts the app in the place of the page once it has drawn the same, with all that was typed and pressed meanwhile. */
function takeOverLater(sight: HTMLElement, root: HTMLElement): void {
  let isBusy = false
  let pressed = -1
  const setBusy = () => {
    isBusy = true
  }
  const setFree = () => {
    // The click follows.
    setTimeout(() => {
      isBusy = false
      takeOver()
    })
  }
  sight.addEventListener('pointerdown', setBusy)
  sight.addEventListener('compositionstart', setBusy)
  for (const end of ['pointerup', 'pointercancel', 'compositionend']) document.addEventListener(end, setFree)
  sight.addEventListener('submit', (event) => event.preventDefault())
  sight.addEventListener('click', (event) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>(answered) : null
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    pressed = listAll(sight, reached).indexOf(control)
    control.setAttribute('aria-busy', 'true')
  })

  sight.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    pressed = listAll(sight, reached).findIndex((one) => one.matches('.seek'))
  })

  const takeOver = () => {
    if (isBusy || !sight.isConnected || !root.querySelector('h1')) return
    watch.disconnect()
    for (const end of ['pointerup', 'pointercancel', 'compositionend']) document.removeEventListener(end, setFree)
    const focused = listAll(sight, reached).findIndex((one) => one.matches(':focus'))
    const caret = document.activeElement instanceof HTMLInputElement ? document.activeElement.selectionStart : null
    const typed = listAll<HTMLInputElement>(sight, 'input')
    root.hidden = false
    sight.remove()
    if (typed.length > 0 && root.querySelector('form')) carryOver(typed, listAll(root, 'input'))
    const controls = listAll(root, reached)
    const field = controls[focused]
    field?.focus({ preventScroll: true })
    // Fields for addresses do not say where it is.
    if (field instanceof HTMLInputElement && caret !== null) field.setSelectionRange(caret, caret)
    controls[pressed]?.click()
  }
  const watch = new MutationObserver(takeOver)
  watch.observe(root, { childList: true, subtree: true })
}

function carryOver(typed: readonly HTMLInputElement[], fields: readonly HTMLInputElement[]): void {
  for (const [index, { checked, value }] of typed.entries()) {
    const field = fields[index]
    if (!field) continue
    if (field.type === 'checkbox') {
      if (checked !== field.checked) field.click()
    } else if (value !== '') {
      // React hears of what is set past its own setter.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}

const listAll = <One extends HTMLElement = HTMLElement>(within: HTMLElement, selector: string): One[] => [
  ...within.querySelectorAll<One>(selector),
]
