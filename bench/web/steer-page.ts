import type { QuietPage } from './quiet-page.ts'

/** What to press: the first such element that is seen, with these words in it or as its name. */
export interface Target {
  css: string
  words?: string
}

const patience = 20_000
/** As long as quick hands hold a button, in milliseconds. */
const hold = 60
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const findSeen = ({
  css,
  words = '',
}: Target): string => `[...document.querySelectorAll(${JSON.stringify(css)})].find((found) =>
  found.checkVisibility() && found.getBoundingClientRect().width > 0 &&
  [found.textContent, found.getAttribute('aria-label')].some((text) => text?.includes(${JSON.stringify(words)})))`

/** Waits until it is there, and then until the page has nothing left to do. */
export const waitUntilShown = async (page: QuietPage, target: Target): Promise<void> => {
  const end = performance.now() + patience
  while (!(await page.evaluate(`Boolean(${findSeen(target)})`))) {
    if (performance.now() > end) {
      const seen = await page.evaluate('[location.pathname, document.body.innerText.slice(0, 600)].join(": ")')
      throw new Error(`The page does not show ${target.css} ${target.words ?? ''}. It is ${seen}`)
    }
    await pause(50)
  }
  await waitUntilQuiet(page)
}

/** Nothing arrived and nothing changed for half a second. */
export const waitUntilQuiet = async (page: QuietPage): Promise<void> => {
  await page.evaluate(`new Promise((resolve) => {
    let timer
    const wait = () => { clearTimeout(timer); timer = setTimeout(done, 500) }
    const done = () => { changes.disconnect(); loads.disconnect(); requestIdleCallback(resolve, { timeout: 2000 }) }
    const changes = new MutationObserver(wait)
    const loads = new PerformanceObserver(wait)
    changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    loads.observe({ type: 'resource' })
    wait()
  })`)
}

/** Long before it presses anything. */
export const bringHand = async (page: QuietPage): Promise<void> => {
  await page.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 5, y: 5, button: 'none', buttons: 0 })
  await waitUntilQuiet(page)
}

export const press = async (page: QuietPage, target: Target): Promise<void> => {
  const place = await page.evaluate(`(() => {
    const found = ${findSeen(target)}
    found?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const box = found?.getBoundingClientRect()
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  })()`)
  if (typeof place !== 'object' || place === null)
    throw new Error(`Nothing to press: ${target.css} ${target.words ?? ''}`)
  await pause(100)
  const send = (type: string, buttons: number) =>
    page.send('Input.dispatchMouseEvent', { type, ...place, button: buttons ? 'left' : 'none', buttons, clickCount: 1 })
  await send('mouseMoved', 0)
  await pause(50)
  await send('mousePressed', 1)
  await pause(hold)
  await page.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...place, button: 'left', clickCount: 1 })
}

/** As fast as people type who type fast. */
export const type = async (page: QuietPage, text: string): Promise<void> => {
  for (const key of text) {
    const windowsVirtualKeyCode = key.toUpperCase().charCodeAt(0)
    await page.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key, windowsVirtualKeyCode })
    await page.send('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode })
    await pause(120)
  }
}

export const pressKey = async (page: QuietPage, key: string, windowsVirtualKeyCode: number): Promise<void> => {
  await page.send('Input.dispatchKeyEvent', { type: 'keyDown', key, windowsVirtualKeyCode })
  await page.send('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode })
}
