import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SamlServer, startSamlServer } from '#testing/saml-server.ts'
import { launchBrowser } from './support/browser.ts'
import { createAccount } from './support/client.ts'
import { pictureOnFailure } from './support/issuer-desk.ts'
import { issuerPerson, signIn } from './support/people.ts'
import { type Sash, startSash } from './support/sash.ts'
import { openVisitor, sizes, type Visitor } from './support/visitor.ts'

const jo = {
  nameId: 'jo-1',
  attributes: { email: 'jo@aldermoor.example', givenName: 'Jo', sn: 'Lindqvist' },
}

let browser: Browser
let provider: SamlServer
let sash: Sash
let operator: Visitor
let visitor: Visitor

beforeAll(async () => {
  browser = await launchBrowser()
  provider = await startSamlServer(jo)
  sash = await startSash()
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
  const isMeant = (line: string) => line.includes(provider.origin)
  expect([...operator.trouble, ...visitor.trouble].filter((line) => !isMeant(line))).toEqual([])
})
beforeEach(() => pictureOnFailure('organisation-saml', () => [operator, visitor]))

test('an operator pastes the metadata of a provider', async () => {
  const { page } = operator
  await page.goto('/auth/login')
  await signIn(page, issuerPerson)
  await page.getByRole('heading', { name: 'Backpack', level: 1 }).waitFor()
  await page.goto('/operator/organisations')
  await page.getByRole('button', { name: 'Add an organisation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an organisation' })
  await dialog.getByLabel('Name').fill('Aldermoor College')
  await dialog.getByLabel('Mail domains').fill('aldermoor.example')
  await dialog.getByLabel('Protocol').selectOption('saml')
  await dialog.getByLabel('Metadata of the provider (XML)').fill(provider.metadata)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row', { name: /Aldermoor College.*SAML 2\.0/ }).waitFor()
})

test('who types an address of it is signed in by what its provider has encrypted for this server', async () => {
  const { page } = visitor
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(jo.attributes.email)
  await page.getByRole('link', { name: 'Continue with Aldermoor College' }).click()
  await page.waitForURL((url) => url.origin === provider.origin)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Welcome to Sash!' }).waitFor()
  expect(page.url()).not.toContain('authCode')
  const [answer = ''] = provider.answers
  expect(answer).toContain('EncryptedAssertion')
  expect(answer).not.toContain(jo.attributes.email)
  await page.goto('/profile')
  await page.getByRole('row', { name: /Aldermoor College/ }).waitFor()
  await page.getByText(jo.attributes.email).first().waitFor()
})
