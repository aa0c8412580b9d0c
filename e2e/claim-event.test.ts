import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readDevice } from './support/browser/device.ts'
import { expectGoodAtEverySize, expectGoodScreen } from './support/browser/expect-good-screen.ts'
import { readQr } from './support/browser/read-qr.ts'
import { type IssuerPages, openIssuerPages, pictureOnFailure } from './support/pages/issuer-pages.ts'
import { openVisitor, sizes, type Visitor } from './support/pages/visitor.ts'

let pages: IssuerPages
let path: string
let claims: string
let claim: string
let projector: Visitor | undefined
let tablet: Visitor | undefined
beforeAll(async () => {
  pages = await openIssuerPages()
  path = await pages.createBadge('Day Skipper')
  claims = `/v3/issuers/${pages.issuer.slug}/claims`
  const made = await pages.owner.post(claims, {
    badge_class: path.split('/').at(-1),
    title: 'Open day',
    kind: 'kiosk',
    cap: 300,
  })
  claim = String(made.id)
  await pages.owner.post(`${claims}/${claim}/state`, { state: 'open' })
})
afterAll(async () => {
  const trouble = [...(projector?.trouble ?? []), ...(tablet?.trouble ?? [])]
  await pages.close()
  // Browsers write to the console what cannot be had without a network, and that a kiosk was closed.
  expect(
    trouble.filter((line) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_ABORTED|404 .*\/v3\/kiosks\/view$/.test(line)),
  ).toEqual([])
})
beforeEach(() => pictureOnFailure('claim-event', () => [pages.ines, projector, tablet]))

