import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectGoodAtEverySize } from './support/browser/expect-good-screen.ts'
import { pressAt, takeFromMenu, typeAt } from './support/browser/keyboard.ts'
import { pictureOnFailure } from './support/pages/issuer-pages.ts'
import { openSharerPages, type SharerPages } from './support/pages/sharer-pages.ts'
import type { Visitor } from './support/pages/visitor.ts'

const name = 'Aldermoor Badges'
const brand = '#8a1c4a'

let pages: SharerPages
let stranger: Visitor

beforeAll(async () => {
  pages = await openSharerPages()
  stranger = await pages.openVisitor()
})
afterAll(() => pages.close(/ (400|404) /))

// A button in the colour, as the browser paints it.
const paintOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).getPropertyValue('--color-interactive1').trim())

test('the operator changes name, colours and menu with the keyboard alone', async () => {
  const { page } = pages.ines
  pictureOnFailure('theme', () => [pages.ines, stranger])
  await page.goto('/recipient/badges')
  await takeFromMenu(page, page.getByRole('button', { name: /Account/ }), 'Appearance')
  await page.getByRole('heading', { name: 'Appearance', level: 1 }).waitFor()
  await typeAt(page, page.getByLabel(/^Name of the service/), name)
  await typeAt(page, page.getByLabel(/^Buttons and links/), brand)
  await page
    .getByText(/^In light mode it is shown as it is, with a contrast of \d/)
    .first()
    .waitFor()
  await typeAt(page, page.getByLabel(/^Name of the menu/), 'Campus')
  await typeAt(page, page.getByLabel(/^Links in the menu/), 'Library https://library.example/')
  for (const mode of ['light', 'dark']) {
    expect(await page.getByRole('img', { name: `Preview in ${mode} mode` }).textContent()).toContain(name)
  }
  await pressAt(page, page.getByRole('button', { name: 'Save', exact: true }))
  await page.getByText('Saved. Everybody sees it within seconds.').waitFor()
  expect(await paintOf(page, 'html')).toBe(brand)
  await page.getByRole('button', { name: 'Campus' }).waitFor()
  await expectGoodAtEverySize(page)
})

test('a stranger sees it at the sign-in, on the page of a badge, and where it is embedded', async () => {
  const { page } = stranger
  await page.goto('/auth/login')
  await page.getByRole('link', { name: `${name}, home` }).waitFor()
  await expect.poll(() => page.title()).toBe(`Login - ${name}`)
  expect(await paintOf(page, 'button.primary')).toBe(brand)
  await expectGoodAtEverySize(page)

  await page.goto(pages.badge.url)
  await page.getByRole('link', { name: `${name}, home` }).waitFor()
  expect(await page.title()).toContain(name)
  expect(await paintOf(page, 'html')).toBe(brand)
  await expectGoodAtEverySize(page)

  await page.goto(`${pages.badge.url}?embedVersion=1`)
  expect(await paintOf(page, 'html')).toBe(brand)
})

test('whoever does not run the server finds nothing there', async () => {
  for (const [visitor, place] of [
    [pages.maya, '/recipient/badges'],
    [stranger, '/auth/login'],
  ] as const) {
    await visitor.page.goto('/operator/theme')
    await expect.poll(() => new URL(visitor.page.url()).pathname).toBe(place)
  }
  await pages.maya.page.getByRole('button', { name: /Account/ }).click()
  await pages.maya.page.getByRole('menuitem', { name: 'Profile' }).waitFor()
  expect(await pages.maya.page.getByRole('menuitem', { name: 'Appearance' }).count()).toBe(0)
})

test('reset brings back how Sash comes', async () => {
  const { page } = pages.ines
  await page.goto('/operator/theme')
  await page.getByRole('button', { name: 'Reset to default' }).click()
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await page.getByText('Saved. Everybody sees it within seconds.').waitFor()
  await stranger.page.goto('/auth/login')
  await stranger.page.getByRole('link', { name: 'Sash, home' }).waitFor()
  expect(await paintOf(stranger.page, 'html')).not.toBe(brand)
})

test('what lies in the browser’s storage changes how the app looks, and never where it leads [SI-3.16]', async () => {
  const { page } = stranger
  const evil = 'https://evil.example'
  const config = {
    api: { baseUrl: evil },
    theme: { serviceName: 'Evil', termsOfServiceLink: evil, cssCustomProps: { '--color-interactive1': brand } },
  }
  await page.evaluate((entry) => localStorage.setItem('config', entry), JSON.stringify(config))
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Sash, home' }).waitFor()
  await stranger.settle()
  expect(await paintOf(page, 'html')).toBe(brand)
  expect(await page.content()).not.toContain(evil)
  expect(stranger.trouble.filter((line) => line.includes('evil'))).toEqual([])
})
