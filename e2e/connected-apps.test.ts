import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './support/browser/browser.ts'
import { expectGoodAtEverySize } from './support/browser/expect-good-screen.ts'
import { pressAt } from './support/browser/keyboard.ts'
import { createAccount } from './support/outside/client.ts'
import { type ClientApp, openClientApp } from './support/outside/client-app.ts'
import {
  earner,
  fillSignUp,
  issuerPerson,
  openConfirmation,
  type Person,
  signIn,
  signOut,
} from './support/pages/people.ts'
import { openVisitor, sizes, type Visitor } from './support/pages/visitor.ts'
import { type Sash, startSash } from './support/sash.ts'

const newcomer: Person = { firstName: 'Noor', lastName: 'Haddad', email: 'noor@quayside.example' }
const asks = 'Harbour Desk would like to'

let browser: Browser
let sash: Sash
let app: ClientApp
let ines: Visitor
let maya: Visitor
let noor: Visitor
let clientId = ''
let personalToken = ''

beforeAll(async () => {
  browser = await launchBrowser()
  sash = await startSash()
  app = await openClientApp(sash.origin)
  await createAccount(sash, issuerPerson)
  await createAccount(sash, earner)
  ines = await openVisitor(browser, sash.origin, sizes[1])
  maya = await openVisitor(browser, sash.origin, sizes[0])
  noor = await openVisitor(browser, sash.origin, sizes[1])
})
afterAll(async () => {
  await browser.close()
  await app.close()
  await sash.stop()
  expect(sash.errors()).toEqual([])
  const isMeant = (line: string) =>
    line.startsWith(`request to ${new URL(app.start).origin}/`) || / (400|401) /.test(line)
  for (const { trouble } of [ines, maya, noor]) expect(trouble.filter((line) => !isMeant(line))).toEqual([])
})
afterEach(({ task, onTestFailed }) => {
  onTestFailed(async () => {
    for (const [index, { page }] of [ines, maya, noor].entries()) {
      await page.screenshot({ path: `.cache/e2e/${task.name.slice(0, 30).replace(/\W/g, '-')}-${index}.png` })
    }
  })
})

const askWithToken = async () => {
  const headers = { authorization: `Bearer ${personalToken}` }
  return (await fetch(`${sash.origin}/v1/earner/badges`, { headers })).status
}
const askedOn = (page: Page) => page.getByRole('heading', { name: asks, level: 1 }).waitFor()
const goTo = (page: Page, path: string, heading: string) =>
  page.goto(path).then(() => page.getByRole('heading', { name: heading, level: 1 }).waitFor())

