import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './support/browser/browser.ts'
import { type Device, plugInDevice } from './support/browser/device-for-passkeys.ts'
import { expectGoodAtEverySize, expectGoodScreen } from './support/browser/expect-good-screen.ts'
import { findKeyboardFaults, pressAt, typeAt } from './support/browser/keyboard.ts'
import { waitFor } from './support/browser/wait-for.ts'
import { type Account, createAccount } from './support/outside/client.ts'
import { appCode } from './support/pages/app-code.ts'
import { earner, issuerPerson, password, signIn, signOut } from './support/pages/people.ts'
import { openVisitor, sizes, type Visitor } from './support/pages/visitor.ts'
import { type Sash, startSash } from './support/sash.ts'

// Browsers write every refusal to the console; a sign-in that stops half-way is one.
const isMeant = /^console at .* (400|401) /

let browser: Browser
let sash: Sash
let owner: Account
let maya: Visitor
let device: Device
let secret: string
let recoveryCode: string

beforeAll(async () => {
  browser = await launchBrowser()
  sash = await startSash()
  owner = await createAccount(sash, issuerPerson)
  await createAccount(sash, earner)
  maya = await openVisitor(browser, sash.origin, sizes[1])
})
afterAll(async () => {
  await browser.close()
  await sash.stop()
  expect(sash.errors()).toEqual([])
  expect(maya.trouble.filter((line) => !isMeant.test(line))).toEqual([])
})

const button = (name: string) => maya.page.getByRole('button', { name, exact: true })
const heading = (name: string) => maya.page.getByRole('heading', { name, exact: true })

test('a passkey is added with the keyboard, and signs in without a name', async () => {
  const { page } = maya
  device = await plugInDevice(page)
  await page.goto('/auth/login')
  await signIn(page, earner)
  await heading('Backpack').waitFor()
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Sign-in and security' }).click()
  await heading('Sign-in and security').waitFor()
  await page.getByText('You have no passkey yet.').waitFor()
  await expectGoodAtEverySize(page)
  expect(await findKeyboardFaults(page)).toEqual([])

  await pressAt(page, button('Add a passkey'))
  await page.getByRole('dialog', { name: 'Add a passkey' }).waitFor()
  await expectGoodScreen(page)
  await typeAt(page, page.getByRole('dialog').getByLabel('Name', { exact: true }), 'My laptop')
  await page.keyboard.press('Enter')
  await page.getByText('My laptop signs you in from now on.').waitFor()
  expect(await device.count()).toBe(1)
  await expectGoodAtEverySize(page)

  await device.touches(false)
  await signOut(page)
  await page.goto('/auth/login')
  await button('Sign in with a passkey').waitFor()
  await maya.settle()
  await expectGoodScreen(page)
  await device.touches(true)
  await pressAt(page, button('Sign in with a passkey'))
  await heading('Backpack').waitFor()
  await device.touches(false)
})

test('a passkey is among the suggestions of the field, where it waits, gives way and signs in', async () => {
  const { page } = maya
  const asked: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/v3/sign-ins/passkey/challenge')) asked.push(request.postDataJSON())
  })
  await signOut(page)
  await page.clock.install()
  await page.goto('/auth/login')
  const askedAgain = async (after: number) => asked.length > after || undefined
  await waitFor('a suggestion', () => askedAgain(0))
  expect(await page.getByLabel('Email', { exact: true }).getAttribute('autocomplete')).toBe('username webauthn')
  await maya.settle()
  const first = asked.length
  await page.clock.fastForward('04:40')
  await waitFor('a new challenge', () => askedAgain(first))
  await maya.settle()

  // A wrong password takes its place and gives it back.
  const second = asked.length
  await page.getByLabel('Email', { exact: true }).fill(earner.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await button('Sign In').click()
  await page.getByText(/^Login failed\./).waitFor()
  await waitFor('the suggestion again', () => askedAgain(second))
  await maya.settle()
  expect(new Set(asked.map((body) => JSON.stringify(body)))).toEqual(new Set(['{"suggested":true}']))
  expect(await page.getByRole('alert').allTextContents()).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Login/)]),
  )

  await device.touches(true)
  await page.reload()
  await heading('Backpack').waitFor()
  await device.touches(false)
})

test('codes of an app are set up, and asked for after the password', async () => {
  const { page } = maya
  await page.goto('/profile/security')
  await pressAt(page, button('Set up'))
  await heading('Set codes up').waitFor()
  await expectGoodAtEverySize(page)
  expect(await findKeyboardFaults(page)).toEqual([])
  secret = await page.getByLabel('Or type this into the app').inputValue()
  await typeAt(page, page.getByLabel('Code', { exact: true }), appCode(secret))
  await page.keyboard.press('Enter')
  await heading('Your recovery codes').waitFor()
  await expectGoodAtEverySize(page)
  const codes = (await page.getByLabel('Recovery codes', { exact: true }).inputValue()).split('\n')
  expect(codes).toHaveLength(10)
  recoveryCode = codes[0] ?? ''
  await pressAt(page, button('I have kept them'))
  await page.getByText('Signing in asks for a code').waitFor()
  await expectGoodScreen(page)

  await signOut(page)
  await page.goto('/auth/login')
  await signIn(page, earner)
  await heading('One more step').waitFor()
  await expectGoodAtEverySize(page)
  expect(await findKeyboardFaults(page)).toEqual([])
  await typeAt(page, page.getByLabel('Code', { exact: true }), recoveryCode)
  await page.keyboard.press('Enter')
  await heading('Backpack').waitFor()

  await signOut(page)
  await page.goto('/auth/login')
  await signIn(page, earner)
  await page.getByLabel('Code', { exact: true }).fill(recoveryCode)
  await button('Sign In').click()
  await page.getByText(/^This code is not right, or was used already\./).waitFor()
  await expectGoodScreen(page)
  await device.touches(true)
  await pressAt(page, button('Use a passkey instead'))
  await heading('Backpack').waitFor()
})

test('an issuer requires a second step, and its owner is asked for a code', async () => {
  const { slug = '' } = await owner.post('/v1/issuer/issuers', {
    name: 'Harbour Sailing School',
    url: 'https://harboursailing.example',
    email: issuerPerson.email,
  })
  const begun = await owner.post('/v3/account/second-factor', {})
  await owner.post('/v3/account/second-factor/confirmation', { code: appCode(begun.secret ?? '') })
  const ines = await openVisitor(browser, sash.origin, sizes[1])
  const { page } = ines
  await page.goto('/auth/login?hint=issuer')
  await page.getByLabel('Email', { exact: true }).fill(issuerPerson.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByLabel('Code', { exact: true }).fill(appCode(begun.secret ?? '', 1))
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await page.goto(`/issuer/issuers/${slug}/staff`)
  await pressAt(page, page.getByRole('button', { name: 'Require it', exact: true }))
  const question = page.getByRole('alertdialog', { name: 'Require a second step?' })
  await question.waitFor()
  await expectGoodScreen(page)
  await pressAt(page, question.getByRole('button', { name: 'Require it', exact: true }))
  await page.getByText('It is required here, and you have it.').waitFor()
  await expectGoodAtEverySize(page)
  expect(await findKeyboardFaults(page)).toEqual([])
  expect(ines.trouble.filter((line) => !isMeant.test(line))).toEqual([])
})
