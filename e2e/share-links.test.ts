import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectGoodAtEverySize } from './support/browser/expect-good-screen.ts'
import { pictureOnFailure } from './support/pages/issuer-pages.ts'
import {
  badgeName,
  evidence,
  openShare,
  openSharerPages,
  type SharerPages,
  takeCopy,
  writtenName,
} from './support/pages/sharer-pages.ts'
import type { Visitor } from './support/pages/visitor.ts'

// Whoever follows a link that has ended is told so by its status, which browsers write to the console.
const isEnded = /\/public\/shares\/.* 404 /
const label = 'For the harbour master'

let pages: SharerPages
let stranger: Visitor
let address = ''

beforeAll(async () => {
  pages = await openSharerPages()
  stranger = await pages.openVisitor()
})
afterAll(() => pages.close(isEnded))

test('an earner makes a link without a name that ends', async () => {
  pictureOnFailure('link-made', () => [pages.maya])
  const { page } = pages.maya
  const dialog = await openShare(page, pages.badge.path, 'My Links')
  await dialog.getByRole('heading', { name: 'No links of your own yet' }).waitFor()
  await expectGoodAtEverySize(page)
  await dialog.getByRole('button', { name: 'New link' }).click()
  await dialog
    .getByLabel('Name (optional)')
    .or(dialog.getByRole('textbox', { name: /^Name/ }))
    .first()
    .fill(label)
  await dialog.getByLabel('My name').uncheck()
  await dialog.getByLabel('The evidence').uncheck()
  await dialog.getByText('Until the end of a day').click()
  await dialog.getByLabel('Last day').fill(daysAhead(30))
  await expectGoodAtEverySize(page)
  await dialog.getByRole('button', { name: 'Create Link' }).click()
  await dialog.getByText('Without your name and evidence').waitFor()
  await dialog.getByText('Not opened yet').waitFor()
  address = await takeCopy(page, dialog.getByRole('listitem').filter({ hasText: label }))
  expect(address).toMatch(new RegExp(`^${pages.sash.origin}/public/shares/`))
  await expectGoodAtEverySize(page)
})

test('a stranger sees the badge, but neither name nor evidence', async () => {
  pictureOnFailure('link-opened', () => [stranger])
  const answer = await stranger.page.goto(address)
  expect(answer?.headers()['cache-control']).toBe('no-store')
  await stranger.page.getByRole('heading', { name: badgeName, level: 1 }).waitFor()
  await stranger.page.getByText('This badge is genuine and valid.').waitFor()
  const html = (await answer?.text()) ?? ''
  for (const hidden of ['Maya', 'Okonkwo', writtenName, evidence, 'logbook.example', 'Tern Island', pages.badge.slug]) {
    expect(html).not.toContain(hidden)
  }
  await expectGoodAtEverySize(stranger.page)
})

test('its maker sees how often it was opened, and may show more', async () => {
  pictureOnFailure('link-counted', () => [pages.maya, stranger])
  const { page } = pages.maya
  const dialog = await openShare(page, pages.badge.path, 'My Links')
  await dialog.getByText('Opened once').waitFor()
  await dialog.getByRole('button', { name: `Change ${label}` }).click()
  await dialog.getByLabel('My name').check()
  await dialog.getByLabel('The evidence').check()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await dialog.getByText('With your name and the evidence').waitFor()
  await stranger.page.reload()
  await stranger.page.getByText(evidence).waitFor()
  expect(await stranger.page.locator('main').innerText()).toContain('Maya Okonkwo')
})

test('taken back, it ends for the stranger', async () => {
  pictureOnFailure('link-revoked', () => [pages.maya, stranger])
  const { page } = pages.maya
  const dialog = await openShare(page, pages.badge.path, 'My Links')
  await dialog.getByText('Opened 2 times').waitFor()
  await dialog.getByRole('button', { name: `Take back ${label}` }).click()
  await page.getByRole('button', { name: 'Take Back', exact: true }).last().click()
  await dialog.getByText(/^.*Taken back on /).waitFor()
  await waitForFocusOn(page, 'New link')
  const answer = await stranger.page.reload()
  expect(answer?.status()).toBe(404)
  await stranger.page.getByRole('heading', { name: 'This link has ended', level: 1 }).waitFor()
  expect(await stranger.page.content()).not.toMatch(/Okonkwo|Day Skipper/)
  await expectGoodAtEverySize(stranger.page)
})

test('a link for a collection shows its badges without their own addresses', async () => {
  pictureOnFailure('link-collection', () => [pages.maya, stranger])
  const { page } = pages.maya
  const dialog = await openShare(page, pages.collection.path, 'My Links')
  await dialog.getByRole('button', { name: 'New link' }).click()
  await dialog.getByLabel('My name').uncheck()
  await dialog.getByRole('button', { name: 'Create Link' }).click()
  const url = await takeCopy(page, dialog.getByRole('listitem'))
  await stranger.page.goto(url)
  await stranger.page.getByRole('heading', { name: '5 badges' }).waitFor()
  expect(await stranger.page.content()).not.toMatch(/Okonkwo|public\/assertions\/[\w-]{22}"/)
  await stranger.page.getByRole('link', { name: badgeName }).click()
  await stranger.page.getByRole('heading', { name: badgeName, level: 1 }).waitFor()
  expect(stranger.page.url()).toBe(`${url}?badge=1`)
  expect(await stranger.page.content()).not.toContain('Okonkwo')
})

const waitForFocusOn = (page: Page, name: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name)

const daysAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
