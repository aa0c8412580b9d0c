import type { Browser, Page, ViewportSize } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './support/browser/browser.ts'
import { createAccount } from './support/outside/client.ts'
import { earner, issuerPerson, password } from './support/pages/people.ts'
import { everySize, openVisitor, sizes, type Visitor } from './support/pages/visitor.ts'
import { type Sash, startSash } from './support/sash.ts'

let browser: Browser
let sash: Sash

beforeAll(async () => {
  browser = await launchBrowser()
  sash = await startSash()
  await createAccount(sash, issuerPerson)
  await createAccount(sash, earner)
})
afterAll(async () => {
  await browser.close()
  await sash.stop()
  expect(sash.errors()).toEqual([])
})

const sight = (page: Page) => page.locator('div#first-sight')

async function arrive(address: string, locale = 'en', viewport: ViewportSize = sizes[1]): Promise<Visitor> {
  const visitor = await openVisitor(browser, sash.origin, sizes[1], { locale, viewport })
  await visitor.page.goto(address, { waitUntil: 'networkidle' })
  return visitor
}

async function leave({ page, trouble }: Visitor): Promise<void> {
  expect(trouble).toEqual([])
  await page.context().close()
}

test.each(['en', 'de', 'fr', 'es', 'nl'])(
  'what stands there first in %s is what the app then draws',
  async (locale) => {
    const visitor = await arrive('/', locale)
    const { page } = visitor
    expect(new URL(page.url()).pathname).toBe('/auth/login')
    expect(await page.locator(':focus').getAttribute('type')).toBe('email')
    const first = await describePage(page, 'div#first-sight')
    const title = await page.title()
    await page.keyboard.press('Shift')
    await sight(page).waitFor({ state: 'detached' })
    await visitor.settle()
    expect(await describePage(page, '#root')).toEqual(first)
    expect(await page.title()).toBe(title)
    expect(await page.locator(':focus').getAttribute('type')).toBe('email')
    await leave(visitor)
  },
)

test.each(everySize)('nothing moves when the app takes over at $width pixels', async (size) => {
  const visitor = await arrive('/auth/login', 'en', size)
  const { page } = visitor
  const before = await placesOf(page)
  expect(before.length).toBeGreaterThan(15)
  await page.keyboard.press('Shift')
  await sight(page).waitFor({ state: 'detached' })
  await visitor.settle()
  expect(await placesOf(page)).toEqual(before)
  await leave(visitor)
})

test('whoever types and presses before the app is there is signed in', async () => {
  const visitor = await openVisitor(browser, sash.origin, sizes[1])
  const { page } = visitor
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/main-/, async (route) => {
    await held
    await route.continue()
  })
  // A page that comes to the front may begin the app by itself: it is held from the start.
  await page.goto('/auth/login')
  await sight(page).getByLabel('Email', { exact: true }).focus()
  await page.keyboard.type(earner.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.getByLabel('Remember me').check()
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  expect(await sight(page).count()).toBe(1)
  release()
  await page.getByRole('heading', { name: 'Backpack', level: 1 }).waitFor()
  expect(await page.evaluate(() => localStorage.length)).toBeGreaterThan(0)
  await leave(visitor)
})

test('where the app does not come, the page says so, and can be loaded again', async () => {
  for (const address of ['/auth/login', '/auth/login?hint=issuer']) {
    const { page } = await openVisitor(browser, sash.origin, sizes[0])
    let isAway = true
    await page.route(/\/assets\/main-/, (route) => (isAway ? route.abort() : route.continue()))
    await page.goto(address)
    await page.mouse.click(1, 1)
    await page.getByText('Not everything came through.').waitFor()
    expect(await page.getByText('Loading...').count()).toBe(0)
    isAway = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.mouse.click(1, 1)
    await page.locator('#root h1').waitFor()
    expect(await page.getByText('Not everything came through.').isVisible()).toBe(false)
    await page.context().close()
  }
})

test('where the caret was, and what was asked for by key, is not lost when the app takes over', async () => {
  const visitor = await arrive('/auth/login')
  const { page } = visitor
  await page.getByLabel('Password', { exact: true }).pressSequentially('ord')
  await page.keyboard.press('Home')
  await page.keyboard.press('w')
  await sight(page).waitFor({ state: 'detached' })
  await page.keyboard.press('X')
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('wXord')
  await leave(visitor)
  const other = await arrive('/auth/login')
  await other.page.keyboard.press('Control+k')
  await other.page.getByRole('dialog').waitFor()
  await leave(other)
})

test('the app begins at once where something is kept or asked for, and when its files are here already', async () => {
  for (const [address, kept] of [
    ['/auth/login?hint=issuer', undefined],
    ['/auth/login#x', undefined],
    ['/auth/login', 'sash-color-mode'],
  ] as const) {
    const visitor = await openVisitor(browser, sash.origin, sizes[1])
    if (kept) await visitor.page.addInitScript((key) => localStorage.setItem(key, 'dark'), kept)
    await visitor.page.goto(address)
    await visitor.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await sight(visitor.page).count(), address).toBe(0)
    await leave(visitor)
  }
  const visitor = await arrive('/auth/login')
  expect(await sight(visitor.page).count()).toBe(1)
  await visitor.page.reload()
  await visitor.page.getByRole('heading', { level: 1 }).waitFor()
  expect(await sight(visitor.page).count()).toBe(0)
  await leave(visitor)
})

/** Every element with what people and programs read of it, but what only React sets. */
function describePage(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluate((box) => {
    const left = ['id', 'for', 'style', 'data-discover', 'data-needs']
    const own = [...box.querySelectorAll('*')].filter((one) => !one.closest('[data-react-aria-top-layer]'))
    return own.map((one) => {
      const attributes = [...one.attributes].filter(({ name }) => !left.includes(name))
      const words = [...one.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : []))
      return [one.tagName, ...attributes.map(({ name, value }) => `${name}=${value}`).sort(), words.join('')].join(' ')
    })
  })
}

/** Where everything stands that can be read or pressed. */
function placesOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('h1, p:not(.vh), a, button, input, label, img')].flatMap((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return width > 0 ? [`${one.tagName} ${[x, y, width, height].map(Math.round).join(' ')}`] : []
    }),
  )
}
