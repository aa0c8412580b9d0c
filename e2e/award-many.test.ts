import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectGoodScreen } from './support/browser/expect-good-screen.ts'
import { findKeyboardFaults, pressAt, tabTo, typeAt, waitForFocusIn } from './support/browser/keyboard.ts'
import { takeText } from './support/browser/take-file.ts'
import { waitFor } from './support/browser/wait-for.ts'
import { type IssuerPages, openIssuerPages, pictureOnFailure } from './support/pages/issuer-pages.ts'
import { earner } from './support/pages/people.ts'
import { askByLink, expectVerdict, unreliable } from './support/pages/verifier-pages.ts'
import { sizes, type Visitor } from './support/pages/visitor.ts'

const news = 'You have earned a badge: Day Skipper'
const people = ['ana@aldermoor.example', 'ben@aldermoor.example', 'cleo@aldermoor.example']
const list = `\ufeffwho;adresse;proof\r
"Ana; ""Sails""";ana@aldermoor.example;log.example/1\r
Ben;ben(at)aldermoor.example;https://log.example/2\r
Nobody;nobody;\r
Cleo;cleo@aldermoor.example;not a page\r
Ana again;ANA@aldermoor.example;\r
Maya;${earner.email};\r
`
let pages: IssuerPages
let path: string
let stranger: Visitor
beforeAll(async () => {
  pages = await openIssuerPages()
  path = await pages.createBadge('Day Skipper')
  await pages.award(path, earner.email)
  // The first award to an address is told of in any case.
  await pages.sash.mailbox.read(earner.email, new RegExp(`^${news}$`))
  stranger = await pages.openVisitor()
})
afterAll(() => pages.close())
beforeEach(() => pictureOnFailure('award-many', () => [pages.ines, stranger]))

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const meaningOf = (page: Page, column: string) => page.getByLabel(`Meaning of ${column}`)
const chosen = (select: Locator) => select.evaluate((element) => (element as HTMLSelectElement).value)
const awards = () => pages.owner.get(`/v1${path}/assertions`)

