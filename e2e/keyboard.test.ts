import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawBadge } from './support/browser/artwork.ts'
import { launchBrowser } from './support/browser/browser.ts'
import { expectVisibleFocus, findKeyboardFaults, pressAt, tabTo, waitForFocusIn } from './support/browser/keyboard.ts'
import { awardSample, createAccount, sampleBadge } from './support/outside/client.ts'
import { earner, issuerPerson, password } from './support/pages/people.ts'
import { openVisitor, sizes, type Visitor } from './support/pages/visitor.ts'
import { type Sash, startSash } from './support/sash.ts'

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
  await tabTo(page, page.getByLabel('Email', { exact: true }))
  await page.keyboard.type(earner.email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Backpack', level: 1 }).waitFor()

  await page.keyboard.press('Home')
  await pressAt(page, page.getByRole('link', { name: sampleBadge.badgeName }).first())
  await page.getByRole('heading', { name: sampleBadge.badgeName, level: 1 }).waitFor()

  await pressAt(page, page.getByRole('button', { name: 'Share Badge' }))
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

  await tabTo(page, page.getByRole('banner').getByRole('button', { name: 'Account' }), 'Shift+Tab')
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

test('the walk finds the same each time, with and without bars of the browser that the focus passes through', async () => {
  const { page } = maya
  await page.goto('/auth/login')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await maya.settle()
  const walks: string[][] = []
  for (let round = 0; round < 12; round += 1) {
    await page.getByLabel('Password', { exact: true }).focus()
    walks.push(await findKeyboardFaults(page))
  }
  expect(walks.flat()).toEqual([])
})
