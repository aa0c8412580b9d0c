import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { drawBadge } from './support/browser/artwork.ts'
import { expectGoodScreen } from './support/browser/expect-good-screen.ts'
import { pressAt, tabTo, takeFromMenu, typeAt, waitForFocusIn } from './support/browser/keyboard.ts'
import { chooseFrom, type IssuerPages, openIssuerPages, pictureOnFailure } from './support/pages/issuer-pages.ts'
import { earner } from './support/pages/people.ts'
import { askByLink, expectVerdict, genuine } from './support/pages/verifier-pages.ts'
import type { Visitor } from './support/pages/visitor.ts'

// A refused deletion is what one of the journeys is about.
const isMeant = /^console at .* 400 /

let pages: IssuerPages
let stranger: Visitor
beforeAll(async () => {
  pages = await openIssuerPages()
  stranger = await pages.openVisitor()
})
afterAll(() => pages.close(isMeant))
beforeEach(() => pictureOnFailure('badge-class-editor', () => [pages.ines, stranger]))

const criteriaField = (page: Page) => page.getByRole('textbox', { name: 'How does the recipient earn this badge?' })
const question = (page: Page, name: string) => page.getByRole('alertdialog', { name })

test('a badge is made with everything that can be said of it, and shown while it is typed', async () => {
  const { page } = pages.ines
  await page.goto(`${pages.issuer.path}/badges/create`)
  await page.getByRole('button', { name: 'Create Badge' }).click()
  for (const text of [
    'Please provide a valid image file',
    'Please say what the image shows',
    'Please enter a badge name',
    'Please enter a description',
    'Either text or URL is required.',
  ]) {
    await page.getByText(text).waitFor()
  }
  const chooser = page.getByLabel('Image', { exact: true }).last()
  await chooser.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await page.getByText('notes.png is not a valid image file').waitFor()
  await expectGoodScreen(page)

  await chooser.setInputFiles(await drawBadge('png'))
  await page.getByRole('img', { name: 'Chosen image' }).waitFor()
  await page.getByLabel('What the image shows').fill('A sailing boat at sea')
  await page.getByLabel('Name', { exact: true }).fill('Coastal Skipper')
  await page.getByLabel('Short Description').fill('Sails along the coast.')
  await page.locator('summary', { hasText: 'More' }).press('Enter')
  await page.getByLabel('Achievement Type').selectOption({ label: 'Certificate' })
  await criteriaField(page).fill('Sail **forty** miles.')
  await page.getByRole('textbox', { name: /^URL/ }).fill('harboursailing.example/coastal')
  await page.getByRole('button', { name: 'Add Expiration' }).click()
  await page.getByLabel('Number').fill('0')
  await page.keyboard.press('Tab')
  await page.getByText('Must be a positive integer').waitFor()
  await page.getByLabel('Number').fill('2')
  await page.getByLabel('Duration').selectOption('years')
  await page.getByRole('button', { name: 'Add Tags' }).click()
  await page.getByLabel('New Tag').fill('sailing')
  await page.keyboard.press('Enter')
  await page.getByLabel('New Tag').fill('coast')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Add Alignment' }).click()
  const alignment = page.getByRole('group', { name: 'Alignment' })
  await alignment.getByLabel('Name').fill('Small craft standard')
  await alignment.getByLabel('URL').fill('https://standards.example/craft')
  await alignment.getByRole('button', { name: 'Show Advanced Options' }).click()
  await alignment.getByLabel('Framework').fill('Boating')
  await alignment.getByLabel('Code').fill('B-7')

  const preview = page.getByRole('complementary', { name: 'Live preview of the public page' })
  await preview.getByRole('img', { name: 'A sailing boat at sea' }).waitFor()
  for (const text of ['Coastal Skipper', 'Sails along the coast.', 'Small craft standard', 'sailing', 'coast']) {
    await preview.getByText(text, { exact: true }).waitFor()
  }
  expect(await preview.locator('strong').allInnerTexts()).toContain('forty')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Create Badge' }).click()
  await page.getByText('Created badge: Coastal Skipper.').waitFor()
  await page.getByRole('heading', { name: 'Your badge is ready', level: 1 }).waitFor()
  for (const text of ['Certificate', 'sailing', 'coast']) {
    await page.getByRole('main').getByText(text, { exact: true }).first().waitFor()
  }
  await page.getByText('Small craft standard').waitFor()
  await expectGoodScreen(page)

  const [badge] = await pages.owner.get('/v1/issuer/all-badges')
  const { page: reader } = stranger
  await reader.goto(`/public/badges/${badge?.slug}`)
  for (const text of ['forty', 'sailing', 'Small craft standard']) {
    await reader.getByText(text).first().waitFor()
  }
  const criteria = reader.getByRole('link', { name: /^View External Criteria URL/ })
  expect(await criteria.getAttribute('href')).toBe('http://harboursailing.example/coastal')
  await reader.getByRole('img', { name: 'A sailing boat at sea' }).first().waitFor()
  await expectGoodScreen(reader)
})

