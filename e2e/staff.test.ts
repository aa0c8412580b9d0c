import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectGoodScreen } from './support/browser/expect-good-screen.ts'
import { pressAt, takeFromMenu, typeAt, waitForFocusIn } from './support/browser/keyboard.ts'
import { createAccount } from './support/outside/client.ts'
import { linkOf } from './support/outside/mailbox.ts'
import { type IssuerPages, openIssuerPages, pictureOnFailure, signInAsIssuer } from './support/pages/issuer-pages.ts'
import { confirmAddress, earner, fillSignUp, issuerPerson, type Person } from './support/pages/people.ts'
import type { Visitor } from './support/pages/visitor.ts'

const noor: Person = { firstName: 'Noor', lastName: 'Haddad', email: 'noor@harboursailing.example' }
// Who was removed asks for what is no longer theirs, which browsers write to the console.
const isMeant = /^console at .* 40[034] /

let pages: IssuerPages
let colleague: Visitor
let badgePath: string
let staffPath: string
beforeAll(async () => {
  pages = await openIssuerPages()
  badgePath = await pages.createBadge('Day Skipper')
  await createAccount(pages.sash, earner)
  colleague = await pages.openVisitor()
  staffPath = `${pages.issuer.path}/staff`
})
afterAll(() => pages.close(isMeant))
beforeEach(() => pictureOnFailure('staff', () => [pages.ines, colleague]))

const rowOf = (page: Page, who: RegExp) => page.getByRole('row', { name: who })

test('the owner invites an address by keyboard, and the list says so', async () => {
  const { page } = pages.ines
  await page.goto(pages.issuer.path)
  await takeFromMenu(page, page.getByRole('button', { name: 'More', exact: true }), 'Manage Staff')
  await pressAt(page, page.getByRole('button', { name: 'Add Staff' }))
  const dialog = page.getByRole('dialog', { name: 'Add Member' })
  await waitForFocusIn(dialog)
  const role = dialog.getByRole('radio', { name: /^Staff Member/ })
  await pressAt(page, role, 'ArrowUp')
  expect(await dialog.getByRole('radio', { name: /^Editor/ }).isChecked()).toBe(true)
  const address = dialog.getByLabel('New Member Email')
  await typeAt(page, address, 'noor')
  await page.keyboard.press('Enter')
  await dialog.getByText('Please enter a valid email address').waitFor()
  await expectGoodScreen(page)
  await typeAt(page, address, noor.email)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await rowOf(page, /noor@harboursailing\.example/)
    .getByText('Invited')
    .waitFor()
  await expectGoodScreen(page)
})

test('who follows the mail and signs up has the role', async () => {
  const { page } = colleague
  const invitation = await pages.sash.mailbox.read(
    noor.email,
    /^You are invited to the staff of Harbour Sailing School$/,
  )
  await page.goto(linkOf(invitation))
  const email = page.getByLabel('Email', { exact: true })
  await email.waitFor()
  expect(await email.inputValue()).toBe(noor.email)
  await fillSignUp(page, noor)
  await confirmAddress(page, pages.sash.mailbox, noor)
  // Signed in a minute ago, so nothing is asked once more.
  await page.goto(pages.issuer.path)
  await page.getByText('Your Role: Editor').waitFor()
  await page.getByRole('link', { name: 'Create Badge' }).waitFor()
  await page.goto(staffPath)
  await page.getByRole('heading', { name: 'View Staff' }).waitFor()
  expect(await page.getByRole('button', { name: 'Add Staff' }).count()).toBe(0)
  await expectGoodScreen(page)
  await page.goto(badgePath)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor()
  await page.keyboard.press('Escape')
})

test('an editor who becomes a staff member loses the buttons, and the addresses behind them', async () => {
  const { page } = pages.ines
  await page.reload()
  const row = rowOf(page, /Noor Haddad/)
  expect(await row.getByText('Invited').count()).toBe(0)
  await row.getByRole('combobox').selectOption('Staff Member')
  await page.getByText("Noor Haddad's role has been changed to Staff Member").waitFor()

  const { page: hers } = colleague
  await hers.reload()
  await hers.getByRole('link', { name: 'Award one' }).waitFor()
  await hers.getByRole('button', { name: 'More', exact: true }).click()
  await hers.getByRole('menuitem', { name: 'Public page' }).waitFor()
  expect(await hers.getByRole('menuitem').allInnerTexts()).toEqual(['Claims', 'Requests', 'Public page'])
  await hers.keyboard.press('Escape')
  await hers.goto(`${badgePath}/edit`)
  await hers.getByText('Your role does not allow this.').waitFor()
  await expectGoodScreen(hers)
  await hers.goto(pages.issuer.path)
  await hers.getByText('Your Role: Staff Member').waitFor()
  expect(await hers.getByRole('link', { name: 'Create Badge' }).count()).toBe(0)
  await expectGoodScreen(hers)
})

test('a person with an account can be invited too, and has the role on opening Sash', async () => {
  const { page } = pages.ines
  await page.getByRole('button', { name: 'Add Staff' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Member' })
  await dialog.getByRole('radio', { name: /^Owner/ }).check({ force: true })
  await dialog.getByLabel('New Member Email').fill(earner.email)
  await dialog.getByRole('button', { name: 'Add Member' }).click()
  await rowOf(page, /maya@aldermoor\.example/).waitFor()
  await page.getByText(`${earner.email} was invited to the staff of ${pages.issuer.name}.`).waitFor()
  const maya = await pages.openVisitor()
  await signInAsIssuer(maya.page, earner, pages.issuer)
  await maya.page.getByText('Your Role: Owner').waitFor()
  await page.reload()
  await rowOf(page, /Maya Okonkwo/).waitFor()
  expect(await page.getByText('Invited').count()).toBe(0)

  await maya.page.goto(staffPath)
  const own = rowOf(maya.page, /Maya Okonkwo/)
  await own.getByText('you', { exact: true }).waitFor()
  expect(await own.getByRole('combobox').isDisabled()).toBe(true)
  expect(await own.getByRole('button').count()).toBe(0)
  await rowOf(maya.page, /Ines Haldorsen/)
    .getByRole('combobox')
    .selectOption('Editor')
  await maya.page.getByText("Ines Haldorsen's role has been changed to Editor").waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'View Staff' }).waitFor()
  expect(await page.getByRole('combobox').count()).toBe(0)
  await rowOf(maya.page, /Ines Haldorsen/)
    .getByRole('combobox')
    .selectOption('Owner')
  await maya.page.getByText("Ines Haldorsen's role has been changed to Owner").waitFor()
  await maya.page.context().close()
})

test('whoever is removed is out at once', async () => {
  const { page } = pages.ines
  await page.reload()
  expect(await rowOf(page, new RegExp(issuerPerson.firstName)).getByRole('button').count()).toBe(0)
  await pressAt(page, page.getByRole('button', { name: 'Remove Noor Haddad' }))
  const question = page.getByRole('alertdialog', { name: 'Remove Noor Haddad?' })
  await waitForFocusIn(question)
  await expectGoodScreen(page)
  await pressAt(page, question.getByRole('button', { name: 'Remove Noor Haddad?' }))
  await rowOf(page, /Noor Haddad/).waitFor({ state: 'detached' })

  const { page: hers } = colleague
  await hers.reload()
  await hers.getByText(`Issuer '${pages.issuer.slug}' does not exist.`).waitFor()
  await hers.goto(badgePath)
  await hers.getByText(/^Cannot find /).waitFor()
  await hers.goto(`${badgePath}/issue`)
  await hers.getByText(/^Cannot find /).waitFor()
  await expectGoodScreen(hers)
})
