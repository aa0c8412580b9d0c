import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectGoodAtEverySize } from './support/browser/expect-good-screen.ts'
import { pressAt, waitForFocusIn } from './support/browser/keyboard.ts'
import { pictureOnFailure } from './support/pages/issuer-pages.ts'
import { earner } from './support/pages/people.ts'
import { openSharerPages, type SharerPages } from './support/pages/sharer-pages.ts'

let pages: SharerPages

beforeAll(async () => {
  pages = await openSharerPages()
})
afterAll(() => pages.close())

test('an award comes to the bell, leads to its badge and is read then', async () => {
  const { page } = pages.maya
  pictureOnFailure('notifications', () => [pages.maya])
  await pages.award(await pages.createBadge('Knots'), earner.email)
  await page.goto('/notifications')
  await pressAt(page, page.getByRole('button', { name: 'Mark all as read' }))
  await page.getByRole('link', { name: 'Notifications, none unread' }).waitFor()
  await pages.award(await pages.createBadge('Radio at Sea'), earner.email)
  await page.reload()
  await pressAt(page, page.getByRole('link', { name: 'Notifications, 1 unread' }))
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
  const news = page.getByRole('link', { name: /awarded you the badge “Radio at Sea”/ })
  await news.waitFor()
  await expectGoodAtEverySize(page)
  await pressAt(page, news)
  await page.getByRole('heading', { name: 'Radio at Sea', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Notifications, none unread' }).waitFor()
})

test('the search finds things, pages and actions with the keyboard alone', async () => {
  const { page } = pages.maya
  await page.goto('/recipient/badges')
  await page.getByRole('heading', { name: 'Backpack', level: 1 }).waitFor()
  const button = page.getByRole('button', { name: /^Search, / })
  await pressAt(page, button)
  const field = page.getByRole('dialog').getByRole('combobox')
  await waitForFocusIn(field)
  await page.keyboard.type('night')
  await page.getByRole('option', { name: /^Night Watch/ }).waitFor()
  await expectGoodAtEverySize(page)
  await page.keyboard.press('Escape')
  await waitForFocusIn(button)
  await page.keyboard.press('Control+K')
  await waitForFocusIn(field)
  await page.keyboard.type('night')
  await page.getByRole('option', { name: /^Night Watch/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Night Watch', level: 1 }).waitFor()
  await page.keyboard.press('Control+K')
  await waitForFocusIn(field)
  await page.keyboard.type('switch to dark')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
})