const patient = { timeout: 30_000 }
const openKiosk = async (): Promise<string> => {
  const { page } = pages.ines
  await page.goto(`${path}/claims/${claim}`)
  await page.getByRole('button', { name: 'Open a kiosk' }).click()
  const dialog = page.getByRole('dialog', { name: 'Open a kiosk' })
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
  await expectGoodScreen(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  return link
}
const taken = async () => Number((await pages.owner.get(claims))[0]?.taken)

test('staff open a kiosk; a phone scans the projector, proves its address and has the badge', async () => {
  const link = await openKiosk()
  projector = await openVisitor(pages.browser, pages.sash.origin, sizes[1])
  const { page } = projector
  await page.goto(link)
  const code = page.getByRole('img', { name: /^QR code to take Day Skipper/ })
  await code.waitFor()
  await page.getByText('Be one of the first.').waitFor()
  expect(page.url()).toBe(`${pages.sash.origin}/kiosk`)
  await expectGoodScreen(page)
  const scanned = new URL(await readQr(code))
  expect(`${scanned.origin}${scanned.pathname}`).toMatch(/\/C\/[0-9A-Z]{27}$/)

  const phone = await openVisitor(pages.browser, pages.sash.origin, sizes[0])
  await phone.page.goto(scanned.pathname)
  await phone.page.getByRole('heading', { level: 1, name: 'Day Skipper' }).waitFor()
  await expectGoodScreen(phone.page)
  await phone.page.getByLabel('Email').fill('guest@hall.example')
  await phone.page.getByRole('button', { name: 'Hold my place' }).click()
  await phone.page.getByRole('heading', { level: 1, name: 'Check your mail' }).waitFor()
  const mail = await pages.sash.mailbox.read('guest@hall.example', /^Take your badge: Day Skipper$/)
  const proof = /https?:\/\/[^\s"]+\/c\/proof\/[\w-]+/.exec(mail.text ?? '')?.[0] ?? ''
  await phone.page.goto(new URL(proof).pathname)
  await phone.page.getByRole('button', { name: 'Take this badge' }).click()
  await phone.page.waitForURL(/\/(auth\/)?keep-badge/)
  expect(phone.trouble).toEqual([])

  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Back in a moment').waitFor()
  expect(await code.count()).toBe(0)
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Go on' }).click()
  await code.waitFor()
})

test('the issuer sees the kiosk and closes it; it then shows nothing more', async () => {
  const { page } = pages.ines
  await page.goto(`${path}/claims/${claim}`)
  const close = page.getByRole('button', { name: 'Close kiosk 1' })
  await close.waitFor()
  await expectGoodAtEverySize(page)
  await close.click()
  await close.waitFor({ state: 'detached' })
  await projector?.page.getByRole('heading', { name: 'This kiosk is closed' }).waitFor(patient)
})

test('a wide tablet takes addresses once somebody has said so, and still does after it is turned and loaded anew', async () => {
  const link = await openKiosk()
  const { page, trouble } = await openVisitor(pages.browser, pages.sash.origin, sizes[1])
  await page.goto(link)
  await page.getByRole('button', { name: 'Take addresses' }).click()
  await page.getByLabel('Email').waitFor()
  await expectGoodAtEverySize(page)
  await page.reload()
  await page.getByLabel('Email').waitFor()
  await page.getByRole('button', { name: 'Show the QR code' }).click()
  await page.getByRole('img', { name: /^QR code to take Day Skipper/ }).waitFor()
  await expectGoodAtEverySize(page)
  await page.context().close()
  expect(trouble).toEqual([])
})

const openTablet = async (context: BrowserContext, url = '/kiosk') => {
  const page = await context.newPage()
  await page.goto(url)
  await page.getByLabel('Email').waitFor()
  return page
}
const waiting = /^\d+ waits? to be sent$/

test('a tablet takes addresses without a network, shows no address, and sends each once when it is back', async () => {
  const link = await openKiosk()
  tablet = await openVisitor(pages.browser, pages.sash.origin, sizes[0], { serviceWorkers: 'allow' })
  const { page } = tablet
  await page.goto(link)
  await page.getByLabel('Email').waitFor()
  await expectGoodScreen(page)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), patient).toBe(true)
  const before = await taken()
  await page.context().setOffline(true)
  for (const number of [1, 2, 3]) {
    await page.getByLabel('Email').fill(`offline${number}@hall.example`)
    await page.getByRole('button', { name: 'Keep a badge for me' }).click()
    await page
      .getByRole('heading', { name: number === 1 ? '1 waits to be sent' : `${number} wait to be sent` })
      .waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe('')
  }
  await page.getByText('No network just now.').waitFor()
  await expectGoodScreen(page)
  // It is there again after a reload, with what waits.
  await page.reload()
  await page.getByRole('heading', { name: '3 wait to be sent' }).waitFor(patient)
  const { kept, stored, cached } = await readDevice(page)
  for (const held of [kept, stored, cached, (await page.textContent('body')) ?? '']) {
    expect(held).not.toMatch(/hall\.example|sash_ki_\w{20}/)
  }
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: waiting }).waitFor({ state: 'detached', ...patient })
  await expect.poll(taken, patient).toBe(before + 3)
  for (const number of [1, 2, 3]) await pages.sash.mailbox.read(`offline${number}@hall.example`, /^Take your badge/)
})

test('a page that is killed fifty times in the middle of it sends each address once', async () => {
  const context = tablet?.page.context()
  if (!context) throw new Error('There is no tablet.')
  await tablet?.page.close()
  const before = await taken()
  const typed: string[] = []
  const noted: string[] = []
  for (let kill = 0; kill < 50; kill++) {
    const email = `killed${kill}@hall.example`
    await context.setOffline(kill % 5 < 2)
    const page = await openTablet(context)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Keep a badge for me' }).click()
    typed.push(email)
    // Sometimes before it is written down, sometimes while it is sent, sometimes after.
    await page.waitForTimeout((kill * 37) % 160)
    const isNoted = (await page.getByLabel('Email').inputValue()) === ''
    if (isNoted) noted.push(email)
    await page.close({ runBeforeUnload: false })
  }
  await context.setOffline(false)
  const page = await openTablet(context)
  await expect.poll(() => page.getByText(/addresses were sent from here/).count(), patient).toBe(1)
  const { mailbox } = pages.sash
  const counts = () => typed.map((email) => mailbox.unread(email).length)
  await expect.poll(() => noted.filter((email) => mailbox.unread(email).length === 0), { timeout: 60_000 }).toEqual([])
  expect(counts().every((count) => count <= 1)).toBe(true)
  expect(noted.length).toBeGreaterThan(5)
  expect(await taken()).toBe(before + counts().filter((count) => count === 1).length)
  tablet = undefined
}, 240_000)
