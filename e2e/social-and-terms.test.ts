import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './support/browser/browser.ts'
import { expectGoodScreen } from './support/browser/expect-good-screen.ts'
import { createAccount } from './support/outside/client.ts'
import { type IdentityProvider, passProvider, startIdentityProvider } from './support/outside/identity-provider.ts'
import { earner, issuerPerson, signIn } from './support/pages/people.ts'
import { openVisitor, sizes, type Visitor } from './support/pages/visitor.ts'
import { type Sash, startSash } from './support/sash.ts'

const newcomer = {
  subject: 'newcomer',
  email: 'jo@aldermoor.example',
  isVerified: true,
  firstName: 'Jo',
  lastName: 'Lindqvist',
}
const mayaThere = { subject: 'maya', email: earner.email, isVerified: true, firstName: 'Maya', lastName: 'O.' }

let browser: Browser
let provider: IdentityProvider
let sash: Sash
let jo: Visitor
let maya: Visitor

beforeAll(async () => {
  browser = await launchBrowser()
  sash = await startSash(async (origin) => {
    provider = await startIdentityProvider(origin, [newcomer, mayaThere])
    return provider.environment
  })
  await createAccount(sash, issuerPerson)
  await createAccount(sash, earner)
  jo = await openVisitor(browser, sash.origin, sizes[0])
  maya = await openVisitor(browser, sash.origin, sizes[1])
})
afterAll(async () => {
  await browser.close()
  await sash.stop()
  await provider.stop()
  expect(sash.errors()).toEqual([])
  const isMeant = (line: string) => line.includes(provider.issuer) || / 400 /.test(line)
  expect([...jo.trouble, ...maya.trouble].filter((line) => !isMeant(line))).toEqual([])
})

test('a stranger signs in with a provider and has an account [SI-2.19] [SI-7.3]', async () => {
  const { page } = jo
  await page.goto('/auth/login')
  await page.getByRole('link', { name: /Kony/ }).waitFor()
  await expectGoodScreen(page)
  await page.getByRole('link', { name: /Kony/ }).click()
  await passProvider(page, provider, newcomer.subject)
  await page.getByRole('heading', { name: 'Welcome to Sash!' }).waitFor()
  expect(page.url()).not.toContain('authCode')
  await page.goto('/profile')
  await page.getByRole('heading', { name: 'Jo Lindqvist' }).waitFor()
  await page
    .getByRole('button', { name: 'Set Password' })
    .or(page.getByRole('link', { name: 'Set Password' }))
    .waitFor()
  await expectGoodScreen(page)
})

test('the last way to sign in cannot be unlinked [SI-4.18] [SI-8.19]', async () => {
  const { page } = jo
  await page
    .getByRole('button', { name: /Unlink/ })
    .first()
    .click()
  await page
    .getByText('Please set a password using the "Set Password" button above before removing this integration.')
    .waitFor()
})

test('an address of somebody else is not taken over, but linked once its owner signs in [SI-2.30] [SI-7.4]', async () => {
  const { page } = maya
  await page.goto('/auth/login')
  await page.getByRole('link', { name: /Kony/ }).click()
  await passProvider(page, provider, mayaThere.subject)
  await page.getByText('An account already exists with provided email address').waitFor()
  await expectGoodScreen(page)
  await signIn(page, earner)
  await page.getByRole('heading', { name: 'Backpack', level: 1 }).waitFor()
  await page.goto('/profile')
  await page.getByRole('button', { name: /Kony/ }).click()
  await page.getByRole('row', { name: /Kony/ }).waitFor()
  await expectGoodScreen(page)
  await page
    .getByRole('row', { name: /Kony/ })
    .getByRole('button', { name: /Unlink/ })
    .click()
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await dialog.getByText('Unlink Kony?').first().waitFor()
  await dialog.getByRole('button', { name: 'Unlink Kony account?' }).click()
  await page.getByRole('row', { name: /Kony/ }).waitFor({ state: 'detached' })
})

test('new terms are shown, forced and agreed to [SI-2.31] [SI-4.12] [SI-4.13] [SI-4.14]', async () => {
  const file = path.join(sash.dataDir, 'terms.md')
  writeFileSync(file, '# Terms\n\nBe kind.\n')
  execFileSync(process.execPath, ['ops/sash.mjs', 'terms', 'publish', '1', file], {
    env: { ...process.env, SASH_DATA: sash.dataDir, PORT: new URL(sash.origin).port },
  })
  const { page } = maya
  await page.goto('/recipient/badges')
  const dialog = page.getByRole('dialog', { name: 'Updated Terms of Service' })
  await dialog.waitFor()
  await expectGoodScreen(page)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('Please read and agree to the Terms of Service if you want to continue.').waitFor()
  await dialog.getByLabel('I have read and agree to the Terms of Service.').check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: 'Backpack', level: 1 }).waitFor()
  expect(await dialog.count()).toBe(0)
})
