import type { Page } from 'playwright-core'

const apart = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

const usual = 16

/** What people do to read a page: zoom in fourfold, enlarge the text alone, set its letters and lines apart. */
const ways = [
  // First, for most pages have this size already.
  { way: 'with letters of twice the size', size: { width: 1280, height: 900 }, letters: 2 * usual },
  { way: 'on 320 pixels', size: { width: 320, height: 640 } },
  { way: 'with space between the letters', size: { width: 390, height: 844 }, rules: apart },
]

/** What is cut off or wider than the screen, however the text is set (WCAG 1.4.4, 1.4.10 and 1.4.12), there or anywhere. */
export async function findCutOff(page: Page, place = 'body'): Promise<string[]> {
  const before = page.viewportSize()
  const browser = await page.context().newCDPSession(page)
  const faults: string[] = []
  for (const { way, size, letters = usual, rules = '' } of ways) {
    await page.setViewportSize(size)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: letters } })
    await setStyle(page, rules)
    faults.push(...(await page.evaluate(findInPage, place)).map((fault) => `${way}: ${fault}`))
  }
  await setStyle(page, '')
  await browser.detach()
  if (before) await page.setViewportSize(before)
  return faults
}

/** Applies the rules to the page, where its own policy would refuse a style element; none with an empty text. */
async function setStyle(page: Page, rules: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = text === '' ? [] : [sheet]
  }, rules)
  // What React draws by width comes a moment later.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

function findInPage(place: string): string[] {
  const describe = (element: Element) => element.outerHTML.slice(0, 160)
  const over = document.documentElement.scrollWidth - window.innerWidth
  const isScrolled = (element: Element | null): boolean =>
    element !== null &&
    element !== document.body &&
    (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(element).overflowX) ||
      isScrolled(element.parentElement))
  // For screen readers alone, with all that is in it.
  const unseen = new Set<Element | null>()
  const isUnseen = (element: Element, clipPath: string): boolean => {
    const isHidden = clipPath !== 'none' || unseen.has(element.parentElement)
    if (isHidden) unseen.add(element)
    return isHidden
  }
  const faults: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>(`:is(${place}) *`)) {
    if (element.closest('svg')) continue
    const { overflowX, overflowY, clipPath, maskImage, textOverflow, webkitLineClamp, display } =
      getComputedStyle(element)
    if (isUnseen(element, clipPath)) continue
    // What is shortened on purpose is whole elsewhere, or unfolds.
    if (maskImage !== 'none' || textOverflow === 'ellipsis' || webkitLineClamp !== 'none') continue
    if (!element.checkVisibility() || !element.textContent?.trim()) continue
    const { left, right } = element.getBoundingClientRect()
    // What runs from right to left sticks out on the left.
    if (over > 0 && (right > window.innerWidth + 1 || left < -1) && !isScrolled(element)) {
      faults.push(`wider than the screen: ${describe(element)}`)
    }
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const sticksOut = element.scrollWidth > element.clientWidth + 1
    const ownText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
    if (hides(overflowX) && sticksOut) faults.push(`cut off at its side: ${describe(element)}`)
    else if (ownText && sticksOut && overflowX === 'visible' && !display.startsWith('inline')) {
      faults.push(`its text sticks out: ${describe(element)}`)
    }
    if (hides(overflowY) && element.scrollHeight > element.clientHeight + 1) {
      faults.push(`cut off at its end: ${describe(element)}`)
    }
  }
  if (over > 0 && faults.length === 0) faults.push(`${over} pixels wider than the screen`)
  return faults
}
