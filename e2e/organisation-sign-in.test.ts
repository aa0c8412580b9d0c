import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './support/browser.ts'
import { createAccount } from './support/client.ts'
import { expectGoodScreen } from './support/expect-good-screen.ts'
import { type IdentityProvider, passProvider, startIdentityProvider } from './support/identity-provider.ts'
import { pictureOnFailure } from './support/issuer-desk.ts'
import { issuerPerson, signIn } from './support/people.ts'
import { type Sash, startSash } from './support/sash.ts'
import { openVisitor, sizes, type Visitor } from './support/visitor.ts'

const jo = {
  subject: 'jo',
  email: 'jo@aldermoor.example',
  isVerified: true,
  firstName: 'Jo',
  lastName: 'Lindqvist',
}

let browser: Browser
let provider: IdentityProvider
let sash: Sash
let operator: Visitor
let visitor: Visitor

beforeAll(async () => {
  browser = await launchBrowser()
  sash = await startSash(async (origin) => {
    provider = await startIdentityProvider(origin, [jo], { takesAnyReturn: true })
    return { SASH_INTERNAL_ORIGINS: provider.issuer }
  })
  // The first account runs the server.
  await createAccount(sash, issuerPerson)
  operator = await openVisitor(browser, sash.origin, sizes[1])
  visitor = await openVisitor(browser, sash.origin, sizes[0])
})
afterAll(async () => {
  await browser.close()
  await sash.stop()
  await provider.stop()
  expect(sash.errors()).toEqual([])
  const isMeant = (line: string) => line.includes(provider.issuer)
  expect([...operator.trouble, ...visitor.trouble].filter((line) => !isMeant(line))).toEqual([])
})
beforeEach(() => pictureOnFailure('organisation-sign-in', () => [operator, visitor]))

test('an operator adds an organisation', async () => {
  const { page } = operator
  await page.goto('/auth/login')
  await signIn(page, issuerPerson)
  await page.getByRole('heading', { name: 'Backpack', level: 1 }).waitFor()
  await page.goto('/operator/organisations')
  await page.getByText('There are no organisations yet.').waitFor()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Add an organisation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an organisation' })
  await dialog.getByLabel('Name').fill('Aldermoor College')
  await dialog.getByLabel('Mail domains').fill('aldermoor.example')
  await dialog.getByLabel('Address of the issuer').fill(provider.issuer)
  await dialog.getByLabel('Client id').fill('sash')
  await dialog.getByLabel('Client secret').fill('a secret that is only for this test')
  await dialog.getByRole('checkbox').check()
  await expectGoodScreen(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row', { name: /Aldermoor College/ }).waitFor()
  await expectGoodScreen(page)
})

test('who types an address of it goes on to its provider, and is signed in', async () => {
  const { page } = visitor
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(jo.email)
  const door = page.getByRole('link', { name: 'Continue with Aldermoor College' })
  await door.waitFor()
  await page.getByText(/^Aldermoor College wants its people to sign in this way/).waitFor()
  await expectGoodScreen(page)
  await door.click()
  await passProvider(page, provider, jo.subject)
  await page.getByRole('heading', { name: 'Welcome to Sash!' }).waitFor()
  expect(page.url()).not.toContain('authCode')
  await page.goto('/profile')
  await page.getByRole('row', { name: /Aldermoor College/ }).waitFor()
  expect(await page.getByRole('button', { name: /Unlink/ }).count()).toBe(0)
  await expectGoodScreen(page)
})
