import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawBadge } from './support/browser/artwork.ts'
import { launchBrowser } from './support/browser/browser.ts'
import { launchWithCamera } from './support/browser/camera.ts'
import { expectGoodAtEverySize } from './support/browser/expect-good-screen.ts'
import { pressAt, tabTo, waitForFocusIn } from './support/browser/keyboard.ts'
import { takeFile, takeText } from './support/browser/take-file.ts'
import { awardSample, createAccount, sampleBadge } from './support/outside/client.ts'
import { earner, issuerPerson } from './support/pages/people.ts'
import { expectVerdict, genuine } from './support/pages/verifier-pages.ts'
import { openVisitor, sizes, type Visitor } from './support/pages/visitor.ts'
import { type Sash, startSash } from './support/sash.ts'

let browser: Browser
let sash: Sash
let badge: string
let visitor: Visitor
let credential: string
let jwt: string
let picture: Buffer

const load = async (path: string, accept: string) =>
  Buffer.from(await (await fetch(path, { headers: { accept } })).arrayBuffer())

beforeAll(async () => {
  browser = await launchBrowser()
  sash = await startSash()
  const owner = await createAccount(sash, issuerPerson)
  badge = await awardSample(owner, issuerPerson, earner, await drawBadge('png'))
  credential = (await load(`${badge}.json?v=3_0`, 'application/json')).toString()
  jwt = (await load(`${badge}/files/badge-3_0.jwt`, '*/*')).toString()
  picture = await load(`${badge}/files/badge-3_0.png`, 'image/png')
  visitor = await openVisitor(browser, sash.origin, sizes[1], { acceptDownloads: true })
})
afterAll(async () => {
  await browser.close()
  await sash.stop()
  expect(sash.errors()).toEqual([])
  expect(visitor.trouble).toEqual([])
})

/** The page is complete before its script is; what is done in between would be lost. */
const openPages = async () => {
  await visitor.page.goto('/verify')
  await visitor.page.waitForFunction(() =>
    Object.keys(document.querySelector('.drop') ?? {}).some((key) => key.startsWith('__react')),
  )
}
const choose = async (files: { name: string; mimeType: string; buffer: Buffer }[]) => {
  await openPages()
  await visitor.page.getByLabel('Badge file').setInputFiles(files)
}
const json = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })

test('a badge is verified by its link, and its report kept, checked again and deleted, with the keyboard alone [D2-02] [D3-03]', async () => {
  const { page } = visitor
  await openPages()
  await tabTo(page, page.getByLabel('Link to the badge'))
  await page.keyboard.type(badge)
  await tabTo(page, page.getByLabel(/Awarded to/))
  await page.keyboard.type(earner.email)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: genuine }).waitFor()
  await waitForFocusIn(page.locator('.outcome'))
  await pressAt(page, page.locator('summary', { hasText: 'Is it still good' }))
  await page.locator('.checks').getByText('not expire').first().waitFor()
  await expectGoodAtEverySize(page)
  await pressAt(page, page.getByRole('button', { name: 'Keep this report' }))
  await pressAt(page, page.getByRole('link', { name: 'Open the kept report' }))
  await page.getByRole('heading', { name: 'Report on a badge' }).waitFor()
  const kept = page.url()
  expect(kept).toMatch(/\/verify\/reports\/[\w-]{22}$/)
  expect(await page.content()).not.toContain(earner.email)
  await page.getByRole('button', { name: 'Delete this report' }).waitFor()
  await expectGoodAtEverySize(page)
  await pressAt(page, page.getByRole('button', { name: 'Check again' }))
  const newer = await page.getByRole('link', { name: 'Open the new report' }).getAttribute('href')
  expect(newer).not.toBe(kept)
  await pressAt(page, page.getByRole('button', { name: 'Delete this report' }))
  await page.getByText('The report has been deleted.').waitFor()
  expect((await fetch(kept)).status).toBe(404)
  expect((await fetch(String(newer))).status).toBe(200)
})

test('a report is taken along as PDF, CSV and signed JSON', async () => {
  const { page } = visitor
  await choose([{ name: 'badge.png', mimeType: 'image/png', buffer: picture }])
  await expectVerdict(page, genuine)
  await page.getByRole('button', { name: 'Keep this report' }).click()
  await page.getByRole('link', { name: 'Open the kept report' }).click()
  const press = (name: string) => () => page.getByRole('link', { name }).click()
  const pdf = await takeFile(page, press('Download PDF'))
  expect([pdf.name, pdf.bytes.subarray(0, 5).toString()]).toEqual(['report.pdf', '%PDF-'])
  expect((await takeText(page, press('Download CSV'))).text).toContain('verdict,valid')
  const signed = JSON.parse((await takeText(page, press('Download signed JSON'))).text)
  expect(signed.proof.verificationMethod).toContain('did:web:')
  expect(signed.subject.sha256).toMatch(/^[0-9a-f]{64}$/)
})

