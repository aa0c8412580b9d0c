import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawBadge } from './support/browser/artwork.ts'
import { launchBrowser } from './support/browser/browser.ts'
import { expectGoodAtEverySize, expectGoodScreen } from './support/browser/expect-good-screen.ts'
import { awardSample, createAccount, sampleBadge } from './support/outside/client.ts'
import { earner, issuerPerson, signIn } from './support/pages/people.ts'
import { openVisitor, sizes, type Visitor } from './support/pages/visitor.ts'
import { type Sash, startSash } from './support/sash.ts'

let browser: Browser
let sash: Sash
let maya: Visitor

beforeAll(async () => {
  browser = await launchBrowser()
  sash = await startSash(() => ({ SASH_TRACKING_ID: 'G-ABC123' }))
  const owner = await createAccount(sash, issuerPerson)
  await createAccount(sash, earner)
  await awardSample(owner, issuerPerson, earner, await drawBadge('svg'))
  maya = await openVisitor(browser, sash.origin, sizes[1])
  await maya.page.goto('/recipient/badges')
  await signIn(maya.page, earner)
  await maya.page.getByRole('heading', { name: 'Backpack', level: 1 }).waitFor()
})
afterAll(async () => {
  await browser.close()
  await sash.stop()
  expect(sash.errors()).toEqual([])
  expect(maya.trouble).toEqual([])
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
const pathOf = (page: Page) => new URL(page.url()).pathname

test('back and forward lead through the screens, and none that only passes on stands in between', async () => {
  const { page } = await openVisitor(browser, sash.origin, sizes[1])
  await page.goto('/auth/about-us')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const passing = ['/', '/initial-redirect', '/login', '/forward;data=%5B%22auth%22%2C%22login%22%5D', '/no/such/page']
  for (const path of passing) {
    await page.goto(path)
    await heading(page, 'Welcome!')
    expect(pathOf(page)).toBe('/auth/login')
    await page.goBack()
    await expect.poll(() => pathOf(page)).toBe('/auth/about-us')
  }
  await page.context().close()
})

test('a deep link opens its screen, and the way back is where the reader was on the page', async () => {
  const { page } = maya
  await page.setViewportSize({ width: 390, height: 300 })
  await page.goto('/recipient/badges')
  await heading(page, 'Backpack')
  await maya.settle()
  await page.evaluate(() => window.scrollTo(0, 200))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(200)
  await page.getByRole('link', { name: sampleBadge.badgeName }).first().click()
  await heading(page, sampleBadge.badgeName)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await maya.settle()
  await page.goBack()
  await heading(page, 'Backpack')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  await page.setViewportSize(sizes[1])
})

test('behind the menu of small screens nothing can be reached [SB-2.87]', async () => {
  const { page } = maya
  await page.setViewportSize(sizes[0])
  await page.goto('/recipient/badges')
  await heading(page, 'Backpack')
  await page.getByRole('button', { name: 'Open Menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).waitFor()
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('Tab')
    const isBehind = await page.evaluate(() => document.activeElement?.closest('main, footer') !== null)
    expect(isBehind).toBe(false)
  }
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Menu' }).waitFor({ state: 'detached' })
  await page.setViewportSize(sizes[1])
})

test('visitors are asked before they are counted, and pages with passwords stay without the tag manager [SB-7.45]', async () => {
  const visitor = await openVisitor(browser, sash.origin, sizes[1])
  const { page } = visitor
  await page
    .context()
    .route('https://www.googletagmanager.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'window.tagManagerRan = true' }),
    )
  const hasRun = () => page.evaluate(() => 'tagManagerRan' in window)
  await page.goto('/developers')
  await page.getByRole('region', { name: 'Analytics' }).waitFor()
  await expectGoodScreen(page)
  expect(visitor.trouble).toEqual([])
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect.poll(hasRun).toBe(true)
  await page.getByRole('link', { name: 'Sign In' }).click()
  await heading(page, 'Welcome!')
  expect(await hasRun()).toBe(false)
  await page.goto('/developers')
  await expect.poll(hasRun).toBe(true)
  await page.getByRole('button', { name: 'Analytics' }).click()
  await page.getByRole('region', { name: 'Analytics' }).waitFor()
  await expect.poll(hasRun).toBe(false)
  await page.getByRole('button', { name: 'Refuse' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Analytics' }).waitFor()
  expect(await hasRun()).toBe(false)
  const asked = visitor.trouble.filter(
    (line) => !line.startsWith('request to https://www.googletagmanager.com/gtag/js?'),
  )
  expect(asked).toEqual([])
  await page.context().close()
})

test('every small part on the page of components is well in both modes', async () => {
  const { page } = await openVisitor(browser, sash.origin, sizes[1])
  await page.goto('/design')
  await heading(page, 'Components')
  await expectGoodAtEverySize(page)
  await page.context().close()
})