test('a developer makes an app and sees its secret once', async () => {
  const { page } = ines
  await page.goto('/auth/login')
  await signIn(page, issuerPerson)
  await page.getByRole('heading', { name: 'Backpack', level: 1 }).waitFor()
  await goTo(page, '/profile/apps', 'My apps')
  await expectGoodAtEverySize(page)
  await page.getByRole('link', { name: 'New App' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Harbour Desk')
  await page.getByLabel('Website URL').fill('https://desk.harboursailing.example')
  await page.getByLabel('Terms of service URL').fill('https://desk.harboursailing.example/terms')
  await page.getByLabel('Redirect URIs').fill(app.redirectUri)
  for (const scope of ['r:profile', 'r:backpack', 'rw:backpack']) await page.locator(`input[value="${scope}"]`).check()
  await expectGoodAtEverySize(page)
  await page.getByRole('button', { name: 'Make App' }).click()
  const secret = await page.getByLabel('Client secret', { exact: true }).inputValue()
  await expectGoodAtEverySize(page)
  await page.getByRole('link', { name: 'Go on to the app' }).click()
  clientId = await page.getByLabel('Client ID').inputValue()
  await expectGoodAtEverySize(page)
  app.become({ id: clientId, secret })
  app.want('r:profile r:backpack')
})

test('the app sends somebody through login and consent, and gets a token [SI-1.5] [SI-2.37] [SI-7.18]', async () => {
  const { page } = maya
  await page.goto(app.start)
  await page.getByText('Then you go on to Harbour Desk.').waitFor()
  await expectGoodAtEverySize(page)
  await signIn(page, earner)
  await askedOn(page)
  await page.getByText(earner.email).waitFor()
  await page.getByRole('heading', { name: 'This app is not verified' }).waitFor()
  expect(await page.title()).toBe('Authorize Harbour Desk - Sash')
  await expectGoodAtEverySize(page)
  await page.getByRole('button', { name: 'Authorize' }).dblclick()
  await page.getByRole('heading', { name: 'Signed in' }).waitFor()
  expect(app.lastAnswer().get('state')).toBe('über & so')
  expect(app.lastAnswer().get('iss')).toBe(sash.origin)
  const token = await app.exchange()
  expect(token).toMatchObject({ status: 200, scope: 'r:profile r:backpack' })
  const profile = await fetch(`${sash.origin}/v1/user/profile`, {
    headers: { authorization: `Bearer ${token.access_token}` },
  })
  expect(await profile.json()).toMatchObject({ first_name: earner.firstName })
})

test('whoever has agreed once is not asked again, and is when the app wants more [SI-4.27]', async () => {
  const { page } = maya
  await page.goto(app.start)
  await page.getByRole('heading', { name: 'Signed in' }).waitFor()
  app.want('rw:backpack')
  await page.goto(app.start)
  await askedOn(page)
  await page.getByText('View and modify your Awarded Badges').waitFor()
})

test('with a flow in progress every page of a member leads to it, until it is cancelled [SI-2.25] [SI-4.32]', async () => {
  const { page } = maya
  await page.goto('/recipient/badges')
  await askedOn(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('heading', { name: 'Not signed in' }).waitFor()
  expect(Object.fromEntries(app.lastAnswer())).toEqual({
    error: 'access_denied',
    error_code: '200',
    error_description: 'Permissions error',
    error_reason: 'user_denied',
    state: 'über & so',
    iss: sash.origin,
  })
  await goTo(page, '/recipient/badges', 'Backpack')
})

test('somebody new signs up on the way, and goes on once the mail is confirmed [SI-2.34] [SI-4.30]', async () => {
  const { page } = noor
  app.want('r:backpack')
  await page.goto(app.start)
  await page.getByText('Then you go on to Harbour Desk.').waitFor()
  await page.getByRole('link', { name: 'Create Account' }).click()
  // The page before has an address to fill in as well.
  await page.getByRole('heading', { name: 'Create a Sash Account' }).waitFor()
  await page.getByText('Then you go on to Harbour Desk.').waitFor()
  await fillSignUp(page, newcomer)
  await page.getByText('Then you go on to Harbour Desk.').waitFor()
  await expectGoodAtEverySize(page)
  await openConfirmation(page, sash.mailbox, newcomer.email)
  await askedOn(page)
})

test('the keyboard alone is enough to let an app in', async () => {
  const { page } = noor
  await pressAt(page, page.getByRole('button', { name: 'Authorize' }))
  await page.getByRole('heading', { name: 'Signed in' }).waitFor()
  expect(await app.exchange()).toMatchObject({ status: 200 })
})

test('access is seen and taken back, and the token is dead [SI-2.35] [SI-2.36] [SI-7.20]', async () => {
  const { page } = noor
  const { access_token: token } = await (async () => {
    await page.goto(app.start)
    await page.getByRole('heading', { name: 'Signed in' }).waitFor()
    return app.exchange()
  })()
  const ask = () => fetch(`${sash.origin}/v1/earner/badges`, { headers: { authorization: `Bearer ${token}` } })
  expect((await ask()).status).toBe(200)
  await goTo(page, '/profile/app-integrations', 'App Integrations')
  await page.getByRole('link', { name: 'Harbour Desk' }).waitFor()
  await expectGoodAtEverySize(page)
  await page.getByRole('link', { name: 'Harbour Desk' }).click()
  await page.getByRole('heading', { name: 'Harbour Desk has permission to:' }).waitFor()
  await expectGoodAtEverySize(page)
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Revoke Access' }).click()
  await page.getByText('Revoked access to Harbour Desk').waitFor()
  await page.getByRole('heading', { name: 'No App Integrations found.' }).waitFor()
  await expectGoodAtEverySize(page)
  expect((await ask()).status).toBe(401)
})

test('a request that cannot be trusted leads nowhere [SI-8.39]', async () => {
  const { page } = noor
  const refused = page.getByText('Invalid OAuth2 Request. Please contact technical support.')
  await page.goto('/auth/oauth2/authorize')
  await refused.waitFor()
  await expectGoodAtEverySize(page)
  const forged = new URLSearchParams({ client_id: clientId, redirect_uri: `${app.redirectUri}/elsewhere` })
  await page.goto(`/o/authorize?response_type=code&${forged}`)
  await refused.waitFor()
  await page.getByText('The redirect_uri is not one of those that the app has registered.').waitFor()
  expect(new URL(page.url()).origin).toBe(sash.origin)
})

test('the page that asks cannot be framed, and tells nobody what it was asked [SI-2.37]', async () => {
  const { headers } = await fetch(`${sash.origin}/auth/oauth2/authorize?state=secret`)
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

test('a personal token is made and works in a program', async () => {
  const { page } = ines
  await goTo(page, '/profile/tokens', 'Personal access tokens')
  await page.getByRole('button', { name: 'New Token' }).click()
  const dialog = page.getByRole('dialog', { name: 'New personal access token' })
  await dialog.getByLabel('What it is for').fill('Friday script')
  await dialog.locator('input[value="r:backpack"]').check()
  await expectGoodAtEverySize(page)
  await dialog.getByRole('button', { name: 'Make Token' }).click()
  personalToken = await page.getByLabel('Token', { exact: true }).inputValue()
  expect(await askWithToken()).toBe(200)
  await expectGoodAtEverySize(page)
})

test('the page of all calls takes the token', () => tryCall(ines.page, personalToken))

test('the token is ended, and dead', async () => {
  const { page } = ines
  await goTo(page, '/profile/tokens', 'Personal access tokens')
  await page.getByRole('button', { name: 'End Friday script' }).click()
  await page.getByRole('button', { name: 'End Token' }).click()
  await page.getByText('Ended Friday script').waitFor()
  expect(await askWithToken()).toBe(401)
})

test('developers find their page, also before they sign in', async () => {
  await signOut(maya.page)
  await goTo(maya.page, '/developers', 'For developers')
  await expectGoodAtEverySize(maya.page)
})

/** Makes a call on the page of all calls. */
async function tryCall(page: Page, token: string): Promise<void> {
  await page.goto('/docs/api#listBackpackBadges')
  const form = page.getByRole('form', { name: 'Try listBackpackBadges' })
  await form.getByLabel('Your token').fill(token)
  await form.getByRole('button', { name: 'Send' }).click()
  await form.locator('..').getByText('200', { exact: true }).waitFor()
}
