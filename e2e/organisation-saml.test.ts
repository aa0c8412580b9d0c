import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SamlServer, startSamlServer } from '#testing/outside/saml-server.ts'
import { pictureOnFailure } from './support/pages/issuer-pages.ts'
import { type OrganisationPages, openOrganisationPages } from './support/pages/organisation-pages.ts'

const jo = {
  nameId: 'jo-1',
  attributes: { email: 'jo@aldermoor.example', givenName: 'Jo', sn: 'Lindqvist' },
}

let provider: SamlServer
let pages: OrganisationPages

beforeAll(async () => {
  provider = await startSamlServer(jo)
  pages = await openOrganisationPages()
})
afterAll(() => pages.close(provider))
beforeEach(() => pictureOnFailure('organisation-saml', () => [pages.operator, pages.visitor]))

test('an operator pastes the metadata of a provider', async () => {
  const { page } = pages.operator
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
  const { page } = pages.visitor
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
