import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { drawBadge } from './support/browser/artwork.ts'
import { launchBrowser } from './support/browser/browser.ts'
import { readDevice, readToken } from './support/browser/device.ts'
import { expectGoodScreen } from './support/browser/expect-good-screen.ts'
import { earnElsewhere } from './support/outside/badge-from-elsewhere.ts'
import { type Account, awardSample, createAccount, sampleBadge } from './support/outside/client.ts'
import { earner, issuerPerson, signIn, signOut } from './support/pages/people.ts'
import { openVisitor, sizes, type Visitor } from './support/pages/visitor.ts'
import { type Sash, startSash } from './support/sash.ts'

let browser: Browser
let sash: Sash
let operator: Account
let maya: Visitor
let isBroken = false

beforeEach(({ skip, onTestFailed }) => {
  if (isBroken) skip('The story broke off before.')
  onTestFailed(async () => {
    isBroken = true
    await maya.page.screenshot({ path: '.cache/e2e/pwa.png' })
  })
})
beforeAll(async () => {
  browser = await launchBrowser()
  sash = await startSash()
  operator = await createAccount(sash, issuerPerson)
  await createAccount(sash, earner)
  await awardSample(operator, issuerPerson, earner, await drawBadge('svg'))
  maya = await openVisitor(browser, sash.origin, sizes[0], { serviceWorkers: 'allow' })
})
afterAll(async () => {
  await browser.close()
  await sash.stop()
  expect(sash.errors()).toEqual([])
  // Without a network, browsers write what cannot be had to the console.
  expect(maya.trouble.filter((line) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(line))).toEqual([])
})

// What is waited for happens when the page has nothing else to do.
const patient = { timeout: 20_000 }
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
const isControlled = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), patient).toBe(true)
const hasKept = async (page: Page) => (await readDevice(page)).kept.includes('nonce')

test('the app can be installed: its manifest has no fault, and its icons and places are there', async () => {
  const { page } = maya
  await page.goto('/auth/login')
  await heading(page, 'Welcome!')
  // The app itself begins with the first thing that somebody does here.
  await page.keyboard.press('Shift')
  await isControlled(page)
  const session = await page.context().newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // A window without a profile can be installed nowhere.
  const own = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
  expect(own).toEqual([])
  const { data = '', errors, manifest } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(manifest?.id).toBe(`${sash.origin}/`)
  const { icons, shortcuts } = JSON.parse(data)
  for (const { src, sizes: size, type } of [...icons, ...shortcuts[0].icons]) {
    const answer = await fetch(new URL(src, sash.origin))
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(size)
  }
})

test('nothing in caches and databases is a token, an answer of an interface or a page of somebody', async () => {
  const { page } = maya
  await signIn(page, earner)
  await heading(page, 'Backpack')
  await expect.poll(() => hasKept(page), patient).toBe(true)
  await page.goto('/verify')
  await page.goto('/profile')
  await heading(page, 'Maya Okonkwo')
  await maya.settle()
  const token = await readToken(page)
  expect(token.length).toBeGreaterThan(20)
  const { addresses, cached, kept } = await readDevice(page)
  const secrets = [token, earner.email, sampleBadge.badgeName, 'Okonkwo']
  expect(secrets.filter((secret) => `${cached} ${kept}`.includes(secret))).toEqual([])
  const others = addresses.filter((address) => !/^\/assets\/[\w.-]+$/.test(new URL(address).pathname))
  expect(others).toEqual([`${sash.origin}/recipient/badges`])
  expect(addresses.length).toBeGreaterThan(5)
})

test('without a network the backpack last seen opens, to be looked at', async () => {
  const { page } = maya
  await page.goto('/recipient/badges')
  await heading(page, 'Backpack')
  await page.context().setOffline(true)
  await page.goto('/')
  await heading(page, 'Backpack')
  await page.getByText(/This is your backpack as of \w+ \d+, \d{4}, /).waitFor()
  await expectGoodScreen(page)
  expect(await page.getByRole('link', { name: 'Add Badge' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Share/ }).count()).toBe(0)
  const picture = page.locator('.bcard img.art')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), patient)
    .toBeGreaterThan(50)
  expect(await picture.getAttribute('src')).toMatch(/^data:image\//)
  // Nobody has been there before.
  await page.getByRole('link', { name: sampleBadge.badgeName }).click()
  await heading(page, sampleBadge.badgeName)
  await page.getByText('This is your badge as of').waitFor()
  await page.getByText(sampleBadge.criterion).waitFor()
  await expectGoodScreen(page)
  await page.reload()
  await heading(page, sampleBadge.badgeName)
  await page.goto('/issuer')
  await page.getByRole('link', { name: 'Your backpack is here' }).click()
  await heading(page, 'Backpack')
})

