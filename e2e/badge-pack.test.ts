import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { strFromU8, unzipSync } from 'fflate'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawBadge } from './support/browser/artwork.ts'
import { launchBrowser } from './support/browser/browser.ts'
import { expectGoodAtEverySize } from './support/browser/expect-good-screen.ts'
import { earnElsewhere } from './support/outside/badge-from-elsewhere.ts'
import { type Account, awardSample, createAccount, sampleBadge } from './support/outside/client.ts'
import { say } from './support/pages/catalogue.ts'
import { earner, issuerPerson } from './support/pages/people.ts'
import { genuine, unreliable } from './support/pages/verifier-pages.ts'
import { sizes } from './support/pages/visitor.ts'
import { type Sash, startSash } from './support/sash.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'sash-pack-'))
let browser: Browser
let sash: Sash
let maya: Account
let awardId: string
let files: Record<string, Uint8Array>
let page: Page
const trouble: string[] = []

const takePack = async (id: string) => unzipSync(await maya.bytes(`/v3/backpack/badges/${id}/pack`))

beforeAll(async () => {
  browser = await launchBrowser()
  sash = await startSash()
  const owner = await createAccount(sash, issuerPerson)
  maya = await createAccount(sash, earner)
  const award = await awardSample(owner, issuerPerson, earner, await drawBadge('png'))
  awardId = award.slice(-22)
  files = await takePack(awardId)
  const context = await browser.newContext({ viewport: sizes[1], reducedMotion: 'reduce', offline: true })
  context.setDefaultTimeout(15_000)
  page = await context.newPage()
  page.on('console', (message) => message.type() === 'error' && trouble.push(message.text()))
  page.on('pageerror', (error) => trouble.push(String(error)))
  page.on('request', (request) => !/^(file|data|blob):/.test(request.url()) && trouble.push(request.url()))
})
afterAll(async () => {
  await browser.close()
  await sash.stop()
  rmSync(folder, { recursive: true, force: true })
  expect(sash.errors()).toEqual([])
  expect(trouble).toEqual([])
})

const open = async (from: Record<string, Uint8Array>) => {
  const file = path.join(folder, 'verify.html')
  writeFileSync(file, from['verify.html'] ?? '')
  await page.goto(pathToFileURL(file).href)
}
const choose = async (name: string, mimeType: string, content: Uint8Array | string) =>
  page.getByLabel('Badge file').setInputFiles({ name, mimeType, buffer: Buffer.from(content) })

test('the page of a pack verifies its badge from the disk, without a network', async () => {
  await open(files)
  await page.getByRole('heading', { name: genuine }).waitFor()
  await page.getByRole('heading', { level: 1, name: sampleBadge.badgeName }).waitFor()
  await page.getByText(/^Status as of/).waitFor()
  expect(await page.getByRole('link', { name: 'Check it now' }).getAttribute('href')).toContain(`${sash.origin}/verify`)
  await expectGoodAtEverySize(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectGoodAtEverySize(page)
  await page.emulateMedia({ colorScheme: null })
})

test('a pack that is fetched in German says in German what it finds [LG-01] [LG-22]', async () => {
  await open(unzipSync(await maya.bytes(`/v3/backpack/badges/${awardId}/pack`, { 'accept-language': 'de' })))
  await page.getByRole('heading', { name: say('de', 'This badge is genuine and valid.') }).waitFor()
  await page.getByText(say('de', 'The badge has not been changed since it was signed.')).waitFor({ state: 'attached' })
  expect(await page.locator('main').textContent()).not.toMatch(/The badge|The issuer|The key/)
})

test('the other forms of the badge are the same, and what was changed is refused', async () => {
  await open(files)
  for (const name of ['badge-3.0.png', 'badge-2.0.png', 'credential-3.0.jwt', 'assertion-2.0.json']) {
    await choose(name, name.endsWith('.png') ? 'image/png' : 'application/json', files[name] ?? '')
    await page.locator('.outcome').getByText(name).waitFor()
    await page.getByRole('heading', { name: genuine }).waitFor()
  }
  const changed = strFromU8(files['credential-3.0.json'] ?? new Uint8Array()).replace(
    sampleBadge.badgeName,
    'Yachtmaster',
  )
  await choose('changed.json', 'application/json', changed)
  await page.getByRole('heading', { name: unreliable }).waitFor()
  await page.getByText('The signature does not match', { exact: false }).first().waitFor()
  await choose('empty.png', 'image/png', (await drawBadge('png')).buffer)
  expect(await page.getByRole('alert').innerText()).toBe(
    'There is no badge in this picture. Ask for the original file.',
  )
})

test('so does the page of a badge that was brought in', async () => {
  const { mimeType, buffer } = await earnElsewhere('Coastal Navigator', earner.email)
  const image = `data:${mimeType};base64,${buffer.toString('base64')}`
  const { id } = await maya.post('/v1/earner/badges', { image })
  const pack = await takePack(String(id))
  expect(Object.entries(pack).find(([name]) => name.startsWith('original/'))?.[1]).toEqual(new Uint8Array(buffer))
  await open(pack)
  await page.getByRole('heading', { name: genuine }).waitFor()
  await page.getByText('the badge carries all that verifies it', { exact: false }).waitFor()
})

test('the verifier takes the pack as its badge in several forms', async () => {
  const body = new Uint8Array(await maya.bytes(`/v3/backpack/badges/${awardId}/pack`))
  const headers = { 'content-type': 'application/zip' }
  const answer = await fetch(`${sash.origin}/v3/verify/batches`, { method: 'POST', headers, body })
  const { id, total } = (await answer.json()) as { id: string; total: number }
  const read = async () => (await fetch(`${sash.origin}/v3/verify/batches/${id}`)).json() as Promise<object>
  await expect.poll(read, { timeout: 15_000 }).toMatchObject({ state: 'done', valid: total, noBadge: 0 })
  expect(total).toBeGreaterThan(4)
})
