import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { drawBadge } from './support/artwork.ts'
import { launchBrowser } from './support/browser.ts'
import { type Account, awardSample, createAccount } from './support/client.ts'
import { expectGoodScreen } from './support/expect-good-screen.ts'
import { earner, issuerPerson, signIn } from './support/people.ts'
import { type Sash, startSash } from './support/sash.ts'
import { openVisitor, sizes, type Visitor } from './support/visitor.ts'

const list = `email,evidence,name
ana@aldermoor.example,https://log.example/1,"Ana ""Sails"" Prado"
not an address,,Nobody
BEN@aldermoor.example,,Ben
ana@aldermoor.example,,Ana again
`
const isMeant = /^console at .* (400|401|403|404|429) /

let browser: Browser
let sash: Sash
let owner: Account
let ines: Visitor
let badgePath: string

beforeAll(async () => {
  browser = await launchBrowser()
  sash = await startSash()
  owner = await createAccount(sash, issuerPerson)
  await createAccount(sash, earner)
  await awardSample(owner, issuerPerson, earner, await drawBadge('svg'))
  const [issuer] = await owner.get('/v1/issuer/issuers')
  const [badge] = await owner.get('/v1/issuer/all-badges')
  badgePath = `/issuer/issuers/${issuer?.slug}/badges/${badge?.slug}`
  ines = await openVisitor(browser, sash.origin, sizes[1])
  await ines.page.goto('/auth/login?hint=issuer')
  await signIn(ines.page, issuerPerson)
  await ines.page.getByRole('heading', { name: 'Backpack', level: 1 }).waitFor()
})
afterAll(async () => {
  await browser.close()
  await sash.stop()
  expect(sash.errors()).toEqual([])
  expect(ines.trouble.filter((line) => !isMeant.test(line))).toEqual([])
})
afterEach(({ task, onTestFailed }) => {
  onTestFailed(async () => {
    await ines.page.screenshot({ path: `.cache/e2e/${task.name.slice(0, 40).replace(/\W/g, '-')}.png`, fullPage: true })
  })
})

const ask = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

test('a list with faulty rows is mended, awarded, followed and undone as a whole', async () => {
  const { page } = ines
  await page.goto(`${badgePath}/bulk-import`)
  await page.getByLabel('CSV or TXT file').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(list),
  })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('heading', { name: 'Map CSV Columns' }).waitFor()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: '1 row to fix' }).waitFor()
  await expectGoodScreen(page)
  await page.getByLabel('Email of row 2').fill('cleo@aldermoor.example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('3 people are ready').waitFor()
  await page.getByText('1 duplicate ignored').first().waitFor()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Award Badge' }).click()
  await page.getByText('3 of 3').first().waitFor()
  await page.getByText(/^Mails go out in/).waitFor()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Undo whole batch' }).click()
  await ask(page).getByRole('button', { name: /undo/i }).click()
  await page.getByText('The batch was undone.').first().waitFor()
  await expectGoodScreen(page)
  await page.goto(badgePath)
  await page.getByRole('heading', { name: '1 Badge Recipient', exact: true }).waitFor()
})

test('an award is corrected and keeps what it said before', async () => {
  const { page } = ines
  await page.goto(badgePath)
  await page.getByRole('button', { name: `More about ${earner.email}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('heading', { name: 'Edit Award' }).waitFor()
  await expectGoodScreen(page)
})

test('a colleague is invited before having an account, and has the role once the address is proven', async () => {
  const { page } = ines
  const issuerPath = badgePath.replace(/\/badges\/.*/, '')
  await page.goto(`${issuerPath}/staff`)
  await page.getByRole('button', { name: 'Add Staff' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Member' })
  await dialog.getByLabel('New Member Email').fill('noor@harboursailing.example')
  await expectGoodScreen(page)
  await dialog.getByRole('button', { name: 'Add Member' }).click()
  await page
    .getByRole('row', { name: /noor@harboursailing\.example/ })
    .getByText('Invited')
    .waitFor()
  await expectGoodScreen(page)
  const noor = { firstName: 'Noor', lastName: 'Haddad', email: 'noor@harboursailing.example' }
  const account = await createAccount(sash, noor)
  expect(await account.get('/v1/issuer/issuers')).toHaveLength(1)
  await page.reload()
  await page.getByRole('row', { name: /Noor Haddad/ }).waitFor()
})

test('a badge is designed in the browser, saved and opened again', async () => {
  const { page } = ines
  const issuerPath = badgePath.replace(/\/badges\/.*/, '')
  await page.goto(`${issuerPath}/badges/create`)
  await page.getByRole('button', { name: 'Design a badge' }).click()
  const studio = page.getByRole('dialog', { name: 'Badge studio' })
  await studio.getByRole('button', { name: 'Surprise me' }).click()
  await expectGoodScreen(page)
  await studio.getByRole('button', { name: 'Use this badge' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Coastal Skipper')
  await page.getByLabel('Short Description').fill('Sails along the coast.')
  await page.getByRole('textbox', { name: 'How does the recipient earn this badge?' }).fill('Sail along the coast.')
  const alt = page.getByLabel('What the image shows')
  if ((await alt.inputValue()) === '') await alt.fill('An emblem of a coast')
  await page.getByRole('button', { name: 'Create Badge' }).click()
  await page.getByRole('heading', { name: 'Coastal Skipper', level: 1 }).waitFor()
  await page.goto(`${page.url()}/edit`)
  await page.getByRole('button', { name: 'Edit design' }).click()
  await studio.getByRole('button', { name: 'Use this badge' }).waitFor()
  await page.keyboard.press('Escape')
})
