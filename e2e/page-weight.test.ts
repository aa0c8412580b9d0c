import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawBadge } from './support/artwork.ts'
import { launchBrowser } from './support/browser.ts'
import { awardSample, createAccount, sampleBadge } from './support/client.ts'
import { earner, issuerPerson } from './support/people.ts'
import { type Sash, startSash } from './support/sash.ts'
import { openVisitor, sizes } from './support/visitor.ts'

const scriptLimit = 100_000

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
])('%s loads at most 100 KB of script, from this server alone', async (_, address) => {
  const visitor = await openVisitor(browser, sash.origin, sizes[0])
  const scripts: Promise<Buffer>[] = []
  visitor.page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  })
  await visitor.page.goto(address(), { waitUntil: 'networkidle' })
  const sent = (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body).length, 0)
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThanOrEqual(scriptLimit)
  expect(visitor.trouble).toEqual([])
  await visitor.page.context().close()
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
