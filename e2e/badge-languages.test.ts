import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectGoodAtEverySize, expectGoodScreen } from './support/browser/expect-good-screen.ts'
import { pressAt, typeAt } from './support/browser/keyboard.ts'
import { createAccount } from './support/outside/client.ts'
import { fillBadgeClass } from './support/pages/fill-badge-class.ts'
import { type IssuerPages, openIssuerPages, pictureOnFailure } from './support/pages/issuer-pages.ts'
import { earner, signIn } from './support/pages/people.ts'
import { openVisitor, sizes, type Visitor } from './support/pages/visitor.ts'

let pages: IssuerPages
let anna: Visitor
let badgePath: string
let awardUrl: string
beforeAll(async () => {
  pages = await openIssuerPages()
  anna = await openVisitor(pages.browser, pages.sash.origin, sizes[1], { locale: 'de-AT' })
})
afterAll(async () => {
  const { trouble } = anna
  await pages.close()
  expect(trouble).toEqual([])
})
beforeEach(() => pictureOnFailure('badge-languages', () => [pages.ines, anna]))

const section = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('by keyboard a badge class is described in a second language, and one that is not wanted goes again [LG-09]', async () => {
  const { page } = pages.ines
  await page.goto(`${pages.issuer.path}/badges/create`)
  await fillBadgeClass(page)

  await page.locator('summary', { hasText: 'More' }).press('Enter')
  await pressAt(page, page.getByRole('button', { name: 'Add Languages' }))
  const languages = section(page, 'Languages')
  await languages.getByLabel('Language of the texts above').selectOption({ label: 'English' })
  const add = languages.getByRole('button', { name: 'Add a language' })
  await pressAt(page, add)
  const german = section(page, 'Language 2')
  await german.getByLabel('Language', { exact: true }).selectOption({ label: 'German' })
  const text = section(page, 'German')
  await typeAt(page, text.getByLabel('Name', { exact: true }), 'Küstenskipper')
  await typeAt(page, text.getByLabel('Short Description'), 'Segelt an der Küste.')
  await typeAt(page, text.getByRole('textbox', { name: /^How does the recipient/ }), 'Segle **vierzig** Meilen.')

  await pressAt(page, add)
  await typeAt(page, section(page, 'Language 3').getByLabel('Name', { exact: true }), 'Not this one')
  await pressAt(page, section(page, 'Language 3').getByRole('button', { name: 'Remove' }))
  const question = page.getByRole('alertdialog', { name: 'Remove language?' })
  await pressAt(page, question.getByRole('button', { name: 'Remove' }))
  await question.waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement?.textContent === 'Add a language')
  await expectGoodAtEverySize(page)

  await pressAt(page, page.getByRole('button', { name: 'Create Badge' }))
  await heading(page, 'Your badge is ready').waitFor()
  badgePath = new URL(page.url()).pathname
  await page.getByRole('link', { name: 'Küstenskipper' }).waitFor()
  await page.getByText('English, German').waitFor()
  await expectGoodScreen(page)
})

test('whoever reads German finds it in German, and can read the other text [LG-12] [LG-13]', async () => {
  await createAccount(pages.sash, earner)
  const { page } = anna
  await page.goto(`/public${badgePath.slice(badgePath.indexOf('/badges/'))}`)
  await heading(page, 'Küstenskipper').waitFor()
  expect(await page.evaluate(() => document.querySelector('h1')?.lang)).toBe('de')
  await page.getByText('Segle vierzig Meilen.').waitFor()
  await expectGoodAtEverySize(page)
  await page.getByRole('link', { name: 'English', exact: true }).click()
  await heading(page, 'Coastal Skipper').waitFor()
  expect(new URL(page.url()).search).toBe('?lang=en')
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await heading(page, 'Küstenskipper').waitFor()
  expect(new URL(page.url()).search).toBe('')

  const { slug = '', public_url = '' } = await pages.award(badgePath, earner.email)
  awardUrl = `${new URL(public_url).pathname}?identity__email=${encodeURIComponent(earner.email)}`
  expect(awardUrl).toContain(slug)
  await page.goto(awardUrl)
  await heading(page, 'Küstenskipper').waitFor()
  await page.getByRole('link', { name: 'English', exact: true }).click()
  await heading(page, 'Coastal Skipper').waitFor()
  expect(page.url()).toContain(`identity__email=${encodeURIComponent(earner.email)}&lang=en`)
})

test('the backpack tells it in German too, and shows the other text when it is asked to [LG-12] [LG-13]', async () => {
  const visitor = await pages.openVisitor()
  const { page } = visitor
  await page.goto('/auth/login')
  await signIn(page, earner)
  await page.getByRole('link', { name: 'Coastal Skipper' }).first().click()
  await heading(page, 'Coastal Skipper').waitFor()
  await page.getByRole('navigation', { name: 'Languages of this badge' }).getByText('Deutsch').click()
  await heading(page, 'Küstenskipper').waitFor()
  await page.getByText('Segelt an der Küste.').waitFor()
  await expectGoodAtEverySize(page)
})
