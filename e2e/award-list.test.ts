import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectGoodScreen } from './support/browser/expect-good-screen.ts'
import { pressAt, takeFromMenu, typeAt, waitForFocusIn } from './support/browser/keyboard.ts'
import { takeText } from './support/browser/take-file.ts'
import { chooseFrom, type IssuerPages, openIssuerPages, pictureOnFailure } from './support/pages/issuer-pages.ts'
import { earner } from './support/pages/people.ts'
import { askByLink, expectVerdict, genuine, unreliable } from './support/pages/verifier-pages.ts'
import type { Visitor } from './support/pages/visitor.ts'

const crew = Array.from({ length: 101 }, (_, index) => `crew${String(index + 1).padStart(3, '0')}@aldermoor.example`)
const news = /^(Reminder: )?You have earned a badge: Day Skipper$/

let pages: IssuerPages
let path: string
let publicPage: string
let stranger: Visitor
beforeAll(async () => {
  pages = await openIssuerPages()
  path = await pages.createBadge('Day Skipper')
  await pages.owner.post(`/v1${path}/batchAssertions`, {
    assertions: crew.map((recipient) => ({ recipient_identifier: recipient, recipient_type: 'email' })),
    create_notification: false,
  })
  publicPage = String((await pages.award(path, earner.email)).public_url)
  // The first award to an address is told of in any case.
  await pages.sash.mailbox.read(earner.email, news)
  stranger = await pages.openVisitor()
})
afterAll(() => pages.close())
beforeEach(() => pictureOnFailure('award-list', () => [pages.ines, stranger]))

const rowOf = (page: Page, address: string) => page.getByRole('row').filter({ hasText: address })
const bodyRows = (page: Page) => page.getByRole('table', { name: 'Recipients' }).getByRole('row')
const shows = (page: Page, range: string) => page.getByText(range, { exact: true }).waitFor()

test('a long list is paged, searched, narrowed and taken along as a file', async () => {
  const { page } = pages.ines
  await page.goto(path)
  await page.getByRole('heading', { name: '102 Badge Recipients' }).waitFor()
  await shows(page, '1 to 100 of 102')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await shows(page, '101 to 102 of 102')
  await page.getByRole('button', { name: 'Previous' }).click()
  await shows(page, '1 to 100 of 102')

  const search = page.getByLabel('Search by Email')
  await search.fill('crew01')
  await rowOf(page, 'crew010@').waitFor()
  await page.getByRole('navigation', { name: 'Pages' }).waitFor({ state: 'detached' })
  expect(await bodyRows(page).count()).toBe(1 + 10)
  const some = await takeText(page, () => page.getByRole('button', { name: 'Export CSV' }).click())
  expect(some.name).toMatch(/-recipients\.csv$/)
  const [heads, ...lines] = some.text.trimEnd().split('\r\n')
  expect(heads).toMatch(/^\ufeffRecipient,Recipient type,Name,Issued on,/)
  expect(lines.map((line) => line.split(',')[0]).sort()).toEqual(crew.slice(9, 19))
  expect(lines[0]).toContain(`,${pages.sash.origin}/public/assertions/`)

  await search.fill('nobody@aldermoor.example')
  await page.getByText('No recipients matching filter.').waitFor()
  await expectGoodScreen(page)
  await search.fill('')
  await page.getByRole('button', { name: /^Accepted/ }).click()
  await page.getByText('No recipients matching filter.').waitFor()
  await page.getByRole('button', { name: /^Not accepted yet/ }).click()
  await rowOf(page, earner.email).waitFor()
})

test('the mail of an award is sent again', async () => {
  const { page } = pages.ines
  // Of a later award nobody was told, so its mail need not wait.
  const later = await pages.createBadge('Coastal Skipper')
  await pages.award(later, earner.email)
  await page.goto(later)
  await chooseFrom(page, `More about ${earner.email}`, 'Resend mail')
  await page.getByText(`The mail goes to ${earner.email} again.`).waitFor()
  await pages.sash.mailbox.read(earner.email, /You have earned a badge: Coastal Skipper$/)
})

test('the desk of the issuer shows all awards, and several are written to again by keyboard', async () => {
  const { page } = pages.ines
  await page.goto(pages.issuer.path)
  await page.getByRole('link', { name: 'All awards' }).click()
  await page.getByRole('heading', { name: 'Awards', level: 1 }).waitFor()
  await shows(page, '1 to 100 of 103')
  await expectGoodScreen(page)
  await page.getByLabel('Badge', { exact: true }).selectOption('Coastal Skipper')
  await page.getByRole('navigation', { name: 'Pages' }).waitFor({ state: 'detached' })
  await page.getByLabel('Badge', { exact: true }).selectOption('All badges')
  await typeAt(page, page.getByLabel('Search by Email'), 'crew00')
  await page.getByRole('navigation', { name: 'Pages' }).waitFor({ state: 'detached' })
  const [one = '', other = ''] = crew.slice(6)
  await pressAt(page, page.getByRole('checkbox', { name: other }), 'Space')
  await pressAt(page, page.getByRole('checkbox', { name: one }), 'Space')
  await page.getByRole('button', { name: 'Clear' }).focus()
  await expectGoodScreen(page)
  await pressAt(page, page.getByRole('button', { name: 'Remind' }))
  await page.getByText(/2 mails are on their way|mail.* written in the last three days/).waitFor()
  await page.getByRole('link', { name: one }).first().click()
  await page.getByRole('heading', { name: 'Edit Award' }).waitFor()
})

