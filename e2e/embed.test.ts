import type { Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectGoodAtEverySize, findFaults } from './support/browser/expect-good-screen.ts'
import { type Elsewhere, openElsewhere } from './support/outside/elsewhere.ts'
import { pictureOnFailure } from './support/pages/issuer-pages.ts'
import {
  badgeName,
  collectionName,
  openShare,
  openSharerPages,
  type SharerPages,
  takeCopy,
  writtenName,
} from './support/pages/sharer-pages.ts'
import { openVisitor, sizes, type Visitor } from './support/pages/visitor.ts'

let pages: SharerPages
let elsewhere: Elsewhere
let reader: Visitor
const codes = { card: '', narrow: '', picture: '', collection: '' }

beforeAll(async () => {
  pages = await openSharerPages()
  elsewhere = await openElsewhere(pages.sash.origin)
  reader = await pages.openVisitor()
  const { page } = pages.maya
  const badge = await openShare(page, pages.badge.path, 'HTML')
  codes.card = await takeCopy(page, badge)
  await badge.getByRole('switch', { name: 'Fit narrow pages' }).click()
  codes.narrow = await takeCopy(page, badge)
  await badge.getByText('Badge, 128 by 128').click()
  codes.picture = await takeCopy(page, badge)
  codes.collection = await takeCopy(page, await openShare(page, pages.collection.path, 'HTML'))
})
afterAll(async () => {
  await elsewhere.close()
  await pages.close(/request to http:\/\/127\.0\.0\.1:|Refused to (display|frame)|Framing .* violates/)
})

async function show(content: string, style?: string): Promise<Page> {
  await reader.page.goto(elsewhere.show(content, style))
  return reader.page
}

function frameOf(page: Page, path: string): Frame {
  const frame = page.frames().find((one) => new URL(one.url()).pathname === new URL(path).pathname)
  if (!frame) throw new Error(`No frame shows ${path}: ${page.frames().map((one) => one.url())}`)
  return frame
}

/** The frame has nothing to scroll, nothing that sticks out, and no fault of its own. */
async function expectToFit(frame: Frame): Promise<void> {
  await frame.locator('main.ecard').waitFor()
  const shape = await frame.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    const card = document.querySelector('main')?.getBoundingClientRect() ?? new DOMRect()
    const parts = [...document.querySelectorAll('main > *, .ewords > *, .eplaces li')]
    const sticksOut = ({ left, right, top, bottom }: DOMRect) =>
      left < card.left || right > card.right || top < card.top || bottom > card.bottom
    return {
      // What is too much for a frame of this size, in pixels.
      wide: Math.max(0, scrollWidth - innerWidth),
      high: Math.max(0, scrollHeight - innerHeight),
      size: [innerWidth, innerHeight],
      sticksOut: parts.filter((part) => sticksOut(part.getBoundingClientRect())).map((part) => part.outerHTML),
    }
  })
  expect(shape).toEqual({ wide: 0, high: 0, sticksOut: [], size: shape.size })
  expect(await findFaults(frame)).toEqual([])
}

const longName = 'Certificate of Competence in Coastal Navigation, Seamanship and Meteorology for Small Craft'

/** One of a long name that has expired, which says more than others. */
async function awardLong(): Promise<string> {
  const term = { issued_on: '2020-05-06T07:08:09Z', expires: '2021-05-06T07:08:09Z' }
  const path = await pages.createBadge(longName)
  await pages.owner.post(`/v1${path}/batchAssertions`, {
    assertions: [{ recipient_identifier: 'nils@aldermoor.example', recipient_type: 'email', ...term }],
  })
  const [award] = await pages.owner.get(`/v1${path}/assertions?include_expired=true`)
  return String(award?.public_url)
}

test('a card fits its frame at every width, also in a narrow column', async () => {
  pictureOnFailure('embed-card', () => [reader])
  const long = await awardLong()
  const narrow = codes.narrow + codes.narrow.replaceAll(pages.badge.url, long)
  const unstyled = codes.card.replace(/ style="[^"]*"/, ' frameborder="0"')
  const page = await show(
    `${codes.card}${codes.card.replaceAll(pages.badge.url, long)}${unstyled}<div style="width: 200px">${narrow}</div>`,
  )
  const frames = page.frames().filter((one) => one !== page.mainFrame())
  expect(frames).toHaveLength(5)
  await expectGoodAtEverySize(page, async () => {
    for (const frame of frames) await expectToFit(frame)
  })
  const widths = await page.locator('iframe').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
  expect(widths).toEqual([330, 330, 330, 200, 200])
})

test('a card leads to the badge and to its verification, each in a tab of its own', async () => {
  pictureOnFailure('embed-links', () => [reader])
  const page = await show(codes.card)
  const frame = frameOf(page, pages.badge.url)
  const open = async (name: string) => {
    const [tab] = await Promise.all([page.waitForEvent('popup'), frame.getByRole('link', { name }).click()])
    await tab.waitForLoadState()
    return tab
  }
  const badge = await open(badgeName)
  expect(badge.url()).toBe(pages.badge.url)
  await badge.close()
  const verifier = await open('Verify')
  await verifier.getByRole('heading', { name: 'This badge is genuine and valid.' }).waitFor()
  await verifier.close()
  expect(page.url()).toContain(elsewhere.origin)
})

