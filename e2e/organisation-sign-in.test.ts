import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectGoodScreen } from './support/browser/expect-good-screen.ts'
import { type IdentityProvider, passProvider, startIdentityProvider } from './support/outside/identity-provider.ts'
import { pictureOnFailure } from './support/pages/issuer-pages.ts'
import { type OrganisationPages, openOrganisationPages } from './support/pages/organisation-pages.ts'
import { signOut } from './support/pages/people.ts'

const jo = {
  subject: 'jo',
  email: 'jo@aldermoor.example',
  isVerified: true,
  firstName: 'Jo',
  lastName: 'Lindqvist',
}

let provider: IdentityProvider
let pages: OrganisationPages

beforeAll(async () => {
  pages = await openOrganisationPages(async (origin) => {
    provider = await startIdentityProvider(origin, [jo], { takesAnyReturn: true })
    return { SASH_INTERNAL_ORIGINS: provider.issuer }
  })
})
afterAll(() => pages.close({ origin: provider.issuer, stop: provider.stop }))
beforeEach(() => pictureOnFailure('organisation-sign-in', () => [pages.operator, pages.visitor]))

test('an operator adds an organisation', async () => {
  const { page } = pages.operator
  await page.getByText('There are no organisations yet.').waitFor()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Add an organisation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an organisation' })
  await dialog.getByLabel('Name').fill('Aldermoor College')
  await dialog.getByLabel('Mail domains').fill('aldermoor.example')
  await dialog.getByLabel('Address of the issuer').fill(provider.issuer)
  await dialog.getByLabel('Client ID').fill('sash')
  await dialog.getByLabel('Client secret').fill('a secret that is only for this test')
  await dialog.getByRole('checkbox').check()
  await expectGoodScreen(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row', { name: /Aldermoor College/ }).waitFor()
  await expectGoodScreen(page)
})

test('who types an address of it goes on to its provider, and is signed in', async () => {
  const { page } = pages.visitor
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

test('who signs out can sign out at the provider as well, which then asks who comes', async () => {
  const { page } = pages.visitor
  await signOut(page)
  const door = page.getByRole('link', { name: 'Sign out at Aldermoor College as well' })
  await door.waitFor()
  await expectGoodScreen(page)
  const address = new URL((await door.getAttribute('href')) ?? '')
  expect([address.origin, address.search]).toEqual([provider.issuer, '?client_id=sash'])
  await door.click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Signed out' }).waitFor()
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(jo.email)
  await page.getByRole('link', { name: 'Continue with Aldermoor College' }).click()
  await passProvider(page, provider, jo.subject)
  await page.getByRole('heading', { name: 'Welcome to Sash!' }).waitFor()
})
