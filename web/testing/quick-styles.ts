type Real = typeof window.getComputedStyle

const asked = /display|visibility|pointer-events/
const displays = new Map<string, string>()
const sheets = new WeakMap<CSSStyleSheet, { rules: number; isAsked: boolean }>()

/**
 * Answers what Testing Library asks of every element with every query (whether it is shown, and can be clicked) without
 * going through the browser's whole style sheet each time, which took a quarter of the processor's time of all component
 * tests. Where a style of our own has a say, and for every other property, jsdom answers as ever.
 */
export function quickenStyles(window: Window & typeof globalThis): void {
  // The set-up runs for each file, and the files share the window.
  if (window.getComputedStyle.name === getQuickStyle.name) return
  const real = window.getComputedStyle.bind(window)
  function getQuickStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
    const isOurs = element.ownerDocument === window.document && !isAskedBySheet(window.document)
    return isOurs && !pseudo ? answer(element, real) : real(element, pseudo)
  }
  window.getComputedStyle = getQuickStyle
}

function answer(element: Element, real: Real): CSSStyleDeclaration {
  let whole: CSSStyleDeclaration | undefined
  const quick = (name: unknown): string | undefined => {
    if (name === 'display') return displayOf(element, real)
    if (name === 'visibility') return isPlainUpwards(element) ? 'visible' : undefined
    if (name === 'pointerEvents' || name === 'pointer-events') return isPlainUpwards(element) ? 'auto' : undefined
    return undefined
  }
  const style = () => {
    whole ??= real(element)
    return whole
  }
  const getPropertyValue = (name: string) => quick(name) ?? style().getPropertyValue(name)
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) => {
      if (name === 'getPropertyValue') return getPropertyValue
      const known = quick(name)
      if (known !== undefined) return known
      const value: unknown = Reflect.get(style(), name)
      return typeof value === 'function' ? value.bind(style()) : value
    },
  })
}

// The browser's own rules look at these alone, but for a summary, which can be its list's first, and for a popover.
function displayOf(element: Element, real: Real): string | undefined {
  const { localName } = element
  if (localName === 'summary' || element.hasAttribute('popover') || hasOwnStyle(element)) return undefined
  const [hidden, open, type] = ['hidden', 'open', 'type'].map((name) => element.getAttribute(name))
  const key = `${element.namespaceURI} ${localName} ${hidden} ${open} ${type}`
  const known = displays.get(key) ?? real(element).display
  displays.set(key, known)
  return known
}

/** Neither it nor anything around it has a style that passes on, as rows and columns that are hidden have one. */
function isPlainUpwards(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (hasOwnStyle(at) || at.hasAttribute('hidden') || at.hasAttribute('popover')) return false
  }
  return true
}

function hasOwnStyle(element: Element): boolean {
  const style = element.getAttribute('style')
  return style !== null && asked.test(style)
}

function isAskedBySheet(document: Document): boolean {
  for (const sheet of document.styleSheets) {
    let known = sheets.get(sheet)
    if (known?.rules !== sheet.cssRules.length) {
      const isAsked = [...sheet.cssRules].some(({ cssText }) => asked.test(cssText))
      known = { rules: sheet.cssRules.length, isAsked }
      sheets.set(sheet, known)
    }
    if (known.isAsked) return true
  }
  return false
}