test('an award is corrected by keyboard, and keeps what it said before', async () => {
  const { page } = pages.ines
  await page.goto(path)
  const more = page.getByRole('button', { name: `More about ${earner.email}` })
  await more.focus()
  await takeFromMenu(page, more, 'Edit')
  await page.getByRole('heading', { name: 'Edit Award' }).waitFor()
  await pressAt(page, page.getByRole('button', { name: 'Add Evidence' }))
  await typeAt(page, page.getByLabel('URL to Evidence Page'), 'https://log.example/7')
  await pressAt(page, page.getByRole('button', { name: 'Add Expiration' }))
  await pressAt(page, page.getByLabel('Expiration Date'), '0')
  await page.keyboard.type('5012031')
  expect(await page.getByLabel('Expiration Date').inputValue()).toBe('2031-05-01')
  await expectGoodScreen(page)
  await pressAt(page, page.getByRole('button', { name: 'Save', exact: true }))
  await page.getByText('Saved as a new signed version.').waitFor()

  await takeFromMenu(page, more, 'Edit')
  const history = page.getByRole('region', { name: 'History' })
  await history.getByText('(as it is now)').waitFor()
  expect(await history.getByRole('heading', { level: 3 }).count()).toBe(2)
  await history.getByText('Neither name nor narrative nor evidence nor expiration.').waitFor()
  await history.getByText('https://log.example/7').waitFor()
  await expectGoodScreen(page)
  const { page: reader } = stranger
  await reader.goto(publicPage)
  expect(await reader.getByRole('link', { name: /^View Evidence URL/ }).getAttribute('href')).toBe(
    'https://log.example/7',
  )
  await reader.getByText('2031').first().waitFor()
  await askByLink(reader, publicPage)
  await expectVerdict(reader, genuine)
})

test('one award is revoked for a reason, and everybody reads it', async () => {
  const reason = 'The log book belonged to somebody else.'
  const { page } = pages.ines
  await page.goto(path)
  await chooseFrom(page, `More about ${earner.email}`, 'Revoke')
  const dialog = page.getByRole('alertdialog', { name: 'Revoke this badge?' })
  await dialog.getByLabel('Reason').fill(' ')
  await dialog.getByRole('button', { name: 'Revoke Badge' }).click()
  await dialog.getByText('Please enter a reason').waitFor()
  await expectGoodScreen(page)
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Revoke Badge' }).click()
  await page.getByText(`Revoked Day Skipper from ${earner.email}.`).waitFor()
  await page.getByRole('heading', { name: '101 Badge Recipients' }).waitFor()
  await rowOf(page, earner.email).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Revoked/ }).click()
  await rowOf(page, earner.email).getByText(reason).waitFor()

  const { page: reader } = stranger
  await reader.goto(publicPage)
  await reader.getByText(reason).first().waitFor()
  await expectGoodScreen(reader)
  await askByLink(reader, publicPage)
  await expectVerdict(reader, unreliable, reason)
})

test('several are revoked at once by keyboard', async () => {
  const reason = 'The examiner had no licence.'
  const [one = '', other = ''] = crew
  const { page } = pages.ines
  await page.goto(path)
  await typeAt(page, page.getByLabel('Search by Email'), 'crew00')
  await page.getByRole('navigation', { name: 'Pages' }).waitFor({ state: 'detached' })
  await pressAt(page, page.getByRole('checkbox', { name: other }), 'Space')
  await pressAt(page, page.getByRole('checkbox', { name: one }), 'Space')
  await page.getByText('2 selected').waitFor()
  await page.getByRole('button', { name: 'Clear' }).focus()
  await pressAt(page, page.getByRole('button', { name: 'Revoke selected' }))
  const dialog = page.getByRole('alertdialog', { name: 'Revoke these badges?' })
  await waitForFocusIn(dialog)
  await dialog.getByText('from 2 recipients?').waitFor()
  await typeAt(page, dialog.getByLabel('Reason'), reason)
  await pressAt(page, dialog.getByRole('button', { name: 'Revoke Badges' }))
  await page.getByText('Revoked 2 badges.').waitFor()
  await page.getByRole('heading', { name: '99 Badge Recipients' }).waitFor()
  expect(await bodyRows(page).count()).toBe(1 + 7)

  await page.getByRole('button', { name: /^Revoked/ }).click()
  await rowOf(page, one).getByText(reason).waitFor()
  await expectGoodScreen(page)
  const link = await rowOf(page, one)
    .getByRole('link', { name: /^View the badge of/ })
    .getAttribute('href')
  const { page: reader } = stranger
  await reader.goto(String(link))
  await reader.getByText(reason).first().waitFor()
  const all = await takeText(page, () => page.getByRole('button', { name: 'Export CSV' }).click())
  expect(all.text.split('\r\n').filter((line) => line.includes(`,revoked,`) && line.includes(reason))).toHaveLength(2)
})
