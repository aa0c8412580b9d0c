import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './support/browser/browser.ts'
import { createAccount } from './support/outside/client.ts'
import { issuerPerson, signIn } from './support/pages/people.ts'
import { openVisitor, sizes, type Visitor } from './support/pages/visitor.ts'
import { type Sash, startSash } from './support/sash.ts'

let browser: Browser
let sash: Sash
let visitor: Visitor
let form: string

beforeAll(async () => {
  browser = await launchBrowser()
  sash = await startSash()
  const owner = await createAccount(sash, issuerPerson)
  const { slug } = await owner.post('/v1/issuer/issuers', {
    name: 'Harbour Sailing School',
    description: 'Teaches sailing in the harbour.',
    url: 'https://harboursailing.example',
    email: issuerPerson.email,
  })
  form = `/issuer/issuers/${slug}/badges/create`
  visitor = await openVisitor(browser, sash.origin, sizes[1])
  await visitor.page.goto('/auth/login?hint=issuer')
  await signIn(visitor.page, issuerPerson)
  await visitor.page.waitForURL(/\/issuer/)
})
afterAll(async () => {
  await browser.close()
  await sash.stop()
  expect(visitor.trouble).toEqual([])
})
beforeEach(async () => {
  await visitor.page.goto(form)
  await input().waitFor({ state: 'attached' })
})

const input = () => visitor.page.getByLabel('Image', { exact: true }).last()

/** The picture the form would send: its bytes, its size and how opaque it is in some places. */
async function readChosen(): Promise<{ type: string; bytes: number; width: number; height: number; alpha: number[] }> {
  const picture = visitor.page.getByRole('img', { name: 'Chosen image' }).first()
  await picture.waitFor()
  return picture.evaluate(async (element) => {
    if (!(element instanceof HTMLImageElement)) throw new Error('No picture')
    await element.decode()
    const { naturalWidth: width, naturalHeight: height, src } = element
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas')
    context.drawImage(element, 0, 0)
    const alphaAt = (x: number, y: number) => context.getImageData(Math.floor(x), Math.floor(y), 1, 1).data[3] ?? 0
    const alpha = [alphaAt(width / 2, 2), alphaAt(2, height / 2), alphaAt(width / 2, height / 2)]
    const [head = '', data = ''] = src.split(',')
    return { type: head, bytes: atob(data).length, width, height, alpha }
  })
}

test('a noisy photo of 3000 by 2000 pixels becomes a square PNG of at most 262144 bytes [SB-4.6] [SB-9.1]', async () => {
  await input().evaluate(async (element) => {
    if (!(element instanceof HTMLInputElement)) throw new Error('No input')
    const canvas = new OffscreenCanvas(3000, 2000)
    const pixels = new ImageData(3000, 2000)
    for (let at = 0; at < pixels.data.length; at++) pixels.data[at] = at % 4 === 3 ? 255 : Math.random() * 256
    canvas.getContext('2d')?.putImageData(pixels, 0, 0)
    const files = new DataTransfer()
    files.items.add(new File([await canvas.convertToBlob({ type: 'image/png' })], 'noise.png', { type: 'image/png' }))
    element.files = files.files
    element.dispatchEvent(new Event('change', { bubbles: true }))
  })
  const { type, bytes, width, height, alpha } = await readChosen()
  expect(type).toBe('data:image/png;base64')
  expect(bytes).toBeLessThanOrEqual(262_144)
  expect(width).toBe(height)
  expect(width).toBeGreaterThan(200)
  expect(width).toBeLessThanOrEqual(512)
  // Wider than high: nothing above it, itself in the middle.
  expect(alpha).toEqual([0, 255, 255])
})

test('a photo stands as its camera was held', async () => {
  const ground = { r: 200, g: 60, b: 40 }
  const upright = sharp({ create: { width: 1600, height: 800, channels: 3, background: ground } })
  const buffer = await upright.jpeg().withMetadata({ orientation: 6 }).toBuffer()
  await input().setInputFiles({ name: 'harbour.jpg', mimeType: 'image/jpeg', buffer })
  const { width, height, alpha } = await readChosen()
  expect([width, height]).toEqual([512, 512])
  expect(alpha).toEqual([255, 0, 255])
})

test.each([
  ['notes.png', Buffer.from('This is no picture.')],
  ['torn.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['torn.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path')],
])('%s is refused by its name [SB-5.1]', async (name, buffer) => {
  await input().setInputFiles({ name, mimeType: name.endsWith('svg') ? 'image/svg+xml' : 'image/png', buffer })
  await visitor.page.getByText(`${name} is not a valid image file`).waitFor()
})
