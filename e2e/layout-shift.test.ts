import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readShifts, watchShifts } from './support/browser/watch-shifts.ts'
import { badgeName, openSharerPages, type SharerPages } from './support/pages/sharer-pages.ts'
import { openVisitor, type Size, sizes, type Visitor } from './support/pages/visitor.ts'

/** More than this on a slow line, and what somebody is about to press is somewhere else. */
const most = 0.02
const names = ['award', 'badge class', 'issuer', 'collection', 'card of an award', 'card of a collection', 'verifier']

let pages: SharerPages
let badge: string
const addresses: Record<string, string> = {}

beforeAll(async () => {
  pages = await openSharerPages()
  const read = async (url: string) => (await (await fetch(`${url}.json`)).json()) as Record<string, string>
  const { badge: badgePage = '' } = await read(pages.badge.url)
  const { issuer = '' } = await read(badgePage)
  const places = [badgePage, issuer, pages.collection.url, `${pages.badge.url}?embedVersion=1`]
  const all = [pages.badge.url, ...places, `${pages.collection.url}?embed=true&embedVersion=1`, '/verify']
  for (const [index, name] of names.entries()) addresses[name] = all[index] ?? ''
  const classes = await pages.owner.get(`/v1/issuer/issuers/${pages.issuer.slug}/badges`)
  badge = String(classes.find(({ name }) => name === badgeName)?.slug)
})
// A list that cannot be had is written down by browsers.
afterAll(() => pages.close(/status of 400/))

test.each(names)('the page of the %s stays in its place while a slow line brings it', async (name) => {
  // Most of the time goes by on the line: side by side.
  const found = await Promise.all(sizes.map((size) => shiftsOf(addresses[name] ?? '', size)))
  expect(found.filter(({ total }) => total >= most)).toEqual([])
})

async function shiftsOf(address: string, size: Size) {
  const { page } = await openVisitor(pages.browser, pages.sash.origin, size)
  const context = page.context()
  await slowDown(context, page)
  await watchShifts(page)
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => document.fonts.ready)
  const shifts = await readShifts(page)
  await context.close()
  return { width: size.width, ...shifts }
}

test('what stands behind the sign-in stays in its place too', async () => {
  const home = pages.issuer.path
  const { maya, ines } = pages
  const found = await Promise.all([
    findShifts(maya, [
      '/recipient/badges',
      pages.badge.path,
      '/recipient/badge-collections',
      pages.collection.path,
      '/profile/profile',
    ]),
    findShifts(ines, ['/issuer', home, `${home}/awards`, `${home}/badges/${badge}`, `${home}/badges/${badge}/issue`]),
  ])
  expect(found.flat()).toEqual([])
})

test.each([390, 768, 1280])(
  'a badge keeps the room of its verification at %i px, however late that comes',
  async (width) => {
    const { page, settle } = pages.maya
    await page.setViewportSize({ width, height: 900 })
    let comes = () => {}
    const late = new Promise<void>((resolve) => {
      comes = resolve
    })
    await page.route('**/report', async (route) => {
      await late
      await route.continue()
    })
    await page.goto(pages.badge.path)
    const next = page.getByRole('region', { name: 'Narrative' })
    await next.waitFor()
    await page.evaluate(() => document.fonts.ready)
    const before = await next.boundingBox()
    comes()
    await page.getByRole('heading', { name: 'This badge is valid' }).waitFor()
    await settle()
    await page.unrouteAll()
    // Lines of text are not a whole number of pixels high.
    expect((await next.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
  },
)

test('what stands below a list that cannot be had is shown, and the list is asked for once more', async () => {
  const { page, settle } = pages.ines
  await page.setViewportSize({ width: 1280, height: 900 })
  const received = '**/endorsements/received*'
  await page.route(received, (route) => route.fulfill({ status: 400, json: { detail: 'It is closed today.' } }))
  await page.goto(`${pages.issuer.path}/endorsements`)
  await page.getByText('It is closed today.').waitFor()
  await settle()
  for (const below of [page.getByRole('heading', { name: 'Given' }), page.getByRole('contentinfo')]) {
    expect(await below.evaluate((one) => getComputedStyle(one).visibility)).toBe('visible')
  }
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Nobody has endorsed this issuer, its badges or its awards yet.').waitFor()
})

test('what stands below a list on its way waits for it, whatever the list is wrapped in', async () => {
  const { page, settle } = pages.ines
  await page.setViewportSize({ width: 1280, height: 900 })
  let comes = () => {}
  const late = new Promise<void>((resolve) => {
    comes = resolve
  })
  await page.route(/\/v3\/.*\/webhooks/, async (route) => {
    await late
    await route.continue()
  })
  await page.goto(`${pages.issuer.path}/webhooks`)
  await page.getByRole('status', { name: 'Loading...' }).waitFor()
  const below = page.getByText('For the receiver')
  const visibility = () => below.evaluate((one) => getComputedStyle(one).visibility)
  expect(await visibility()).toBe('hidden')
  comes()
  await page.getByText('Nobody is told yet').waitFor()
  await settle()
  await page.unrouteAll()
  expect(await visibility()).toBe('visible')
})

test.each(sizes)(
  'a message over a page of $width px moves nothing, when it is there and when it goes',
  async (size) => {
    const { page, settle } = await openVisitor(pages.browser, pages.sash.origin, size)
    const form = page.getByRole('button', { name: 'Sign In', exact: true }).last()
    await page.goto('/auth/login')
    await form.waitFor()
    await settle()
    const without = await form.boundingBox()
    await page.goto('/no/such/page')
    await page.getByText('Nothing stands at /no/such/page').waitFor()
    await settle()
    expect(await form.boundingBox()).toEqual(without)
    const close = page.getByRole('button', { name: 'Close Notification' })
    await close.click()
    await close.waitFor({ state: 'detached' })
    expect(await form.boundingBox()).toEqual(without)
    await page.context().close()
  },
)

async function findShifts({ page, settle }: Visitor, paths: readonly string[]): Promise<string[]> {
  await slowDown(page.context(), page)
  await watchShifts(page)
  const found: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const path of paths) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await settle()
      const { total, moved } = await readShifts(page)
      if (total >= most) found.push(`${path} at ${size.width} px by ${total.toFixed(3)}: ${moved.join(', ')}`)
    }
  }
  return found
}

/** As on a phone far from its mast. */
async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
}