test.each([
  ['a JSON file', () => json('badge.json', credential)],
  ['a text file', () => ({ name: 'badge.txt', mimeType: 'text/plain', buffer: Buffer.from(jwt) })],
  ['a signed file', () => ({ name: 'badge.jws', mimeType: '', buffer: Buffer.from(`${jwt}\n`) })],
  ['a text file with a link', () => ({ name: 'link.txt', mimeType: 'text/plain', buffer: Buffer.from(badge) })],
])('%s is verified', async (_, make) => {
  await choose([make()])
  await expectVerdict(visitor.page, genuine)
})

test.each([
  ['text', () => ({ text: credential })],
  ['a picture', () => ({ picture: picture.toString('base64') })],
])('%s that is pasted is verified', async (_, make) => {
  await openPages()
  await visitor.page.evaluate(({ text, picture: base64 }: { text?: string; picture?: string }) => {
    const data = new DataTransfer()
    if (text) data.setData('text', text)
    if (base64) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      data.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
    }
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  }, make())
  await expectVerdict(visitor.page, genuine)
})

test('many files become a batch, whose page shows and filters what was found', async () => {
  const { page } = visitor
  const changed = credential.replace(sampleBadge.badgeName, 'Yachtmaster')
  await choose([
    json('one.json', credential),
    json('changed.json', changed),
    { name: 'b.png', mimeType: 'image/png', buffer: picture },
    { name: 'README.txt', mimeType: 'text/plain', buffer: Buffer.from('Three badges of our class.') },
  ])
  await page.waitForURL(/\/verify\/batches\/[\w-]{22}$/)
  await page.getByRole('heading', { name: 'All badges are checked' }).waitFor()
  await page.getByText('4 of 4 checked').waitFor()
  await expectGoodAtEverySize(page)
  await page.getByText('one.json').waitFor()
  await page.getByRole('button', { name: 'No badge (1)' }).waitFor()
  await page.getByRole('button', { name: 'Not valid (1)' }).click()
  await page.locator('.batch-rows > li').nth(1).waitFor({ state: 'detached' })
  await pressAt(page, page.locator('.batch-rows summary').first())
  await page.getByText('changed.json').waitFor()
  await page.getByText('The signature does not match', { exact: false }).first().waitFor()
  await expectGoodAtEverySize(page)
  const csv = await takeText(page, () => page.getByRole('link', { name: 'Download CSV' }).click())
  expect(csv.text.trim().split('\n')).toHaveLength(5)
  await pressAt(page, page.getByRole('button', { name: 'Delete these results' }))
  await pressAt(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
  await page.getByText('The results have been deleted.').waitFor()
  expect((await fetch(page.url())).status).toBe(404)
})

test('from the report on a link one comes to that on the signed form of the badge', async () => {
  const { page } = visitor
  await page.goto(`/verify?url=${encodeURIComponent(badge)}`)
  await page.getByText('Open Badges 2.0', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Check the signed form' }).click()
  await page.getByText('Open Badges 3.0', { exact: true }).waitFor()
  await expectVerdict(page, genuine)
  await page.getByText('Not asked').waitFor()
})

test('a signed badge that is pasted into the field of the link is verified', async () => {
  const { page } = visitor
  await openPages()
  await page.getByLabel('Link to the badge').fill(jwt)
  await page.keyboard.press('Enter')
  await expectVerdict(page, genuine)
})

test('without a script a link is verified all the same', async () => {
  const plain = await openVisitor(browser, sash.origin, sizes[0], { javaScriptEnabled: false })
  await plain.page.goto('/verify')
  await plain.page.getByLabel('Link to the badge').fill(`${badge}x`)
  await plain.page.getByRole('button', { name: 'Verify' }).click()
  await plain.page.getByRole('heading', { name: 'There is no badge at this address.' }).waitFor()
  expect(await plain.page.getByRole('button', { name: 'Keep this report' }).isVisible()).toBe(false)
  expect(plain.trouble).toEqual([])
  await plain.page.context().close()
})

test('without a camera the page says so, and goes on', async () => {
  const { page } = visitor
  await openPages()
  await page.getByRole('button', { name: 'Scan a code' }).click()
  await page.getByRole('alert').waitFor()
  await expectGoodAtEverySize(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await waitForFocusIn(page.getByRole('button', { name: 'Scan a code' }))
})

test('a code in front of the camera is read and verified', async () => {
  const watching = await launchWithCamera(badge)
  try {
    const onlooker = await openVisitor(watching, sash.origin, sizes[0])
    await onlooker.page.goto('/verify', { waitUntil: 'networkidle' })
    await onlooker.page.getByRole('button', { name: 'Scan a code' }).click()
    await expectVerdict(onlooker.page, genuine)
    expect(await onlooker.page.locator('video').count()).toBe(0)
    expect(onlooker.trouble).toEqual([])
  } finally {
    await watching.close()
  }
})
