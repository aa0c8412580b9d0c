import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectGoodAtEverySize } from './support/browser/expect-good-screen.ts'
import { pressAt, tabTo, waitForFocusIn } from './support/browser/keyboard.ts'
import { pictureOnFailure } from './support/pages/issuer-pages.ts'
import { earner } from './support/pages/people.ts'
import {
  badgeName,
  collectionName,
  openShare,
  openSharerPages,
  type SharerPages,
  takeCopy,
} from './support/pages/sharer-pages.ts'
import { sizes } from './support/pages/visitor.ts'

const identifier = `Include Recipient Identifier: ${earner.email}`
const named = `identity__email=${encodeURIComponent(earner.email)}`
const providerSites = /^https:\/\/(twitter|www\.facebook|www\.linkedin|www\.pinterest)\.com\//

let pages: SharerPages

beforeAll(async () => {
  pages = await openSharerPages()
  // Nothing that leaves this server arrives anywhere.
  await pages.maya.page
    .context()
    .route(providerSites, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Provider</title>' }))
})
afterAll(() => pages.close(/request to https:\/\/(twitter|www\.facebook|www\.linkedin|www\.pinterest)\.com\//))

test('a badge is shared by its link, with the recipient in it only when asked to', async () => {
  pictureOnFailure('share-link', () => [pages.maya])
  const { page } = pages.maya
  const dialog = await openShare(page, pages.badge.path)
  expect(await dialog.getByRole('tab').allInnerTexts()).toEqual(['Link', 'Social', 'HTML', 'My Links'])
  await dialog.getByRole('img', { name: `${badgeName} QR code` }).waitFor()
  await expectGoodAtEverySize(page)
  expect(await takeCopy(page, dialog)).toBe(pages.badge.url)
  await dialog.getByLabel(identifier).check()
  expect(await takeCopy(page, dialog)).toBe(`${pages.badge.url}?${named}`)
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Open in New Window' }).click(),
  ])
  await opened.getByRole('heading', { name: badgeName, level: 1 }).waitFor()
  expect(opened.url()).toBe(`${pages.badge.url}?${named}`)
  await opened.close()
})

test('whoever follows a link with the recipient in it is not told of elsewhere', async () => {
  const stranger = await pages.openVisitor()
  const answer = await stranger.page.goto(`${pages.badge.url}?${named}`)
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  for (const place of ['link[rel="canonical"]', 'meta[property="og:url"]']) {
    const told = await stranger.page
      .locator(place)
      .evaluate((one) => one.getAttribute('href') ?? one.getAttribute('content'))
    expect(told).toBe(pages.badge.url)
  }
  expect(await answer?.text()).not.toMatch(/maya(@|%40)/)
  await stranger.page.context().close()
})

const sentence = (url: string) => `I earned a badge from Harbour Sailing School! ${url}`

test.each([
  [
    'Twitter',
    { width: 550, height: 274 },
    'https://twitter.com/intent/tweet',
    (url: string) => ({ text: sentence(url) }),
  ],
  ['Facebook', { width: 550, height: 274 }, 'https://www.facebook.com/sharer/sharer.php', (u: string) => ({ u })],
  [
    'LinkedIn',
    { width: 550, height: 448 },
    'https://www.linkedin.com/shareArticle',
    (url: string) => ({ mini: 'true', url, title: badgeName }),
  ],
  ['Pinterest', sizes[1], 'https://www.pinterest.com/pin/create/button/', (url: string) => ({ url })],
  [
    'Add to LinkedIn profile',
    sizes[1],
    'https://www.linkedin.com/profile/add',
    (certUrl: string) => ({ startTask: 'CERTIFICATION_NAME', name: badgeName, certUrl, certId: pages.badge.slug }),
  ],
])('a badge goes to %s in a window of its size', async (name, size, address, parameters) => {
  pictureOnFailure('share-social', () => [pages.maya])
  const { page } = pages.maya
  const dialog = await openShare(page, pages.badge.path, 'Social')
  const asked = page.waitForResponse((one) => one.url().includes(`/v1/earner/share/badge/${pages.badge.slug}?`))
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('button', { name: new RegExp(`^${name} `) }).click(),
  ])
  await popup.waitForURL(providerSites)
  expect(popup.url()).toBe((await (await asked).json()).url)
  const { origin, pathname, searchParams } = new URL(popup.url())
  expect(origin + pathname).toBe(address)
  expect(Object.fromEntries(searchParams)).toMatchObject(parameters(pages.badge.url))
  expect(decodeURIComponent(popup.url())).not.toMatch(/identity__|maya@/)
  expect(popup.viewportSize()).toEqual(size)
  expect(await popup.evaluate(() => window.opener)).toBeNull()
  await popup.close()
})

test('what goes to a provider names the recipient only when asked to', async () => {
  pictureOnFailure('share-named', () => [pages.maya])
  const { page } = pages.maya
  const dialog = await openShare(page, pages.badge.path, 'Social')
  await expectGoodAtEverySize(page)
  await dialog.getByLabel(identifier).check()
  await dialog.getByText('and your address in it').waitFor()
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('button', { name: /^Facebook / }).click(),
  ])
  await popup.waitForURL(providerSites)
  expect(new URL(popup.url()).searchParams.get('u')).toBe(`${pages.badge.url}?${named}`)
  await popup.close()
})

