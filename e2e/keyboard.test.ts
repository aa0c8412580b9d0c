import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawBadge } from './support/artwork.ts'
import { launchBrowser } from './support/browser.ts'
import { awardSample, createAccount, sampleBadge } from './support/client.ts'
import { earner, issuerPerson, password } from './support/people.ts'
import { type Sash, startSash } from './support/sash.ts'
import { openVisitor, sizes, type Visitor } from './support/visitor.ts'
import { waitFor } from './support/wait-for.ts'

let browser: Browser
let sash: Sash
let maya: Visitor

beforeAll(async () => {
  browser = await launchBrowser()
  sash = await startSash()
  const owner = await createAccount(sash, issuerPerson)
  await createAccount(sash, earner)
  await awardSample(owner, issuerPerson, earner, await drawBadge('svg'))
  maya = await openVisitor(browser, sash.origin, sizes[1])
})
afterAll(async () => {
  await browser.close()
  await sash.stop()
  expect(sash.errors()).toEqual([])
  expect(maya.trouble).toEqual([])
})

test('a badge is reached, shared and left with the keyboard alone', async () => {
  const { page } = maya
  await page.goto('/auth/login')
  await page.getByRole('heading', { name: 'Welcome!' }).waitFor()
  await tabTo(page, 'textbox', 'Email')
  await page.keyboard.type(earner.email)
  await tabTo(page, 'textbox', 'Password')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Backpack', level: 1 }).waitFor()

  await page.keyboard.press('Home')
  await tabTo(page, 'link', sampleBadge.badgeName)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: sampleBadge.badgeName, level: 1 }).waitFor()

  await tabTo(page, 'button', 'Share Badge')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Share Badge' })
  await waitForFocusIn(dialog)
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement)), 'focus is in the dialog').toBe(
      true,
    )
    await expectVisibleFocus(page)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await waitForFocusIn(page.getByRole('button', { name: 'Share Badge' }))

  await tabTo(page, 'button', 'Account', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await waitForFocusIn(page.getByRole('menu'))
  await page.keyboard.press('End')
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Welcome!' }).waitFor()
})

test('the first stop of every page leads past its header', async () => {
  const { page } = maya
  for (const path of ['/auth/login', '/verify']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : null))
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    await expectVisibleFocus(page)
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id ?? location.hash)).toBe('main')
  }
})

/** The focus follows a frame after what opens or closes. */
function waitForFocusIn(place: Locator): Promise<true> {
  const hasFocus = () => place.evaluate((element) => element.contains(document.activeElement))
  return waitFor('the focus to move', async () => (await hasFocus()) || undefined)
}

/** Presses Tab until the named control has the focus; each stop on the way must show where it is. */
async function tabTo(page: Page, role: string, name: string, key = 'Tab'): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    const at = await focused(page)
    if (at.role === role && at.name.startsWith(name)) return expectVisibleFocus(page)
    await page.keyboard.press(key)
    await expectVisibleFocus(page)
  }
  throw new Error(`The keyboard does not reach the ${role} “${name}”.`)
}

const focused = (page: Page): Promise<{ role: string; name: string }> =>
  page.evaluate(() => {
    const element = document.activeElement
    const roles: Record<string, string> = { A: 'link', BUTTON: 'button', INPUT: 'textbox' }
    const labels = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent
    // Initials and glyphs stand before some names, hidden from readers.
    const shown = element?.getAttribute('aria-label') ?? visibleText(element) ?? labels
    return { role: roles[element?.tagName ?? ''] ?? '', name: (shown || labels || '').trim() }

    function visibleText(node: Element | null): string | undefined {
      if (!node || node instanceof HTMLInputElement) return undefined
      return [...node.childNodes]
        .filter((child) => !(child instanceof Element && child.getAttribute('aria-hidden') === 'true'))
        .map((child) => child.textContent)
        .join('')
    }
  })

/** The focus is on something that can be seen, with an outline around it or beside it. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const look = await page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return { isShown: true, place: 'the browser itself' }
    const places = [element, element.parentElement, element.nextElementSibling].filter((place) => place !== null)
    const isMarked = places.some((place) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(place)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    return { isShown: isMarked && element.getClientRects().length > 0, place: element.outerHTML.slice(0, 160) }
  })
  expect(look).toMatchObject({ isShown: true })
}
