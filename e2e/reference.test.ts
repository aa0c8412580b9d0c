import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './support/browser/browser.ts'
import { expectGoodAtEverySize } from './support/browser/expect-good-screen.ts'
import { expectVisibleFocus, findKeyboardFaults } from './support/browser/keyboard.ts'
import { type Account, createAccount } from './support/outside/client.ts'
import { issuerPerson } from './support/pages/people.ts'
import { openVisitor, sizes, type Visitor } from './support/pages/visitor.ts'
import { type Sash, startSash } from './support/sash.ts'

let browser: Browser
let sash: Sash
let account: Account
let visitor: Visitor
let token = ''

beforeAll(async () => {
  browser = await launchBrowser()
  sash = await startSash()
  account = await createAccount(sash, issuerPerson)
  const made = await account.post('/v3/personal-tokens', { name: 'Script', scopes: ['rw:issuer'] })
  token = made.token ?? ''
  visitor = await openVisitor(browser, sash.origin, sizes[1])
})
afterAll(async () => {
  await browser.close()
  await sash.stop()
  expect(sash.errors()).toEqual([])
  // The one call that is made without a token.
  expect(visitor.trouble.filter((line) => !/ 401 /.test(line))).toEqual([])
})

const picture = (name: string) => {
  const { page } = visitor
  return page.screenshot({ path: `.cache/e2e/reference-${name}-${page.viewportSize()?.width}.png`, fullPage: true })
}

test('the first view has the tasks and none of their calls', async () => {
  const { page } = visitor
  await page.goto('/docs/api')
  await page.getByRole('link', { name: 'Award badges' }).waitFor()
  expect(await page.locator('[aria-expanded]').filter({ hasText: 'Award a badge to' }).count()).toBe(0)
  expect(await page.getByText(/^\d+ calls?$/).count()).toBeGreaterThan(8)
  await expectGoodAtEverySize(page, () => picture('overview').then(() => undefined))
})

test('the parts of the interface can be switched', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Directories (SCIM)' }).click()
  await page.getByRole('link', { name: 'Manage people from a directory' }).waitFor()
  expect(await page.getByRole('link', { name: 'Award badges' }).count()).toBe(0)
  await page.getByRole('button', { name: 'For most programs' }).click()
  await page.getByRole('link', { name: 'Award badges' }).waitFor()
})

test('a call is found by its words and opened', async () => {
  const { page } = visitor
  await page.getByRole('searchbox', { name: 'Search all calls' }).fill('award one recipient')
  await page.getByRole('link', { name: 'Award a badge to one recipient' }).click()
  await page.getByRole('heading', { name: 'Award badges', level: 1 }).waitFor()
  await page.getByRole('heading', { name: 'Answers' }).waitFor()
  expect(new URL(page.url()).hash).toBe('#awardBadge')
  await page.getByRole('link', { name: 'Award', exact: true }).first().waitFor()
  await page.getByText('No token, or one that is not accepted').first().waitFor()
  await visitor.settle()
  await expectGoodAtEverySize(page, () => picture('call').then(() => undefined))
  expect(await findKeyboardFaults(page)).toEqual([])
})

test('an address that names a call leads to it, as it did before', async () => {
  const { page } = visitor
  for (const hash of ['#verifyCredential', '#/Verification/verifyCredential']) {
    await page.goto('/developers')
    await page.goto(`/docs/api${hash}`)
    await page.waitForURL('**/docs/api/verification#verifyCredential')
    await page.locator('#verifyCredential').getByRole('heading', { name: 'Try it' }).waitFor()
  }
})

test('a call is tried with a token that goes into no address and no storage, by keyboard alone', async () => {
  const { page } = visitor
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/docs/api/issuers#listIssuers')
  const form = page.getByRole('form', { name: 'Try listIssuers' })
  await form.getByRole('button', { name: 'Send' }).focus()
  await page.keyboard.press('Enter')
  await form.locator('..').getByText('401', { exact: true }).waitFor()
  await form.getByLabel('Your token').focus()
  await page.keyboard.type(token)
  await form.getByRole('button', { name: 'Send' }).focus()
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  await form.locator('..').getByText('200', { exact: true }).waitFor()
  await picture('answer')
  expect(asked.filter((url) => url.includes(token))).toEqual([])
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]))
  expect(kept).not.toContain(token)
  await page.getByRole('link', { name: 'All calls' }).first().click()
  await page.getByRole('link', { name: 'Make badges' }).click()
  await page.locator('#listAllBadgeClasses-head').click()
  const next = page.getByRole('form', { name: 'Try listAllBadgeClasses' }).getByLabel('Your token')
  expect(await next.inputValue()).toBe(token)
  await page.goto('/developers')
  await page.getByRole('link', { name: 'All calls, to read and try' }).click()
  await page.getByRole('link', { name: 'Make badges' }).click()
  await page.locator('#listAllBadgeClasses-head').click()
  expect(await next.inputValue()).toBe('')
})

test('what is typed stands in the code, in three languages', async () => {
  const { page } = visitor
  await page.goto('/docs/api/badge-classes#listBadgeClasses')
  const call = page.locator('#listBadgeClasses')
  await call.getByRole('form').getByLabel('issuerSlug').fill('night-school')
  for (const [language, text] of [
    ['curl', '/v1/issuer/issuers/night-school/badges'],
    ['TypeScript', "issuerSlug: 'night-school'"],
    ['Python', '/v1/issuer/issuers/night-school/badges'],
  ] as const) {
    await call.getByRole('tab', { name: language }).click()
    await call.getByRole('tabpanel').getByText(text).waitFor()
  }
  await call.getByRole('button', { name: 'Copy: Python' }).waitFor()
})

test('a type has a page, and so has the quick start', async () => {
  const { page } = visitor
  await page.goto('/docs/api/types/Award')
  await page.getByText('recipient_identifier').first().waitFor()
  await expectGoodAtEverySize(page, () => picture('type').then(() => undefined))
  await page.goto('/docs/api')
  await page.getByRole('link', { name: 'Award from a script in five minutes' }).click()
  await page.getByRole('heading', { name: '4. Award it' }).waitFor()
  await page.getByText(`export SASH=${sash.origin}`).waitFor()
  await visitor.settle()
  await expectGoodAtEverySize(page, () => picture('quick-start').then(() => undefined))
})