test('with the network everything is back without a word from the reader', async () => {
  const { page } = maya
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Add Badge' }).waitFor()
  expect(await page.getByText('You are offline').count()).toBe(0)
})

test('who signs out leaves nothing behind', async () => {
  const { page } = maya
  expect(await hasKept(page)).toBe(true)
  await signOut(page)
  await expect.poll(() => hasKept(page), patient).toBe(false)
  expect((await readDevice(page)).stored).not.toContain('sash-kept-key')
  await page.context().setOffline(true)
  await page.goto('/recipient/badges')
  await heading(page, 'Server Unavailable')
  expect(await page.getByText(sampleBadge.badgeName).count()).toBe(0)
  await page.context().setOffline(false)
})

test('a file that was shared with the app waits for its reader to sign in, and to add it', async () => {
  const { page } = maya
  const file = await earnElsewhere('Rope Work', earner.email)
  await share(page, file)
  await heading(page, 'Welcome!')
  await signIn(page, earner)
  const dialog = page.getByRole('dialog', { name: 'Add Badge' })
  await dialog.getByRole('img', { name: 'Chosen image' }).waitFor()
  await expectGoodScreen(page)
  await expect.poll(async () => (await readDevice(page)).kept.includes('files'), patient).toBe(false)
  await dialog.getByRole('button', { name: 'Add Badge' }).click()
  await dialog.getByText('Badge successfully imported.').waitFor()
})

test('what is too large is refused before it is kept, and what brings nothing says so', async () => {
  const { page } = maya
  const dialog = page.getByRole('dialog', { name: 'Add Badge' })
  await share(page, { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) })
  await dialog.getByText('The file is larger than 10 MB.').waitFor()
  await page.goto('/recipient/badges/add?shared=yes')
  await dialog.getByText('What you shared did not arrive. Choose it here.').waitFor()
})

test('who wants nothing kept here says so in the profile', async () => {
  const { page } = maya
  await page.goto('/recipient/badges')
  await expect.poll(() => hasKept(page), patient).toBe(true)
  await page.goto('/profile')
  await page.getByLabel('Keep my backpack on this device').uncheck()
  await expect.poll(() => hasKept(page), patient).toBe(false)
  await page.goto('/recipient/badges')
  await heading(page, 'Backpack')
  await maya.settle()
  expect(await hasKept(page)).toBe(false)
})

test('a new version takes over with the first page that is of it; pages that are open go on, and offer to load anew', async () => {
  const { page } = maya
  const versionOf = (one: Page) => one.locator('meta[name="sash-version"]').getAttribute('content')
  await page.goto('/recipient/badges')
  await heading(page, 'Backpack')
  const before = await versionOf(page)
  // The page that is kept has another name in it from then on.
  await operator.put('/v3/site/theme', { version: 0, theme: { service_name: 'Aldermoor Badges' } })
  // Other servers go on with the look that they know for a second.
  if (process.env.SASH_E2E_REPLICAS) await page.waitForTimeout(1500)
  const other = await page.context().newPage()
  await other.goto('/auth/about-us')
  await page.getByText('A new version is ready.').waitFor()
  expect(await other.getByText('A new version is ready.').count()).toBe(0)
  expect(await versionOf(page)).toBe(before)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => versionOf(page).catch(() => before), patient).not.toBe(before)
  await page.reload()
  await heading(page, 'Backpack')
  await maya.settle()
  expect(await page.getByText('A new version is ready.').count()).toBe(0)
})

/** As a system does it with a form of its own. */
async function share(page: Page, { name, mimeType, buffer }: { name: string; mimeType: string; buffer: Buffer }) {
  await page.goto('/auth/about-us')
  await isControlled(page)
  await page.evaluate(() => {
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'file' })
    const post = { id: 'share', method: 'post', enctype: 'multipart/form-data', action: '/receive-shared' }
    const form = Object.assign(document.createElement('form'), post)
    form.append(input)
    document.body.append(form)
  })
  await page.locator('#share input').setInputFiles({ name, mimeType, buffer })
  await page.locator('#share').evaluate((form: HTMLFormElement) => form.submit())
}