test('the card of a collection fits its frame and leads to each badge', async () => {
  pictureOnFailure('embed-collection', () => [reader])
  const page = await show(codes.collection)
  const frame = frameOf(page, pages.collection.url)
  await expectGoodAtEverySize(page, () => expectToFit(frame))
  await frame.getByRole('heading', { name: collectionName }).waitFor()
  await frame.getByRole('link', { name: '2 more' }).waitFor()
  expect(await frame.locator('a:not([target="_blank"])').count()).toBe(0)
  const [tab] = await Promise.all([page.waitForEvent('popup'), frame.getByRole('link', { name: badgeName }).click()])
  await tab.waitForURL(pages.badge.url)
  await tab.close()
})

test('only what is meant for frames can be framed', async () => {
  const closed = ['/', '/auth/login', '/verify', pages.badge.path, pages.badge.url, pages.collection.url]
  const sources = closed.map((address) => new URL(address, pages.sash.origin).href)
  const page = await show(sources.map((source) => `<iframe src="${source}" title="x"></iframe>`).join(''))
  const inside = () => page.frames().slice(1)
  // A page may be complete before the last of its frames was refused.
  await expect
    .poll(() => inside().map((frame) => frame.url()), { timeout: 15_000 })
    .toEqual(sources.map(() => 'chrome-error://chromewebdata/'))
})

test('a picture is brought up to date by its script, twice on a page', async () => {
  pictureOnFailure('embed-picture', () => [reader])
  const old = codes.picture.replaceAll(badgeName, 'A name of old')
  const names = () => reader.page.evaluate(() => Object.getOwnPropertyNames(window).toSorted())
  const looks = () =>
    reader.page.evaluate(() => [
      document.styleSheets.length,
      ...['h1', '#mine'].map((one) => JSON.stringify(getComputedStyle(document.querySelector(one) ?? document.body))),
    ])
  const around = '<p id="mine">My own words</p>'
  await show(around + [old, old].map((code) => code.replace(/<script.*<\/script>/, '')).join(''))
  expect(await reader.page.getByText('A name of old').count()).toBe(2)
  const before = [await names(), await looks()]

  const page = await show(around + old + old)
  for (const block of await page.locator('.badgr-badge').all()) {
    await block.getByText(badgeName).waitFor()
    expect(await block.innerText()).toMatch(/Awarded: [A-Z][a-z]{2} \d{1,2}, 2\d{3}/)
    expect(await block.innerText()).toContain(`Awarded To: ${writtenName}`)
    expect(await block.locator('a:has(img)').getAttribute('href')).toBe(pages.badge.url)
    await expect.poll(() => block.getByRole('img', { name: badgeName }).evaluate(widthOf)).toBeGreaterThan(0)
  }
  expect(await page.getByText('A name of old').count()).toBe(0)
  expect([await names(), await looks()]).toEqual(before)
  await expectGoodAtEverySize(page)
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'VERIFY' }).first().click(),
  ])
  await tab.getByRole('heading', { name: 'This badge is genuine and valid.' }).waitFor()
  await tab.close()
})

test('on a dark page everything can be read', async () => {
  pictureOnFailure('embed-dark', () => [reader])
  const dark = ':root { color-scheme: dark } body { background: #101418; color: #e8e8e8 } a { color: #9cf }'
  const page = await show(codes.card + codes.collection + codes.picture, dark)
  await page.getByText(badgeName).waitFor()
  await expectGoodAtEverySize(page)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const url of [pages.badge.url, pages.collection.url]) await expectToFit(frameOf(page, url))
  }
})

test.each([
  ['badge', () => pages.badge.url, badgeName],
  ['collection', () => pages.collection.url, collectionName],
])('the page of a %s tells other sites how to embed it', async (_, address, name) => {
  pictureOnFailure('embed-oembed', () => [reader])
  await reader.page.goto(address())
  const link = reader.page.locator('link[type="application/json+oembed"]')
  const answer = await fetch((await link.getAttribute('href')) ?? '')
  const { html, width, height } = (await answer.json()) as { html: string; width: number; height: number }
  const page = await show(html)
  const frame = frameOf(page, address())
  await frame.getByRole('heading', { name }).waitFor()
  await expectToFit(frame)
  const box = await page.locator('iframe').evaluate((one) => [one.clientWidth, one.clientHeight])
  expect(box).toEqual([width, height])
})

test('without scripts the picture stays, and leads to the badge', async () => {
  const { page } = await openVisitor(pages.browser, elsewhere.origin, sizes[0], { javaScriptEnabled: false })
  await page.goto(elsewhere.show(codes.picture))
  const picture = page.getByRole('link').getByRole('img', { name: badgeName })
  await expect.poll(() => picture.evaluate(widthOf)).toBeGreaterThan(0)
  await page.getByText(badgeName).waitFor()
  await picture.click()
  await page.getByRole('heading', { name: badgeName, level: 1 }).waitFor()
  expect(page.url()).toBe(pages.badge.url)
})

const widthOf = (image: Element): number => (image instanceof HTMLImageElement ? image.naturalWidth : 0)
