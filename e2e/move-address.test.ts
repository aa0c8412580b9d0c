import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectGoodScreen } from './support/browser/expect-good-screen.ts'
import { type Account, createAccount } from './support/outside/client.ts'
import { linkOf } from './support/outside/mailbox.ts'
import { type IssuerPages, openIssuerPages, pictureOnFailure } from './support/pages/issuer-pages.ts'
import { earner, type Person, signIn, signOut } from './support/pages/people.ts'
import type { Visitor } from './support/pages/visitor.ts'

const atHome: Person = { firstName: 'Maya', lastName: 'Okonkwo', email: 'maya@home.example' }
const workshop = 'Maya’s Workshop'
const collection = 'On the water'
// The old account's sign-in has ended, and a used link is used.
const isMeant = /^console at .* 40[014] /

let pages: IssuerPages
let old: Account
let maya: Visitor
beforeAll(async () => {
  pages = await openIssuerPages()
  old = await createAccount(pages.sash, earner)
  await createAccount(pages.sash, atHome)
  await old.post('/v1/issuer/issuers', { name: workshop, url: 'https://maya.example', email: earner.email })
  const { slug } = await pages.award(await pages.createBadge('Day Skipper'), earner.email)
  await old.post('/v1/earner/collections', { name: collection, badges: [{ id: slug }] })
  maya = await pages.openVisitor()
})
afterAll(() => pages.close(isMeant))
beforeEach(() => pictureOnFailure('move-address', () => [maya]))

const logIn = async (page: Page, person: Person) => {
  await page.goto('/auth/login?hint=issuer')
  await signIn(page, person)
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'))
}
const expectEverything = async (page: Page) => {
  await page.goto('/recipient/badges')
  await page.getByText('Day Skipper').first().waitFor()
  await page.goto('/recipient/badge-collections')
  await page.getByText(collection).first().waitFor()
  await page.goto('/issuer')
  await page.getByText(workshop).first().waitFor()
}
const expectGoodInAllSizes = async (page: Page) => {
  await expectGoodScreen(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectGoodScreen(page)
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('two accounts of one person become one, by the mail to the address that moves', async () => {
  const { page } = maya
  await logIn(page, atHome)
  await page.goto('/profile')
  await page.getByPlaceholder('Email Address...').fill(earner.email)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('New email is currently pending.').waitFor()
  await page.goto(linkOf(await pages.sash.mailbox.read(earner.email, /^Somebody wants to add your address/)))
  await page.getByRole('heading', { name: 'Move this address?' }).waitFor()
  await page.getByText('Maya Okonkwo (maya@home.example)').waitFor()
  await page.getByText(`The role with ${workshop}`).waitFor()
  expect(page.url()).not.toContain('sash_')
  await expectGoodInAllSizes(page)
  await page.getByRole('button', { name: 'Move This Address' }).click()
  await page.getByRole('heading', { name: 'The address has moved' }).waitFor()
  await expectGoodScreen(page)
  await page.getByRole('link', { name: 'Sign In', exact: true }).last().click()
  await page.getByLabel('Email', { exact: true }).waitFor()
  await logIn(page, atHome)
  await expectEverything(page)
  await page.goto('/profile')
  await page.getByRole('row', { name: earner.email }).getByText('Verified').waitFor()
})

test('an objection puts everything back', async () => {
  const { page } = maya
  await signOut(page)
  await page.goto(linkOf(await pages.sash.mailbox.read(earner.email, /^An address has moved to another account$/)))
  await page.getByRole('heading', { name: 'Put the address back?' }).waitFor()
  expect(page.url()).not.toContain('sash_')
  await expectGoodInAllSizes(page)
  await page.getByRole('button', { name: 'Put it back' }).click()
  await page.getByRole('heading', { name: 'The address is back' }).waitFor()
  await expectGoodScreen(page)
  await logIn(page, earner)
  await expectEverything(page)
  await signOut(page)
  await logIn(page, atHome)
  await page.goto('/profile')
  await page.getByRole('row', { name: atHome.email }).waitFor()
  expect(await page.getByRole('row', { name: earner.email }).count()).toBe(0)
  expect(pages.sash.mailbox.unread(atHome.email)).toContain('An address has gone back to its earlier account')
})
