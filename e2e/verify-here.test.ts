import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawBadge, type ImageFile } from './support/browser/artwork.ts'
import { launchBrowser } from './support/browser/browser.ts'
import { earnElsewhere } from './support/outside/badge-from-elsewhere.ts'
import { awardSample, createAccount, sampleBadge } from './support/outside/client.ts'
import { earner, issuerPerson } from './support/pages/people.ts'
import { dropFile, expectVerdict, genuine, unreliable } from './support/pages/verifier-pages.ts'
import { openVisitor, sizes, type Visitor } from './support/pages/visitor.ts'
import { type Sash, startSash } from './support/sash.ts'

let browser: Browser
let sash: Sash
let badge: string
let visitor: Visitor
const asked: string[] = []

beforeAll(async () => {
  browser = await launchBrowser()
  sash = await startSash()
  const owner = await createAccount(sash, issuerPerson)
  badge = await awardSample(owner, issuerPerson, earner, await drawBadge('png'))
  visitor = await openVisitor(browser, sash.origin, sizes[1])
  visitor.page.on('request', (request) => {
    const { pathname, protocol } = new URL(request.url())
    if (protocol === 'http:' && !/^\/(pages|verify|favicon|media)/.test(pathname)) asked.push(pathname)
  })
})
afterAll(async () => {
  await browser.close()
  await sash.stop()
  expect(sash.errors()).toEqual([])
  expect(visitor.trouble).toEqual([])
})

const drop = async ({ name, mimeType, buffer }: ImageFile) => {
  asked.length = 0
  await dropFile(visitor.page, { name, type: mimeType, base64: buffer.toString('base64') })
}
const load = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())
const stayed = () => visitor.page.getByText('The file did not leave this device.')

test('a badge that carries its key is verified in the browser, and nobody is asked', async () => {
  await drop(await earnElsewhere('Coastal Navigator', earner.email))
  await expectVerdict(visitor.page, genuine)
  await stayed().waitFor()
  expect(asked).toEqual([])
})

test('a badge of this server is verified with its published keys and status list, the file stays here', async () => {
  const buffer = await load(`${badge}/files/badge-3_0.png`)
  await drop({ name: 'badge.png', mimeType: 'image/png', buffer })
  await expectVerdict(visitor.page, genuine)
  await stayed().waitFor()
  expect(asked.length).toBeGreaterThan(1)
  expect(asked.every((path) => /^\/public\/issuers\/[\w-]{22}\/(did\.json|status\/\d+)$/.test(path))).toBe(true)
})

test('what was changed on its way is refused in the browser, too', async () => {
  const text = (await load(`${badge}.json?v=3_0`)).toString().replace(sampleBadge.badgeName, 'Yachtmaster')
  await drop({ name: 'badge.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await expectVerdict(visitor.page, unreliable)
  await stayed().waitFor()
  expect(asked).not.toContain('/v3/verify')
})

test('what has to be asked elsewhere is verified by the server, as before', async () => {
  const text = (await load(`${badge}.json?v=2_0`)).toString().replaceAll(sash.origin, 'https://elsewhere.example')
  await drop({ name: 'badge.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await expectVerdict(visitor.page, 'This badge could not be verified.')
  expect(asked).toEqual(['/v3/verify'])
  expect(await stayed().count()).toBe(0)
})
