import type { Page } from 'playwright-core'
import { linkOf, type Mailbox } from '../outside/mailbox.ts'

export interface Person {
  firstName: string
  lastName: string
  email: string
}

export const password = 'wear what you have earned'
export const issuerPerson: Person = { firstName: 'Ines', lastName: 'Haldorsen', email: 'ines@harboursailing.example' }
export const earner: Person = { firstName: 'Maya', lastName: 'Okonkwo', email: 'maya@aldermoor.example' }

/** Fills the form that is open and sends it; ends on the page that says where the mail went. */
export async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('First Name').fill(person.firstName)
  await page.getByLabel('Last Name').fill(person.lastName)
  await page.getByLabel('Password (Must be at least 8 characters)').fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByLabel('I have read and agree to the Terms of Service.').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByRole('heading', { name: 'Verify Your Email Address' }).waitFor()
}

/** Follows the link of the confirmation mail; ends on the welcome page. */
export async function confirmAddress(page: Page, mailbox: Mailbox, { email }: Person): Promise<void> {
  await openConfirmation(page, mailbox, email)
  await page.getByRole('heading', { name: 'Welcome to Sash!' }).waitFor()
}

/** Follows the link of the latest confirmation mail and presses its button; opening the link alone does nothing. */
export async function openConfirmation(page: Page, mailbox: Mailbox, email: string): Promise<void> {
  await page.goto(linkOf(await mailbox.read(email, /^Confirm your email address$/)))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
}

/** Fills and sends the login form that is open. */
export async function signIn(page: Page, { email }: Person): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Ends the session; the page that comes next is loaded by then, so that the next address asked for wins. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/auth/logout')
  await page.waitForURL((url) => url.pathname.startsWith('/auth') && url.pathname !== '/auth/logout')
}

/** The header's links, which small screens keep behind a button. */
export async function goTo(page: Page, name: string): Promise<void> {
  const burger = page.getByRole('button', { name: 'Open Menu' })
  if (await burger.isVisible()) await burger.click()
  await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
}
