import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectGoodScreen } from './support/browser/expect-good-screen.ts'
import { pressAt, takeFromMenu } from './support/browser/keyboard.ts'
import { type IssuerPages, openIssuerPages, pictureOnFailure } from './support/pages/issuer-pages.ts'

let pages: IssuerPages
let badgePath: string
beforeAll(async () => {
  pages = await openIssuerPages()
  badgePath = await pages.createBadge('Day Skipper')
})
afterAll(() => pages.close())
beforeEach(() => pictureOnFailure('signing', () => [pages.ines]))

const rows = () => pages.ines.page.getByRole('table', { name: 'Keys' }).getByRole('row')

test('the owner finds the keys from the menu of the issuer, by keyboard', async () => {
  const { page } = pages.ines
  await page.goto(pages.issuer.path)
  await takeFromMenu(page, page.getByRole('button', { name: 'More', exact: true }), 'Signing')
  await page.getByRole('heading', { level: 1, name: 'Signing' }).waitFor()
  await page.getByText('In use').first().waitFor()
  expect(await rows().count()).toBe(3)
  await expectGoodScreen(page)
})

test('a key is replaced by keyboard, and the list shows both', async () => {
  const { page } = pages.ines
  const row = rows().filter({ hasText: 'EdDSA' })
  await takeFromMenu(page, row.getByRole('button', { name: /^More about key/ }), 'Replace')
  const question = page.getByRole('alertdialog', { name: 'Replace this key?' })
  await question.waitFor()
  await expectGoodScreen(page)
  await pressAt(page, question.getByRole('button', { name: 'Replace Key' }))
  await page.getByText('The key has been replaced.').waitFor()
  await page.getByText(/^Replaced/).waitFor()
  expect(await rows().count()).toBe(4)
  await expectGoodScreen(page)
})

test('what is chosen is kept, and the next badge is signed like that', async () => {
  const { page } = pages.ines
  await page.getByRole('radio', { name: /^RS256/ }).check()
  await page.getByRole('radio', { name: /^The web address/ }).check()
  await pressAt(page, page.getByRole('button', { name: 'Save' }))
  await page.getByText('Saved. The next badge is signed like this.').waitFor()
  await page.reload()
  await page.getByRole('radio', { name: /^RS256/ }).waitFor()
  expect(await page.getByRole('radio', { name: /^RS256/ }).isChecked()).toBe(true)
  const id = await page.getByLabel('Id of the issuer').inputValue()
  expect(id).toMatch(/^https?:\/\//)
  const { slug: awardId = '' } = await pages.award(badgePath, 'rosa@bay.example')
  const file = await fetch(`${pages.sash.origin}/public/assertions/${awardId}/files/badge-3_0.jwt`)
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', pages.sash.origin))
  const { payload } = await jwtVerify(await file.text(), keys, { algorithms: ['RS256'] })
  expect(payload.iss).toBe(id)
})

test('a leaked key is withdrawn after it was said what that means, and the badge is signed anew', async () => {
  const { page } = pages.ines
  const row = rows().filter({ hasText: 'EdDSA' }).filter({ hasText: 'In use' })
  await takeFromMenu(page, row.getByRole('button', { name: /^More about key/ }), 'It has leaked')
  const question = page.getByRole('alertdialog', { name: 'Withdraw this key for good?' })
  await question.getByText('Nothing that this key signed counts any more, whenever it was signed.').waitFor()
  await expectGoodScreen(page)
  await pressAt(page, question.getByRole('button', { name: 'Withdraw Key' }))
  await page.getByText('The key has been withdrawn.').waitFor()
  await page.getByText('Withdrawn', { exact: true }).waitFor()
  await page.getByText('Badges are being signed again').waitFor({ state: 'detached' })
  await expectGoodScreen(page)
})
