import type { CDPSession, JSHandle, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { waitFor } from './wait-for.ts'

const farthest = 80
const longestWay = 400

/** Presses Tab until the control has the focus; each stop on the way must show where it is. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let step = 0; step < farthest; ) {
    // Found anew only if it was drawn anew: to look for its role and name takes longer than the step.
    const goal = await target.elementHandle()
    if (await goal?.evaluate((element) => element === document.activeElement)) return
    let isGone = false
    for (; !isGone && step < farthest; step += 1) {
      await page.keyboard.press(key)
      const stop = await page.evaluate(lookAtFocus, goal)
      expectVisible(stop)
      if (stop.isGoal) return
      isGone = stop.isGoalGone
    }
  }
  throw new Error(`The keyboard does not reach ${target}.`)
}

/** Goes to the control and presses the key there. */
export async function pressAt(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Goes to the field and types in place of what stands there. */
export async function typeAt(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

/** The focus follows a frame after what opens or closes. */
export function waitForFocusIn(place: Locator): Promise<true> {
  const hasFocus = () => place.evaluate((element) => element.contains(document.activeElement))
  return waitFor('the focus to move', async () => (await hasFocus()) || undefined)
}

/** Opens the menu of the button and takes the entry, arrow by arrow. */
export async function takeFromMenu(page: Page, button: Locator, entry: string): Promise<void> {
  await pressAt(page, button)
  await waitForFocusIn(page.getByRole('menu'))
  const wanted = page.getByRole('menuitem', { name: entry, exact: true })
  for (let step = 0; step < 10; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) {
      await page.keyboard.press('Enter')
      return
    }
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`The arrows do not reach “${entry}”.`)
}

/** The focus is on something that can be seen, with an outline around it or beside it, and nothing lies over all of it. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  expectVisible(await page.evaluate(lookAtFocus, null))
}

function expectVisible({ place, isMarked, isShown, isCovered }: ReturnType<typeof lookAtFocus>): void {
  expect({ isMarked, isShown, isCovered }, place).toEqual({ isMarked: true, isShown: true, isCovered: false })
}

/**
 * Goes through the page from its beginning, or round the dialog over it, with Tab alone; answers the controls that were
 * not on the way, and those that do not show that they have the focus.
 */
export async function findKeyboardFaults(page: Page): Promise<string[]> {
  await passFirstSight(page)
  // As one text, for a page takes no functions, and its policy forbids to make one of a text there.
  const way = (await page.evaluateHandle(`(${watchWay})(${lookAtFocus})`)) as JSHandle<ReturnType<typeof watchWay>>
  const browser = await openDevtools(page)
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  // What has the focus inside a frame, the page does not hear of.
  const atOnce = (await page.locator('iframe').count()) > 0 ? 1 : 8
  const presses = Array.from({ length: atOnce }, () => ['rawKeyDown', 'keyUp'] as const).flat()
  const faults: string[] = []
  for (let step = 0; step < longestWay; step += atOnce) {
    await Promise.all(presses.map((type) => browser.send('Input.dispatchKeyEvent', { type, ...tab })))
    const { stops, left } = await way.evaluate((walk, pressed) => walk.take(pressed), atOnce)
    for (const { place, isMarked, isShown, isCovered } of stops) {
      if (!isMarked || !isShown) faults.push(`focus not seen: ${place}`)
      if (isCovered) faults.push(`focus covered: ${place}`)
    }
    if (left) return [...faults, ...left.map((stop) => `not reached: ${stop}`)]
  }
  throw new Error(`The way round the page has more than ${longestWay} stops.`)
}

/** The first key fetches the app, which draws the page anew: whoever goes round is to meet each control once. */
async function passFirstSight(page: Page): Promise<void> {
  const sight = page.locator('div#first-sight')
  if ((await sight.count()) === 0) return
  await page.keyboard.press('Shift')
  await sight.waitFor({ state: 'detached' })
}

// Never closed by itself, for that would take the devices for passkeys off the page.
const devtools = new WeakMap<Page, Promise<CDPSession>>()

function openDevtools(page: Page): Promise<CDPSession> {
  const session = devtools.get(page) ?? page.context().newCDPSession(page)
  devtools.set(page, session)
  return session
}

interface Way {
  left: Set<Element>
  seen: Set<Element>
}

/**
 * Looks in the page at each stop, as soon as the key is let go. The way ends where the focus leaves the page, or comes to
 * where it was; beyond that Tab does nothing. For what leaves the page goes through the bars of a browser that has some,
 * which gives it back when it likes, to the first stop, also when keys have led on by then.
 */
function watchWay(look: typeof lookAtFocus) {
  const place = document.querySelector('[role$="dialog"], dialog[open]') ?? document
  // Of a group of radio buttons, one stands for all.
  const isStop = (element: HTMLElement) =>
    element.tabIndex >= 0 &&
    !element.matches(':disabled, [type="radio"]') &&
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('[inert]') === null
  const controls = place.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')
  const way = { left: new Set<Element>([...controls].filter(isStop)), seen: new Set<Element>() }
  const first = document.activeElement
  // The focus goes on from where something was that had it. A dialog goes round by itself, unless it is the browser's.
  const whole = place instanceof Document ? document.body : place
  if (whole.matches('body, dialog')) {
    const beginning = Object.assign(document.createElement('span'), { tabIndex: -1 })
    whole.prepend(beginning)
    beginning.focus({ preventScroll: true })
    beginning.remove()
  }
  let stops: ReturnType<typeof lookAtFocus>[] = []
  let isRound = false
  const note = () => {
    if (isRound) return
    const stop = look(null, way)
    isRound = stop.isRound
    if (!isRound) stops.push(stop)
  }
  const hold = (event: KeyboardEvent) => {
    if (!isRound) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('keydown', hold, true)
  addEventListener('keyup', note, true)
  return {
    /** The stops since the last call, and once round also the controls that were on none. */
    take: (pressed: number) => {
      if (stops.length < pressed) note()
      const taken = stops
      stops = []
      if (!isRound) return { stops: taken, left: undefined }
      removeEventListener('keydown', hold, true)
      removeEventListener('keyup', note, true)
      if (document.activeElement === document.body && first instanceof HTMLElement) first.focus()
      return { stops: taken, left: [...way.left].map((stop) => stop.outerHTML.slice(0, 160)) }
    },
  }
}

/** How the control with the focus looks and whether it is the goal; noted on the way round the page, if there is one. */
function lookAtFocus(goal: Element | null, way?: Way) {
  const element = document.activeElement
  const isGoal = goal !== null && element === goal
  const isGoalGone = goal !== null && !goal.isConnected
  // The browser's own bar, from where the next one leads to the beginning.
  if (!element || element === document.body) {
    const fine = { isMarked: true, isShown: true, isCovered: false, isRound: true, place: 'the browser itself' }
    return { ...fine, isGoal, isGoalGone }
  }
  const isRound = way?.seen.has(element) ?? false
  way?.left.delete(element)
  // One field may have several stops, such as day, month and year.
  if (!element.matches('input[type^="date"], video, iframe')) way?.seen.add(element)
  // A control that is drawn by what stands around or after it is seen there.
  const places = [element, element.parentElement, element.nextElementSibling].filter((place) => place !== null)
  const marked = places.filter((place) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(place)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  const isSeen = (place: Element) =>
    [...place.getClientRects()].some(({ left, right, top, bottom }) =>
      [left + 1, (left + right) / 2, right - 1].some((x) =>
        [top + 1, (top + bottom) / 2, bottom - 1].some((y) => {
          const found = document.elementFromPoint(x, y)
          return found !== null && (place.contains(found) || found.contains(place))
        }),
      ),
    )
  // The calendar inside a field for a day is marked by the browser, which tells nobody.
  const isCalendar = element.matches('input[type^="date"]:not(:focus)')
  return {
    isMarked: isCalendar || marked.length > 0,
    isShown: element.getClientRects().length > 0,
    isCovered: ![element, ...marked].some(isSeen),
    isRound,
    isGoal,
    isGoalGone,
    place: element.outerHTML.slice(0, 160),
  }
}
