import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './support/browser/browser.ts'
import { expectGoodScreen } from './support/browser/expect-good-screen.ts'
import { createAccount } from './support/outside/client.ts'
import { linkOf } from './support/outside/mailbox.ts'
import { earner, issuerPerson, openConfirmation, password, signIn, signOut } from './support/pages/people.ts'
import { openVisitor, sizes, type Visitor } from './support/pages/visitor.ts'
import { type Sash, startSash } from './support/sash.ts'

const newPassword = 'a lantern for every ferry'
const secondAddress = 'maya@lighthouse.example'
// Browsers write every refusal to the console; these are what the journeys are about.
const isMeant = /^console at .* (400|401|404|429) /

let browser: Browser
let sash: Sash
let maya: Visitor

beforeAll(async () => {
  browser = await launchBrowser()
  sash = await startSash()
  await createAccount(sash, issuerPerson)
  await createAccount(sash, earner)
  maya = await openVisitor(browser, sash.origin, sizes[0])
})
afterAll(async () => {
  await browser.close()
  await sash.stop()
  expect(sash.errors()).toEqual([])
  expect(maya.trouble.filter((line) => !isMeant.test(line))).toEqual([])
})
afterEach(({ task, onTestFailed }) => {
  onTestFailed(async () => {
    await maya.page.screenshot({ path: `.cache/e2e/${task.name.slice(0, 40).replace(/\W/g, '-')}.png` })
  })
})

const logIn = async (page: Page, secret: string) => {
  await page.goto('/auth/login')
  await page.getByLabel('Email', { exact: true }).fill(earner.email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

test('a forgotten password is replaced by mail, and the old one is dead [SI-2.4] [SI-2.5] [SI-2.6]', async () => {
  const { page } = maya
  await page.goto('/auth/login')
  await page.getByLabel('Email', { exact: true }).fill(earner.email)
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(earner.email)
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByRole('heading', { name: 'Almost there...' }).waitFor()
  await expectGoodScreen(page)

  await page.goto(linkOf(await sash.mailbox.read(earner.email, /password/i)))
  await page.getByLabel('New Password', { exact: true }).waitFor()
  expect(await page.title()).toBe('Reset Password - Sash')
  expect(page.url()).not.toContain('sash_')
  await expectGoodScreen(page)
  await page.getByLabel('New Password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm New Password').fill(newPassword)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByText('Your password has been changed successfully.').waitFor()
  await page.getByRole('heading', { name: 'Welcome!' }).waitFor()

  await logIn(page, newPassword)
  await page.getByRole('heading', { name: 'Backpack', level: 1 }).waitFor()
})

test('an address is added, proven, made the primary one, removed and taken back [SI-2.28] [SI-2.29]', async () => {
  const { page } = maya
  await page.goto('/profile')
  await page.getByRole('heading', { name: `${earner.firstName} ${earner.lastName}` }).waitFor()
  await expectGoodScreen(page)
  await page.getByPlaceholder('Email Address...').fill(secondAddress)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('New email is currently pending.').waitFor()
  await expectGoodScreen(page)

  await openConfirmation(page, sash.mailbox, secondAddress)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto('/profile')
  await chooseFor(page, secondAddress, 'Make primary')
  await page.getByText(`${secondAddress} is now your primary email.`).waitFor()
  await chooseFor(page, earner.email, 'Remove')
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByText('Delete Email').first().waitFor()
  await expectGoodScreen(page)
  await dialog.getByRole('button', { name: 'Confirm remove' }).click()
  await page.getByText(`You have successfully removed ${earner.email}`).waitFor()
  await page.getByRole('button', { name: `Restore ${earner.email}` }).click()
  await page.getByRole('row', { name: earner.email }).getByText('Verified').waitFor()
})

test('signing out everywhere ends the session of another browser with a word [SI-2.23] [SI-8.6]', async () => {
  const other = await openVisitor(browser, sash.origin, sizes[1])
  await logIn(other.page, newPassword)
  await other.page.getByRole('heading', { name: 'Backpack', level: 1 }).waitFor()
  const { page } = maya
  await page.goto('/profile')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: /sign out/i })
    .click()
  await page.getByRole('heading', { name: 'Welcome!' }).waitFor()

  await other.page.goto('/profile')
  await other.page.getByText('Your session has expired. Please log in to continue.').waitFor()
  await expectGoodScreen(other.page)
  await other.page.getByLabel('Email', { exact: true }).fill(earner.email)
  await other.page.getByLabel('Password', { exact: true }).fill(newPassword)
  await other.page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await other.page.getByRole('heading', { level: 1 }).waitFor()
  expect(other.trouble.filter((line) => !isMeant.test(line))).toEqual([])
  await other.page.context().close()
})

test('who types a wrong password is told how long to wait [SI-8.4]', async () => {
  const { page } = maya
  await page.goto('/auth/login')
  await signIn(page, { ...earner, email: issuerPerson.email })
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'))
  await signOut(page)
  await logIn(page, 'wrong')
  await page.getByText('Login failed. Please check your email and password and try again.').waitFor()
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByText(/^Too many login attempts\. Try again in \d+ seconds?\.$/).waitFor()
  await expectGoodScreen(page)
})

test('an account takes everything along and is gone', async () => {
  const { page } = maya
  await page.goto('/auth/login')
  await page.getByLabel('Email', { exact: true }).fill(issuerPerson.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('heading', { name: 'Backpack', level: 1 }).waitFor()
  await page.goto('/profile')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download everything' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^sash-export-\d{4}-\d\d-\d\d\.zip$/)
})

async function chooseFor(page: Page, address: string, entry: string): Promise<void> {
  await page.getByRole('row', { name: address }).getByRole('button').click()
  await page.getByRole('menuitem', { name: entry }).click()
}
