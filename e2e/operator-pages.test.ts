import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectGoodAtEverySize } from './support/browser/expect-good-screen.ts'
import { pressAt, tabTo, takeFromMenu } from './support/browser/keyboard.ts'
import { pictureOnFailure, signInAsIssuer } from './support/pages/issuer-pages.ts'
import { earner } from './support/pages/people.ts'
import { openSharerPages, type SharerPages } from './support/pages/sharer-pages.ts'
import type { Visitor } from './support/pages/visitor.ts'

const issuerName = 'Aldermoor Library'
const laterName = 'Aldermoor University'

let pages: SharerPages
let owner: Visitor
let issuerPath: string

beforeAll(async () => {
  pages = await openSharerPages()
  owner = await pages.openVisitor()
})
afterAll(() => pages.close(/ 404 /))

test('one page leads the operator to all others, and says what waits there', async () => {
  const { page } = pages.ines
  pictureOnFailure('operator-pages', () => [pages.ines])
  await page.goto('/recipient/badges')
  await takeFromMenu(page, page.getByRole('button', { name: /Account/ }), 'Administration')
  await page.getByRole('heading', { name: 'Administration', level: 1 }).waitFor()
  await page.getByText('Nothing to do').first().waitFor()
  await expectGoodAtEverySize(page)
  await pressAt(page, page.getByRole('table').getByRole('link', { name: 'Mails' }))
  await page.getByRole('heading', { name: 'Mails', level: 1 }).waitFor()
  await page.getByRole('cell', { name: earner.email }).first().waitFor()
  expect(await page.getByRole('main').textContent()).not.toContain('http')
  await pressAt(page, page.getByRole('link', { name: 'Jobs' }))
  await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor()
  await page.getByText('Nothing waits, runs or was given up.').waitFor()
})

test('where new issuers need approval, the operator is told, approves and vouches; until then nothing is awarded', async () => {
  const { page } = pages.ines
  pictureOnFailure('operator-approval', () => [pages.ines, owner])
  await page.goto('/operator/features')
  const approval = page.getByRole('switch', { name: 'New issuers need approval' })
  await pressAt(page, approval, 'Space')
  await page.getByText('New issuers need approval: switched on').waitFor()
  await expectGoodAtEverySize(page)

  const url = 'https://library.example'
  const issuer = await pages.account.post('/v1/issuer/issuers', { name: issuerName, url, email: earner.email })
  issuerPath = `/public/issuers/${issuer.slug}`
  const place = { name: issuerName, path: `/issuer/issuers/${issuer.slug}` }
  await signInAsIssuer(owner.page, earner, place)
  await owner.page.getByRole('heading', { name: 'This issuer waits to be approved' }).waitFor()
  await expectGoodAtEverySize(owner.page)

  await page.goto('/notifications')
  await pressAt(page, page.getByRole('link', { name: `${issuerName} waits for you to approve it.` }))
  await page.getByRole('heading', { name: 'All issuers', level: 1 }).waitFor()
  await expectGoodAtEverySize(page)
  await pressAt(page, page.getByRole('button', { name: `Approve: ${issuerName}` }))
  await page.getByText(`${issuerName} is approved.`).waitFor()
  await pressAt(page, page.getByRole('button', { name: `Vouch for ${issuerName}` }))
  await page.getByText(`You vouch for ${issuerName}.`).waitFor()
  await tabTo(page, page.getByRole('button', { name: `Stop vouching for ${issuerName}` }))

  await owner.page.reload()
  await owner.page.getByRole('heading', { name: issuerName, level: 1 }).waitFor()
  expect(await owner.page.getByRole('heading', { name: 'This issuer waits to be approved' }).count()).toBe(0)
  await page.goto(issuerPath)
  await page.getByText(/vouches for this issuer: they know who it is/).waitFor()
  await expectGoodAtEverySize(page)
})

test('an issuer that became another one is shown as it was and as it is, and is vouched for no more until then', async () => {
  const { page } = pages.ines
  pictureOnFailure('operator-changed-issuer', () => [pages.ines])
  const later = { name: laterName, url: 'https://university.example', email: earner.email }
  await pages.account.put(issuerPath.replace('/public/', '/v1/issuer/'), later)
  await page.goto(issuerPath)
  await page
    .getByText(/new name since/)
    .first()
    .waitFor()
  expect(await page.getByText(/vouches for this issuer: they know/).count()).toBe(0)
  await expectGoodAtEverySize(page)

  await page.goto('/operator/issuers?state=changed')
  const look = page.getByRole('button', { name: `Look again at ${laterName}` })
  await look.waitFor()
  await expectGoodAtEverySize(page)
  await pressAt(page, look)
  const dialog = page.getByRole('dialog', { name: `${issuerName} has changed` })
  for (const shown of [issuerName, laterName, 'https://university.example'])
    await dialog.getByText(shown).first().waitFor()
  await expectGoodAtEverySize(page)
  await pressAt(page, dialog.getByRole('button', { name: 'Vouch for it as it is now' }))
  await page.getByText(`You vouch for ${laterName}.`).waitFor()
  await page.goto(issuerPath)
  await page.getByText(/vouches for this issuer: they know who it is/).waitFor()
})
