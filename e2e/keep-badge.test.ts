import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawBadge } from './support/browser/artwork.ts'
import { launchBrowser } from './support/browser/browser.ts'
import { plugInDevice } from './support/browser/device-for-passkeys.ts'
import { expectGoodAtEverySize, expectGoodScreen } from './support/browser/expect-good-screen.ts'
import { type Account, awardSample, createAccount } from './support/outside/client.ts'
import { linkOf } from './support/outside/mailbox.ts'
import { earner, issuerPerson, password } from './support/pages/people.ts'
import { openVisitor, sizes, type Visitor } from './support/pages/visitor.ts'
import { type Sash, startSash } from './support/sash.ts'

const phone = { hasTouch: true, isMobile: true } as const
const kept = 'It is in your backpack.'
// Browsers write every refusal to the console.
const isMeant = /^console at .* 40[04] /

let browser: Browser
let sash: Sash
let owner: Account
let badge: string
const visitors: Visitor[] = []

beforeAll(async () => {
  browser = await launchBrowser()
  sash = await startSash()
  owner = await createAccount(sash, issuerPerson)
  await createAccount(sash, earner)
  await awardSample(owner, issuerPerson, earner, await drawBadge('png'))
  const [made] = await owner.get('/v1/issuer/all-badges')
  badge = `/v1/issuer/issuers/${made?.issuer?.split('/').at(-1)}/badges/${made?.slug}`
})
afterAll(async () => {
  await browser.close()
  await sash.stop()
  expect(sash.errors()).toEqual([])
  expect(visitors.flatMap(({ trouble }) => trouble).filter((line) => !isMeant.test(line))).toEqual([])
})

const visit = async (): Promise<Page> => {
  const visitor = await openVisitor(browser, sash.origin, sizes[0], phone)
  visitors.push(visitor)
  return visitor.page
}
const newsTo = async (email: string): Promise<string> => {
  const body = { recipient_identifier: email, create_notification: true, allow_duplicate_awards: true }
  await owner.post(`${badge}/assertions`, body)
  return linkOf(await sash.mailbox.read(email, /^You have earned a badge/))
}
/** The fields that somebody sees and has to fill in. */
const countFields = (page: Page) => page.getByRole('main').locator('input:visible, select:visible').count()
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

test('from the mail to the kept badge it is two presses, one field and one mail, by touch', async () => {
  const page = await visit()
  let presses = 0
  const press = async (act: () => Promise<unknown>) => {
    presses++
    await act()
  }
  const email = 'lin@learner.example'
  const link = await newsTo(email)
  await press(() => page.goto(link))
  await heading(page, 'Day Skipper').waitFor()
  // The secret stands in the address for no longer than it is needed.
  expect(new URL(page.url()).pathname).toBe('/auth/keep-badge')
  expect(await countFields(page)).toBe(1)
  const [field, button] = [page.getByLabel('Choose a password'), page.getByRole('button', { name: 'Keep it' })]
  // All of it is on the first screen.
  for (const part of [field, button]) expect((await part.boundingBox())?.y).toBeLessThan(sizes[0].height - 44)
  await expectGoodAtEverySize(page)
  await field.fill(password)
  await press(() => button.tap())
  await heading(page, kept).waitFor()
  expect(presses).toBe(2)
  expect(sash.mailbox.unread(email)).toEqual([])
  await expectGoodAtEverySize(page)
  await page.reload()
  await heading(page, kept).waitFor()
  await page.getByRole('button', { name: 'Share Badge' }).tap()
  await page.getByRole('dialog', { name: 'Share Badge' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Open my backpack' }).tap()
  await page.getByText('1 badge from 1 issuer').waitFor()
})

test('a passkey keeps it without a password, signs in again, and a press says that it is not meant for somebody', async () => {
  const page = await visit()
  const device = await plugInDevice(page)
  const email = 'key@learner.example'
  await page.goto(await newsTo(email))
  await page.getByRole('button', { name: 'Use a passkey' }).tap()
  await heading(page, kept).waitFor()
  expect(await device.count()).toBe(1)
  expect(sash.mailbox.unread(email)).toEqual([])
  await page.getByText('Come back without the password').waitFor({ state: 'detached' })
  await page.context().clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).tap()
  await page.getByText('1 badge from 1 issuer').waitFor()
  const other = await visit()
  await other.goto(await newsTo('wrong@learner.example'))
  await other.getByRole('button', { name: 'It is not meant for me' }).tap()
  await other.getByText('Thank you for saying so').waitFor()
  expect(await countFields(other)).toBe(0)
  await expectGoodAtEverySize(other)
  await other.getByRole('button', { name: 'It is meant for me' }).tap()
  await other.getByLabel('Choose a password').waitFor()
})

test('a weak password is said beside the field, and the next one is taken', async () => {
  const page = await visit()
  await page.goto(await newsTo('weak@learner.example'))
  await page.getByLabel('Choose a password').fill('password')
  await page.getByRole('button', { name: 'Keep it' }).tap()
  await page.getByText('Your password must be uncommon and at least 8 characters. Please try again.').waitFor()
  await expectGoodScreen(page)
  await page.getByLabel('Choose a password').fill(password)
  await page.getByRole('button', { name: 'Keep it' }).tap()
  await heading(page, kept).waitFor()
})

test('who has an account types its password once, and presses only where they are signed in', async () => {
  const page = await visit()
  await page.goto(await newsTo(earner.email))
  await page.getByText('This address has an account:').waitFor()
  expect(await countFields(page)).toBe(1)
  await expectGoodScreen(page)
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Keep it' }).tap()
  await heading(page, kept).waitFor()
  await page.goto(await newsTo(earner.email))
  await page.getByRole('button', { name: 'Keep it' }).waitFor()
  expect(await countFields(page)).toBe(0)
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Keep it' }).tap()
  await heading(page, kept).waitFor()
})

test('whoever is signed in with another account keeps it there, in two presses and without a field', async () => {
  const page = await visit()
  await page.goto(await newsTo(earner.email))
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Keep it' }).tap()
  await heading(page, kept).waitFor()
  await page.goto(await newsTo('maya.second@learner.example'))
  await page.getByText('You are signed in with another account.').waitFor()
  await expectGoodAtEverySize(page)
  await page.getByRole('button', { name: 'Keep it in that account' }).tap()
  await heading(page, kept).waitFor()
  await page.goto('/profile/profile')
  await page.getByText('maya.second@learner.example').first().waitFor()
})

test('a used link shows the badge without the form, and has a new one sent', async () => {
  const email = 'old@learner.example'
  const link = await newsTo(email)
  const first = await visit()
  await first.goto(link)
  await first.getByLabel('Choose a password').fill(password)
  await first.getByRole('button', { name: 'Keep it' }).tap()
  await heading(first, kept).waitFor()
  const page = await visit()
  await page.goto(link)
  await heading(page, 'Day Skipper').waitFor()
  expect(await countFields(page)).toBe(0)
  await expectGoodAtEverySize(page)
  await page.getByRole('button', { name: 'Send me a new link' }).tap()
  await page.getByText('If another mail may be sent now').waitFor()
  await expectGoodScreen(page)
  const next = linkOf(await sash.mailbox.read(email, /^You have earned a badge/))
  await page.goto(next)
  await page.getByText('This address has an account:').waitFor()
})
