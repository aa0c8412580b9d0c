import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { waitFor } from './wait-for.ts'

const farthest = 80

/** Presses Tab until the control has the focus; each stop on the way must show where it is. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let step = 0; step < farthest; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    await expectVisibleFocus(page)
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

/** The focus is on something that can be seen, with an outline around it or beside it. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const look = await page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return { isShown: true, place: 'the browser itself' }
    const places = [element, element.parentElement, element.nextElementSibling].filter((place) => place !== null)
    const isMarked = places.some((place) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(place)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    // The calendar inside a field for a day is marked by the browser, which tells nobody.
    const isCalendar = element.matches('input[type^="date"]:not(:focus)')
    const isShown = (isMarked || isCalendar) && element.getClientRects().length > 0
    return { isShown, place: element.outerHTML.slice(0, 160) }
  })
  expect(look.isShown, look.place).toBe(true)
}