test('a badge is embedded as a card, whose code is copied as it was chosen', async () => {
  pictureOnFailure('share-card', () => [pages.maya])
  const { page } = pages.maya
  const dialog = await openShare(page, pages.badge.path, 'HTML')
  const preview = dialog.frameLocator('iframe')
  await preview.getByRole('heading', { name: badgeName }).waitFor()
  await dialog.getByRole('radio', { name: 'Card, 330 by 186' }).waitFor()
  await expectGoodAtEverySize(page)
  const code = await takeCopy(page, dialog)
  expect(code).toBe(await dialog.getByLabel('Embedded Code').inputValue())
  expect(code).toContain(`src="${pages.badge.url}?embedVersion=1&amp;embedWidth=330&amp;embedHeight=186"`)
  expect(code).toContain('width: 330px; height: 186px')
  await dialog.getByRole('switch', { name: 'Fit narrow pages' }).click()
  await dialog.getByRole('switch', { name: 'Include Recipient Identifier' }).click()
  const other = await takeCopy(page, dialog)
  expect(other).toContain(`&amp;${named}"`)
  expect(other).toContain('width: 100%; max-width: 330px; height: 186px')
})

test('a badge is embedded as a picture, with the parts that were chosen', async () => {
  pictureOnFailure('share-picture', () => [pages.maya])
  const { page } = pages.maya
  const dialog = await openShare(page, pages.badge.path, 'HTML')
  await dialog.getByText('Badge, 128 by 128').click()
  await dialog.getByTestId('embedded-badge').waitFor()
  await expectGoodAtEverySize(page)
  const parts = {
    'Badge Name': 'badgr-badge-name',
    'Date Awarded': 'badgr-badge-date',
    'Recipient Name': 'badgr-badge-recipient',
    Verification: 'badgr-badge-verify',
  }
  const code = await takeCopy(page, dialog)
  expect(code).toContain(`<script async src="${pages.sash.origin}/widgets.bundle.js">`)
  for (const [label, part] of Object.entries(parts)) {
    expect(code).toContain(`class="${part}"`)
    await dialog.getByRole('switch', { name: label, exact: true }).click()
    expect(await dialog.getByLabel('Embedded Code').inputValue()).not.toContain(part)
  }
  expect(await takeCopy(page, dialog)).not.toContain('<p')
})

test('a collection is shared by its link, at three providers and as a card', async () => {
  pictureOnFailure('share-collection', () => [pages.maya])
  const { page } = pages.maya
  const dialog = await openShare(page, pages.collection.path)
  expect(await dialog.getByRole('tab').allInnerTexts()).toEqual(['Link', 'Social', 'HTML', 'My Links'])
  expect(await dialog.getByRole('checkbox').count()).toBe(0)
  expect(await takeCopy(page, dialog)).toBe(pages.collection.url)
  await expectGoodAtEverySize(page)

  await dialog.getByRole('tab', { name: 'Social' }).click()
  expect((await dialog.getByRole('listitem').allInnerTexts()).map((entry) => entry.split('\n')[0])).toEqual([
    'LinkedIn',
    'Facebook',
    'Twitter',
  ])
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('button', { name: /^Twitter / }).click(),
  ])
  await popup.waitForURL(providerSites)
  expect(new URL(popup.url()).searchParams.get('text')).toBe(pages.collection.url)
  await popup.close()

  await dialog.getByRole('tab', { name: 'HTML' }).click()
  await dialog.frameLocator('iframe').getByRole('heading', { name: collectionName }).waitFor()
  await expectGoodAtEverySize(page)
  const code = await takeCopy(page, dialog)
  expect(code).toContain(
    `src="${pages.collection.url}?embed=true&amp;embedVersion=1&amp;embedWidth=330&amp;embedHeight=186"`,
  )
  expect(code).toContain(`title="${collectionName}"`)
})

test('the dialog is gone through with the keyboard alone', async () => {
  pictureOnFailure('share-keyboard', () => [pages.maya])
  const { page } = pages.maya
  await page.goto(pages.badge.path)
  await page.getByRole('heading', { name: badgeName, level: 1 }).waitFor()
  const opener = page.getByRole('button', { name: 'Share Badge' })
  await pressAt(page, opener)
  const dialog = page.getByRole('dialog', { name: 'Share Badge' })
  await waitForFocusIn(dialog)
  await tabTo(page, dialog.getByRole('tab', { name: 'Link', exact: true }))
  for (const name of ['Social', 'HTML', 'My Links', 'Link']) {
    await page.keyboard.press('ArrowRight')
    await waitForFocusIn(dialog.getByRole('tab', { name, exact: true, selected: true }))
  }
  await pressAt(page, dialog.getByLabel(identifier), 'Space')
  await pressAt(page, dialog.getByRole('button', { name: 'Copy' }))
  await dialog.getByText('Copied to the clipboard').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${pages.badge.url}?${named}`)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await waitForFocusIn(opener)
})