test('a badge is made with the keyboard alone, and what was typed is not lost without a question', async () => {
  const { page } = pages.ines
  await page.goto(pages.issuer.path)
  await pressAt(page, page.getByRole('link', { name: 'Create Badge' }))
  await page.getByRole('heading', { name: 'Create Badge', level: 1 }).waitFor()
  await typeAt(page, page.getByLabel('Name', { exact: true }), 'Deck Hand')
  await pressAt(page, page.getByRole('button', { name: 'Generate Random' }))
  await page.getByRole('img', { name: 'Chosen image' }).waitFor()
  await typeAt(page, page.getByLabel('What the image shows'), 'A round emblem')
  await pressAt(page, page.getByRole('link', { name: 'Cancel' }))
  const leave = question(page, 'Leave without saving?')
  await waitForFocusIn(leave)
  await expectGoodScreen(page)
  await page.keyboard.press('Escape')
  await leave.waitFor({ state: 'detached' })
  await tabTo(page, page.getByLabel('Short Description'), 'Shift+Tab')
  await page.keyboard.type('Helps on deck.')
  await typeAt(page, criteriaField(page), 'Coil every rope.')
  await pressAt(page, page.getByRole('button', { name: 'Create Badge' }))
  await page.getByText('Created badge: Deck Hand.').waitFor()

  await takeFromMenu(page, page.getByRole('button', { name: 'More', exact: true }), 'Edit')
  await typeAt(page, page.getByLabel('Short Description'), 'Helps below deck.')
  await pressAt(page, page.getByRole('link', { name: 'Cancel' }))
  await waitForFocusIn(leave)
  await pressAt(page, leave.getByRole('button', { name: 'Leave' }))
  await page.getByRole('heading', { name: 'Your badge is ready', level: 1 }).waitFor()
  await page.getByText('Helps on deck.').waitFor()
})

test('a badge that was awarded says something new, and its awards what they said', async () => {
  const path = await pages.createBadge('Day Skipper')
  const award = await pages.award(path, earner.email)
  const { page } = pages.ines
  await page.goto(path)
  await chooseFrom(page, 'More', 'Edit')
  await page.getByText('Awards that were made already keep what they say.').waitFor()
  await page.getByLabel('What the image shows').fill('A sailing boat')
  await criteriaField(page).fill('Crossed the channel at night.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Saved badge: Day Skipper.').waitFor()
  await page.getByRole('heading', { name: 'Day Skipper', level: 1 }).waitFor()
  await page.getByText('Crossed the channel at night.').waitFor()

  const { page: reader } = stranger
  await reader.goto(`/public/badges/${path.split('/').at(-1)}`)
  await reader.getByText('Crossed the channel at night.').waitFor()
  await reader.goto(String(award.public_url))
  await reader.getByText('Brought a yacht under sail to a mooring.').waitFor()
  expect(await reader.getByText('Crossed the channel').count()).toBe(0)
  await askByLink(reader, String(award.public_url))
  await expectVerdict(reader, genuine)

  await page.goto(path)
  await chooseFrom(page, 'More', 'Delete')
  await question(page, 'Delete this badge?').getByRole('button', { name: 'Delete Badge' }).click()
  const refusal = question(page, 'Some people still hold this badge')
  await refusal.getByText('All instances of Day Skipper must be revoked before you can delete it.').waitFor()
  await expectGoodScreen(page)
  await refusal.getByRole('button', { name: 'Ok' }).click()

  await chooseFrom(page, 'More', 'Duplicate')
  const name = page.getByLabel('Name', { exact: true })
  await name.waitFor()
  expect(await name.inputValue()).toBe('Day Skipper (copy)')
  expect(await page.getByLabel('What the image shows').inputValue()).toBe('A sailing boat')
  await name.fill('Night Skipper')
  await page.getByRole('button', { name: 'Create Badge' }).click()
  await page.getByText('Created badge: Night Skipper.').waitFor()
  await page.getByRole('heading', { name: 'Your badge is ready', level: 1 }).waitFor()
  await page.getByText('Crossed the channel at night.').waitFor()
  await chooseFrom(page, 'More', 'Delete')
  await question(page, 'Delete this badge?').getByRole('button', { name: 'Delete Badge' }).click()
  await page.getByText('Removed badge class: Night Skipper.').waitFor()
  await page.getByRole('table', { name: 'Badges' }).waitFor()
  expect(await page.getByRole('link', { name: 'Night Skipper' }).count()).toBe(0)
})

test('an archived badge is kept apart, cannot be awarded at any address, and comes back', async () => {
  const path = await pages.createBadge('Tide Reader')
  const { page } = pages.ines
  await page.goto(path)
  await chooseFrom(page, 'More', 'Archive')
  await page.getByText('Archived badge: Tide Reader.').waitFor()
  await page.getByText('This badge is archived.').waitFor()
  expect(await page.getByRole('button', { name: 'Award Badge' }).isDisabled()).toBe(true)
  await expectGoodScreen(page)

  for (const [address, heading] of [
    ['issue', 'Award Badge'],
    ['bulk-import', 'Bulk Award Badge'],
  ] as const) {
    await page.goto(`${path}/${address}`)
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    await page.getByText('This badge is archived.').waitFor()
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'click here to bulk award' }).count()).toBe(0)
    await expectGoodScreen(page)
    await page.getByRole('link', { name: 'Back to the badge' }).click()
    await page.waitForURL((url) => url.pathname === path)
  }

  await page.goto(pages.issuer.path)
  await page.getByRole('table', { name: 'Archived' }).getByRole('link', { name: 'Tide Reader' }).waitFor()
  expect(await page.getByRole('table', { name: 'Badges' }).getByText('Tide Reader').count()).toBe(0)
  await expectGoodScreen(page)
  await pressAt(page, page.getByRole('table', { name: 'Archived' }).getByRole('link', { name: 'Tide Reader' }))
  await pressAt(page, page.getByRole('button', { name: 'Unarchive' }))
  await page.getByText('Tide Reader can be awarded again.').waitFor()
  await page.getByRole('link', { name: 'Award one' }).waitFor()
})
