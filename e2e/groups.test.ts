import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectGoodAtEverySize } from './support/browser/expect-good-screen.ts'
import { pressAt, takeFromMenu, typeAt, waitForFocusIn } from './support/browser/keyboard.ts'
import { type IssuerPages, openIssuerPages, pictureOnFailure } from './support/pages/issuer-pages.ts'
import { earner } from './support/pages/people.ts'

let pages: IssuerPages
beforeAll(async () => {
  pages = await openIssuerPages()
  await pages.createBadge('Day Skipper')
})
afterAll(async () => {
  await pages.close()
})
beforeEach(() => pictureOnFailure('groups', () => [pages.ines]))

test('a class becomes a group, is awarded to with one press, and nobody twice', async () => {
  const { page } = pages.ines
  // The badge was made after the page was opened.
  await page.reload()
  await takeFromMenu(page, page.getByRole('button', { name: 'More', exact: true }), 'Groups')
  await page.getByText('No groups yet').waitFor()
  await expectGoodAtEverySize(page)
  await pressAt(page, page.getByRole('button', { name: 'Create Group' }))
  const form = page.getByRole('dialog', { name: 'Create Group' })
  await waitForFocusIn(form)
  await typeAt(page, form.getByLabel('Name', { exact: true }), 'Evening class')
  await pressAt(page, form.getByRole('button', { name: 'Create Group' }))
  await page.getByText('Nobody is in this group yet').waitFor()
  await expectGoodAtEverySize(page)
  await pressAt(page, page.getByRole('button', { name: 'Add People' }))
  const dialog = page.getByRole('dialog', { name: 'Add People' })
  await waitForFocusIn(dialog)
  const people = `${earner.email}, Maya Okonkwo\njonas@class.example, Jonas Ekdahl\nnobody`
  await dialog.getByRole('textbox', { name: /^People/ }).fill(people)
  await expectGoodAtEverySize(page)
  await pressAt(page, dialog.getByRole('button', { name: 'Add People' }))
  const told = page.getByRole('dialog', { name: '2 people were added' })
  await told.getByText('Line 3').waitFor()
  await pressAt(page, told.getByRole('button', { name: 'Done' }))
  await page.getByRole('row', { name: /Jonas Ekdahl/ }).waitFor()
  await expectGoodAtEverySize(page)
  const award = page.getByRole('button', { name: 'Award to 2 people' })
  await pressAt(page, award)
  await expectGoodAtEverySize(page)
  await pressAt(page, page.getByRole('alertdialog').getByRole('button', { name: 'Award', exact: true }))
  await page.getByRole('heading', { level: 1, name: /2 people/ }).waitFor()
  await page.goBack()
  await page.getByRole('row', { name: /Jonas Ekdahl.*Not accepted/ }).waitFor()
  await page.getByText('All of them have the badge already.').waitFor()
  expect(await page.getByRole('button', { name: 'Award to 0 people' }).isDisabled()).toBe(true)
  await expectGoodAtEverySize(page)
})