async function importList(page: Page, text: string): Promise<void> {
  await page.goto(`${path}/bulk-import`)
  const buffer = Buffer.from(text)
  await page.getByLabel('CSV or TXT file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })
  await press(page, 'Import')
  await page.getByRole('heading', { name: 'Map CSV Columns' }).waitFor()
}

test('a list of another office is mapped by hand, its faulty rows are marked, mended or taken out', async () => {
  const { page } = pages.ines
  await page.goto(`${path}/bulk-import`)
  await expectGoodScreen(page)
  const template = await takeText(page, () => press(page, 'Sample Template'))
  expect(template.name).toBe('badgr-bulk-issue-template.csv')
  expect(template.text).toMatch(/^\ufeff?email,evidence\r\n/)

  await importList(page, list)
  expect(await chosen(meaningOf(page, 'adresse'))).toBe('email')
  await meaningOf(page, 'adresse').selectOption('')
  await page.getByText('Choose which column holds the email addresses.').waitFor()
  expect(await page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true)
  await page.getByRole('cell', { name: 'Ana; "Sails"' }).waitFor()
  await meaningOf(page, 'who').selectOption('Name')
  await meaningOf(page, 'adresse').selectOption('Email')
  await meaningOf(page, 'proof').selectOption('Evidence URL')
  await expectGoodScreen(page)
  await press(page, 'Continue')

  await page.getByRole('heading', { name: '3 rows to fix' }).waitFor()
  const rowOf = (row: number) => page.getByRole('row').filter({ has: page.getByLabel(`Email of row ${row}`) })
  await rowOf(2).getByText('Please enter a valid email address').waitFor()
  await rowOf(3).getByText('Please enter a valid email address').waitFor()
  await rowOf(4).getByText('Please enter a valid URL').waitFor()
  await expectGoodScreen(page)
  const rejects = await takeText(page, () => press(page, 'Download these rows'))
  expect(rejects.text).toContain('2,ben(at)aldermoor.example,https://log.example/2,Ben,Please enter a valid email')
  await page.getByLabel('Email of row 2').fill('ben@aldermoor.example')
  await page.getByLabel('Evidence URL of row 4').fill('https://log.example/4')
  await press(page, 'Remove row 3')
  await press(page, 'Check again')

  await page.getByText('3 people are ready').waitFor()
  await page.getByRole('main').getByText('Has it since').waitFor()
  await page.getByText('1 duplicate ignored').first().waitFor()
  // On a phone the buttons at the lower edge cover nothing that has the focus.
  await page.setViewportSize(sizes[0])
  expect(await findKeyboardFaults(page)).toEqual([])
  await page.setViewportSize(sizes[1])
  const left = await takeText(page, () => press(page, 'Download rejects'))
  expect(left.name).toBe('rejects.csv')
  expect(left.text.split('\r\n').slice(1, 3)).toEqual([
    '3,nobody,,Nobody,Please enter a valid email address',
    '5,ANA@aldermoor.example,,Ana again,Same as row 1',
  ])
  await expectGoodScreen(page)
})

test('the batch goes on while its page is closed, tells nobody yet and is taken back as a whole', async () => {
  const { page } = pages.ines
  await press(page, 'Award 3 people')
  await page.getByText('3 of 3').first().waitFor()
  const batchPage = page.url()
  expect(new URL(batchPage).pathname).toContain(`${path}/batches/`)
  await page.goto('about:blank')
  await page.goto(batchPage)
  await page.getByRole('heading', { name: 'Awarded 3 people' }).waitFor()
  await page.getByText(/^Mails go out in (10:00|9:\d\d)\./).waitFor()
  await expectGoodScreen(page)
  const made = await awards()
  expect(made.map((award) => award.recipient_identifier).sort()).toEqual([...people, earner.email].sort())
  const ana = made.find((award) => award.recipient_identifier === people[0])
  const { page: reader } = stranger
  await reader.goto(String(ana?.public_url))
  await reader.getByText('Ana; "Sails"').first().waitFor()

  await press(page, 'Undo whole batch')
  const question = page.getByRole('alertdialog', { name: 'Undo the whole batch?' })
  await question.getByText(/taken back, and no mails go out/).waitFor()
  await expectGoodScreen(page)
  await question.getByRole('button', { name: 'Undo whole batch' }).click()
  await page.getByRole('heading', { name: 'This batch was undone' }).waitFor()
  await expectGoodScreen(page)
  // They are taken back in the background, a moment later when a server ends meanwhile.
  const holders = async () => (await awards()).map((award) => award.recipient_identifier)
  await expect.poll(holders, { timeout: 10_000 }).toEqual([earner.email])
  await reader.goto(String(ana?.public_url))
  await reader.getByText('Awarded by mistake').first().waitFor()
  await expectGoodScreen(reader)
  await askByLink(reader, String(ana?.public_url))
  await expectVerdict(reader, unreliable, 'Awarded by mistake')
  expect(people.flatMap(pages.sash.mailbox.unread)).toEqual([])
  await page.goto(path)
  await page.getByRole('heading', { name: '1 Badge Recipient', exact: true }).waitFor()
  await page.getByRole('region', { name: 'Batches' }).getByText('Undone').waitFor()
  await expectGoodScreen(page)
})

test('the next list needs no mapping, is sent by keyboard, and its mails go out at once', async () => {
  const { page } = pages.ines
  await page.goto(path)
  await pressAt(page, page.getByRole('link', { name: 'Award many' }))
  await typeAt(page, page.getByRole('textbox', { name: /^Recipients/ }), '')
  await page.keyboard.insertText(`adresse,who\n${people.join(',Someone\n')},Someone\n`)
  await pressAt(page, page.getByRole('button', { name: 'Import' }))
  await page.getByText('Columns read: adresse as Email · who as Name').waitFor()
  await page.getByText('3 people are ready').waitFor()
  await typeAt(page, page.getByLabel('Hold the mails for (minutes)'), '0')
  await tabTo(page, page.getByRole('button', { name: 'Award 3 people' }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Awarded 3 people' }).waitFor()
  await page.getByText('The mails are on their way.').waitFor()
  expect(await page.getByRole('button', { name: 'Undo whole batch' }).count()).toBe(0)
  for (const address of people) {
    // One each: of the batch that was undone nobody hears.
    await waitFor(`a mail to ${address}`, () => pages.sash.mailbox.unread(address).length > 0 || undefined)
    expect(pages.sash.mailbox.unread(address)).toEqual([news])
  }
  expect(pages.sash.mailbox.unread(earner.email)).toEqual([])
  await pressAt(page, page.getByRole('link', { name: 'Back to the badge' }))
  await page.getByRole('heading', { name: '4 Badge Recipients' }).waitFor()
  await waitForFocusIn(page.getByRole('main'))
})
