import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectGoodScreen } from './support/browser/expect-good-screen.ts'
import { pressAt, takeFromMenu, typeAt } from './support/browser/keyboard.ts'
import { createAccount } from './support/outside/client.ts'
import { linkOf } from './support/outside/mailbox.ts'
import { type IssuerPages, openIssuerPages, pictureOnFailure, signInAsIssuer } from './support/pages/issuer-pages.ts'
import { issuerPerson, type Person } from './support/pages/people.ts'
import type { Visitor } from './support/pages/visitor.ts'

const noor: Person = { firstName: 'Noor', lastName: 'Haddad', email: 'noor@seaboard.example' }

let pages: IssuerPages
let board: Visitor
let stranger: Visitor
let badgePath: string
let publicBadge: string
let endorserPath: string
beforeAll(async () => {
  pages = await openIssuerPages()
  badgePath = await pages.createBadge('Day Skipper')
  publicBadge = `/public/badges/${badgePath.split('/').at(-1)}`
  const account = await createAccount(pages.sash, noor)
  const { slug } = await account.post('/v1/issuer/issuers', {
    name: 'Sea Board',
    url: 'https://seaboard.example',
    email: noor.email,
  })
  endorserPath = `/issuer/issuers/${slug}`
  board = await pages.openVisitor()
  stranger = await pages.openVisitor()
})
afterAll(() => pages.close())
beforeEach(() => pictureOnFailure('endorsements', () => [pages.ines, board, stranger]))

test('from the public page of a badge, staff of another issuer endorse it by keyboard', async () => {
  const { page } = board
  await signInAsIssuer(page, noor, { name: 'Sea Board', path: endorserPath })
  await page.goto(publicBadge)
  await pressAt(page, page.getByRole('link', { name: 'Endorse', exact: true }))
  await page.getByRole('heading', { name: 'Endorse', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Day Skipper' }).waitFor()
  await pressAt(page, page.getByRole('button', { name: 'Sign and send' }))
  await page.getByText('Statement is required').waitFor()
  await expectGoodScreen(page)
  await typeAt(page, page.getByRole('textbox', { name: 'Statement' }), 'We teach by the **same** plan.')
  await expectGoodScreen(page)
  await pressAt(page, page.getByRole('button', { name: 'Sign and send' }))
  await page.waitForURL(`**${endorserPath}/endorsements`)
  await page.getByRole('listitem', { name: 'Day Skipper' }).getByText('Waits for an answer').waitFor()
  await expectGoodScreen(page)
})

test('nobody sees it before the owner, who was told by mail, accepts it by keyboard', async () => {
  await stranger.page.goto(publicBadge)
  expect(await stranger.page.getByText('Sea Board').count()).toBe(0)
  const { page } = pages.ines
  const mail = await pages.sash.mailbox.read(issuerPerson.email, /^Sea Board endorses Harbour Sailing School$/)
  await page.goto(linkOf(mail))
  const item = page.getByRole('listitem', { name: 'Sea Board' })
  await item.getByText('Waits for an answer').waitFor()
  await expectGoodScreen(page)
  await pressAt(page, item.getByRole('button', { name: 'Accept what Sea Board says' }))
  await item.getByText('Accepted').waitFor()
  await expectGoodScreen(page)
  await page.goto(badgePath)
  await page.getByText('Endorsed by Sea Board').waitFor()
})

test('then everybody reads it on the page of the badge', async () => {
  const { page } = stranger
  await page.goto(publicBadge)
  const item = page.getByRole('listitem').filter({ hasText: 'Sea Board' })
  await item.getByText('same').waitFor()
  await expectGoodScreen(page)
  await pressAt(page, item.getByRole('link', { name: 'Verify what Sea Board says' }))
  await page.getByText(/genuine and valid/).waitFor()
})

test('it is gone once its endorser has withdrawn it', async () => {
  const { page } = board
  await page.goto(endorserPath)
  await takeFromMenu(page, page.getByRole('button', { name: 'More', exact: true }), 'Endorsements')
  const item = page.getByRole('listitem', { name: 'Day Skipper' })
  await pressAt(page, item.getByRole('button', { name: 'Withdraw endorsement of Day Skipper' }))
  const question = page.getByRole('alertdialog', { name: 'Withdraw endorsement' })
  await pressAt(page, question.getByRole('button', { name: 'Withdraw endorsement' }))
  await item.getByText('Withdrawn').waitFor()
  await expectGoodScreen(page)
  await stranger.page.goto(publicBadge)
  await stranger.page.getByRole('heading', { name: 'Day Skipper', level: 1 }).waitFor()
  expect(await stranger.page.getByText('Sea Board').count()).toBe(0)
})
