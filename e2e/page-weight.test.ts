import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawBadge } from './support/browser/artwork.ts'
import { launchBrowser } from './support/browser/browser.ts'
import { awardSample, createAccount, sampleBadge } from './support/outside/client.ts'
import { earner, issuerPerson, signIn } from './support/pages/people.ts'
import { openVisitor, sizes } from './support/pages/visitor.ts'
import { type Sash, startSash } from './support/sash.ts'

const scriptLimit = 100_000
const firstLimit = 200_000
const signInLimit = 105_000
const signInRequests = 14
const signInLimitWithApp = 330_000
const signInRequestsWithApp = 30

let browser: Browser
let sash: Sash
let publicPage: string

beforeAll(async () => {
  browser = await launchBrowser()
  sash = await startSash()
  const owner = await createAccount(sash, issuerPerson)
  publicPage = await awardSample(owner, issuerPerson, earner, await drawBadge('png'))
})
afterAll(async () => {
  await browser.close()
  await sash.stop()
  expect(sash.errors()).toEqual([])
})

test.each([
  ['a badge', () => publicPage],
  ['the verifier', () => `${sash.origin}/verify`],
  ['the page for visitors', () => `${sash.origin}/home`],
])('%s loads at most 100 KB of script, from this server alone', async (_, address) => {
  const visitor = await openVisitor(browser, sash.origin, sizes[0])
  const scripts = watchScripts(visitor.page)
  await visitor.page.goto(address(), { waitUntil: 'networkidle' })
  const sent = await weigh(scripts)
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThanOrEqual(scriptLimit)
  expect(visitor.trouble).toEqual([])
  await visitor.page.context().close()
})

test.each(sizes)(
  'a first visit of $width pixels to the sign-in page is 105 KB in 14 requests at most, of all kinds',
  async (size) => {
    for (const address of ['/', '/auth/login']) {
      const visitor = await openVisitor(browser, sash.origin, size)
      const answers = await watchAnswers(visitor.page)
      await visitor.page.goto(address, { waitUntil: 'networkidle' })
      await visitor.page.getByRole('button', { name: 'Sign In', exact: true }).waitFor()
      await visitor.settle()
      expect(answers.size, address).toBeLessThanOrEqual(signInRequests)
      expect(sumOf(answers), address).toBeGreaterThan(0)
      expect(sumOf(answers), address).toBeLessThanOrEqual(signInLimit)
      // The app, once it is seen that somebody wants it.
      await visitor.page.keyboard.press('Shift')
      await visitor.page.locator('div#first-sight').waitFor({ state: 'detached' })
      await visitor.settle()
      expect(sumOf(answers), address).toBeLessThanOrEqual(signInLimitWithApp)
      expect(answers.size, address).toBeLessThanOrEqual(signInRequestsWithApp)
      expect(visitor.trouble).toEqual([])
      await visitor.page.context().close()
    }
  },
)

test('whoever is signed in loads at most 200 KB of script at first, and no other screen', async () => {
  await createAccount(sash, earner)
  const visitor = await openVisitor(browser, sash.origin, sizes[1])
  await visitor.page.goto('/recipient/badges')
  await signIn(visitor.page, earner)
  await visitor.page.getByRole('heading', { name: 'Backpack', level: 1 }).waitFor()
  await visitor.settle()
  const session = await visitor.page.evaluate(() => ({ ...sessionStorage }))
  const { page } = await openVisitor(browser, sash.origin, sizes[1])
  await page.context().addInitScript((entries) => Object.assign(sessionStorage, entries), session)
  for (const [address, own] of Object.entries(firstScreens)) {
    const scripts = watchScripts(page)
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect([...scripts.keys()].filter((file) => screenFiles(own).includes(file))).toEqual([])
    expect(await weigh(scripts), address).toBeLessThanOrEqual(firstLimit)
  }
})

test('what a page loads is sent compressed and may be kept for good', async () => {
  const html = await (await fetch(publicPage, { headers: { accept: 'text/html' } })).text()
  const sources = [...html.matchAll(/(?:<script[^>]+src|<link[^>]+stylesheet"[^>]+href)="([^"]+)"/g)].map(
    ([, source]) => new URL(source ?? '', publicPage),
  )
  expect(sources.length).toBeGreaterThan(1)
  for (const source of sources) {
    const response = await fetch(source, { headers: { 'accept-encoding': 'gzip' } })
    expect(response.headers.get('cache-control')).toContain('immutable')
    // Below a packet's size compression gains nothing.
    const isSmall = (await response.arrayBuffer()).byteLength <= 1024
    expect(response.headers.get('content-encoding')).toBe(isSmall ? null : 'gzip')
  }
})

test('the page of a badge is complete in its HTML', async () => {
  const response = await fetch(publicPage, { headers: { accept: 'text/html' } })
  expect(response.status).toBe(200)
  const main = /<main[\s\S]*<\/main>/.exec(await response.text())?.[0] ?? ''
  const { issuerName, badgeName, criterion } = sampleBadge
  for (const text of [badgeName, issuerName, criterion, 'This badge is genuine and valid.'])
    expect(main).toContain(text)
  expect(main).toMatch(/<time datetime="\d{4}-\d{2}-\d{2}/i)
})

/** What stands first for whoever is signed in, and the source of that screen. */
const firstScreens = {
  '/recipient/badges': 'app/routes/backpack-screen.tsx',
  '/recipient/badge-collections': 'features/collections/collection-list-page.tsx',
  '/issuer': 'features/issuers/issuer-list-page.tsx',
}

/** Files with the code of screens, all but one. */
function screenFiles(own: string): string[] {
  const built: Record<string, { file: string; isDynamicEntry?: boolean }> = JSON.parse(
    readFileSync('dist/web/.vite/manifest.json', 'utf8'),
  )
  const screens = Object.entries(built).filter(
    ([source, { isDynamicEntry }]) => isDynamicEntry && isScreen.test(source),
  )
  expect(screens.length).toBeGreaterThan(30)
  const ownFile = built[own]?.file
  return screens.map(([, { file }]) => file).filter((file) => file !== ownFile)
}
const isScreen = /-(page|screens?)\.tsx$/

/** Bytes of each answer as they come over the wire, its head too, from now on. */
async function watchAnswers(page: Page): Promise<Map<string, number>> {
  const answers = new Map<string, number>()
  const session = await page.context().newCDPSession(page)
  session.on('Network.requestWillBeSent', ({ requestId }) => answers.set(requestId, 0))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => answers.set(requestId, encodedDataLength))
  await session.send('Network.enable')
  return answers
}

const sumOf = (answers: ReadonlyMap<string, number>): number =>
  [...answers.values()].reduce((sum, bytes) => sum + bytes, 0)

/** Scripts by the name of their file, from now on. */
function watchScripts(page: Page): Map<string, Promise<Buffer>> {
  const scripts = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    scripts.set(new URL(response.url()).pathname.slice(1), response.body())
  })
  return scripts
}

async function weigh(scripts: ReadonlyMap<string, Promise<Buffer>>): Promise<number> {
  return (await Promise.all(scripts.values())).reduce((sum, body) => sum + gzipSync(body).length, 0)
}
