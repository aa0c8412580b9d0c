import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawBadge } from './support/browser/artwork.ts'
import { launchBrowser } from './support/browser/browser.ts'
import { expectGoodScreen } from './support/browser/expect-good-screen.ts'
import { awardSample, createAccount, sampleBadge } from './support/outside/client.ts'
import { earner, issuerPerson, signIn } from './support/pages/people.ts'
import { everySize, openVisitor, sizes, type Visitor } from './support/pages/visitor.ts'
import { type Sash, startSash } from './support/sash.ts'

let browser: Browser
let sash: Sash
let award: string

beforeAll(async () => {
  browser = await launchBrowser()
  sash = await startSash()
  const owner = await createAccount(sash, issuerPerson)
  award = await awardSample(owner, issuerPerson, earner, await drawBadge('png'))
})
afterAll(async () => {
  await browser.close()
  await sash.stop()
  expect(sash.errors()).toEqual([])
})

async function openAppearance(): Promise<Visitor> {
  const operator = await openVisitor(browser, sash.origin, sizes[1])
  await operator.page.goto('/operator/theme')
  await signIn(operator.page, issuerPerson)
  await operator.page.getByRole('heading', { level: 1 }).first().waitFor()
  await operator.settle()
  await operator.page.goto('/operator/theme')
  return operator
}

const verifyButton = (page: Page) => page.getByRole('link', { name: 'Verify Badge' })

test('the operator chooses an award, and a visitor who comes by the sign-in page sees it verified in its place', async () => {
  const operator = await openAppearance()
  // As it is shared: whom it names is not kept.
  await operator.page.getByLabel('Award that visitors try').fill(`${award}?identity__email=somebody%40a.example`)
  await operator.page.getByLabel('Your own words').fill('For every club in the region.')
  await operator.page.getByRole('button', { name: 'Save', exact: true }).click()
  await operator.page.getByText('Saved. Everybody sees it within seconds.').waitFor()

  for (const size of everySize) {
    const { page, settle, trouble } = await openVisitor(browser, sash.origin, sizes[1], {
      viewport: size,
      reducedMotion: 'no-preference',
    })
    await page.goto('/')
    await page.getByRole('link', { name: /^What .+ is for$/ }).click()
    await page.waitForURL(/\/home$/)
    await page.getByRole('heading', { name: 'Badges that are given, kept and believed.', level: 1 }).waitFor()
    await page.getByText('For every club in the region.').waitFor()
    await page.getByRole('heading', { name: sampleBadge.badgeName, level: 2 }).waitFor()
    await settle()
    await page.evaluate(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) document.body.dataset.shifted = `${Object(entry).value}`
      }).observe({ type: 'layout-shift' })
    })
    const before = await page.evaluate(() => document.documentElement.scrollHeight)
    await verifyButton(page).press('Enter')
    await page.locator('.done:focus').waitFor()
    expect(await page.locator('.done').innerText()).toContain('This badge is genuine and valid.')
    expect(await verifyButton(page).count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(before)
    expect(Number((await page.evaluate(() => document.body.dataset.shifted)) ?? 0)).toBeLessThan(0.02)
    await expectGoodScreen(page)
    expect(trouble).toEqual([])
    await page.context().close()
  }
  await operator.page.context().close()
})

test('without script the button leads to the page of the award', async () => {
  const { page } = await openVisitor(browser, sash.origin, sizes[0], { javaScriptEnabled: false })
  await page.goto('/home')
  await verifyButton(page).click()
  await page.waitForURL(award)
  await page.context().close()
})

test('an award that is revoked while the page is open is not called valid', async () => {
  const { page } = await openVisitor(browser, sash.origin, sizes[0])
  await page.goto('/home')
  await page.route('**/v3/verify', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), verdict: 'invalid' } })
  })
  await verifyButton(page).click()
  await page.waitForURL(award)
  await page.context().close()
})

test('the logo of a public page leads strangers to it, and whoever is signed in to the backpack', async () => {
  const { page } = await openVisitor(browser, sash.origin, sizes[1])
  await page.goto(award)
  await page.getByRole('link', { name: /, home$/ }).click()
  await page.waitForURL(/\/home$/)
  await page.goto('/recipient/badges')
  await signIn(page, issuerPerson)
  await page.getByRole('heading', { name: 'Backpack', level: 1 }).waitFor()
  await page.goto(award)
  await page.getByRole('link', { name: /, home$/ }).click()
  await page.waitForURL(/\/recipient\/badges$/)
  await page.context().close()
})

test('a start page that the operator sends there shows it to strangers, and stands in nobody’s way back', async () => {
  const operator = await openAppearance()
  await operator.page.getByLabel('Landing page URL').fill('/home')
  await operator.page.getByText('Send visitors of the start page to it').click()
  await operator.page.getByRole('button', { name: 'Save', exact: true }).click()
  await operator.page.getByText('Saved. Everybody sees it within seconds.').waitFor()
  const { page } = await openVisitor(browser, sash.origin, sizes[1])
  await page.goto('/verify')
  await page.goto('/')
  await page.waitForURL(/\/home$/)
  await page.goBack()
  await page.waitForURL(/\/verify$/)
  await page.context().close()
  await operator.page.context().close()
})
