import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectGoodAtEverySize } from './support/browser/expect-good-screen.ts'
import { pressAt, typeAt } from './support/browser/keyboard.ts'
import { createAccount } from './support/outside/client.ts'
import { pictureOnFailure } from './support/pages/issuer-pages.ts'
import { signIn } from './support/pages/people.ts'
import { openSharerPages, type SharerPages } from './support/pages/sharer-pages.ts'
import type { Visitor } from './support/pages/visitor.ts'

const lars = { firstName: 'Lars', lastName: 'Brekke', email: 'lars@harboursailing.example' }
let pages: SharerPages
let second: Visitor
let badge: string

beforeAll(async () => {
  pages = await openSharerPages()
  badge = await pages.createBadge('Harbour Pilot')
  await createAccount(pages.sash, lars)
  await pages.owner.post(`/v1/issuer/issuers/${pages.issuer.slug}/staff`, {
    action: 'add',
    email: lars.email,
    role: 'staff',
  })
  second = await pages.openVisitor()
  await second.page.goto('/auth/login')
  await signIn(second.page, lars)
})
// The second reviewer is refused, which browsers write down.
afterAll(async () => await pages.close(/status of 409/))
beforeEach(() => pictureOnFailure('requests', () => [pages.ines, pages.maya, second]))

test('a badge is asked for with evidence, sent back, mended, and accepted by one of two reviewers', async () => {
  const { page } = pages.ines
  await page.goto(`${badge}/requests`)
  await page.getByRole('switch', { name: 'People may ask for this badge' }).check()
  await pressAt(page, page.getByRole('button', { name: 'Add a point' }))
  await typeAt(page, page.getByLabel(/^Point 1/), 'A passage after dark')
  await expectGoodAtEverySize(page)
  await pressAt(page, page.getByRole('button', { name: 'Save', exact: true }))
  await page.getByText('Saved.').waitFor()

  const { page: earner } = pages.maya
  await earner.goto(`/public/badges/${badge.slice(badge.lastIndexOf('/') + 1)}`)
  await earner.getByRole('link', { name: 'Ask for this badge' }).click()
  await earner.getByRole('heading', { name: 'Ask for Harbour Pilot' }).waitFor()
  await expectGoodAtEverySize(earner)
  await pressAt(earner, earner.getByRole('button', { name: 'Ask for this badge' }))
  await earner.getByText('Not sent yet').waitFor()
  await typeAt(earner, earner.getByLabel(/^In your own words/), 'I sailed to Tern Rock.')
  await earner.getByLabel('Add a file').setInputFiles({
    name: 'logbook.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Oct 3, Lindgate to Tern Rock, 14 miles.'),
  })
  await earner.getByText('logbook.txt').first().waitFor()
  await expectGoodAtEverySize(earner)
  await pressAt(earner, earner.getByRole('button', { name: 'Send request' }))
  await earner.getByText('Sent: it waits for an answer').waitFor()

  await page.goto(`${pages.issuer.path}/requests`)
  await page.getByRole('checkbox', { name: 'Select Maya Okonkwo' }).check()
  await expectGoodAtEverySize(page)
  await pressAt(page, page.getByRole('button', { name: 'Decide on them' }))
  await page.getByRole('dialog', { name: 'Decide 1 request' }).waitFor()
  await expectGoodAtEverySize(page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /Maya Okonkwo/ }).click()
  await page.getByRole('heading', { name: 'Maya Okonkwo', level: 1 }).waitFor()
  await expectGoodAtEverySize(page)
  await typeAt(page, page.getByLabel(/^To Maya Okonkwo/), 'Was it after dark?')
  await pressAt(page, page.getByRole('button', { name: 'Send back' }))
  // The words alone stand in the form as well, before anything is done.
  await page.getByText('Sent back', { exact: true }).first().waitFor()

  await earner.reload()
  await earner.getByText('Sent back: something is missing').waitFor()
  await expectGoodAtEverySize(earner)
  await earner.getByLabel(/^In your own words/).fill('I sailed to Tern Rock by night.')
  await pressAt(earner, earner.getByRole('button', { name: 'Send again' }))
  await earner.getByText('Sent: it waits for an answer').waitFor()

  const path = new URL(page.url()).pathname
  for (const reviewer of [page, second.page]) {
    await reviewer.goto(path)
    await reviewer.getByRole('radio', { name: 'Met', exact: true }).check()
  }
  await pressAt(page, page.getByRole('button', { name: 'Accept and award' }))
  await page.getByText('Accepted', { exact: true }).first().waitFor()
  await pressAt(second.page, second.page.getByRole('button', { name: 'Accept and award' }))
  await second.page.getByText('Accepted', { exact: true }).first().waitFor()

  await earner.reload()
  await earner.getByText('Accepted: the badge is yours').waitFor()
  await expectGoodAtEverySize(earner)
  await earner.getByRole('link', { name: 'Open the badge' }).click()
  await expect.poll(() => earner.title()).toContain('Harbour Pilot')
})
