import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectGoodAtEverySize, expectGoodScreen } from './support/browser/expect-good-screen.ts'
import { pressAt, typeAt } from './support/browser/keyboard.ts'
import { fillBadgeClass } from './support/pages/fill-badge-class.ts'
import { type IssuerPages, openIssuerPages, pictureOnFailure } from './support/pages/issuer-pages.ts'
import type { Visitor } from './support/pages/visitor.ts'

let pages: IssuerPages
let stranger: Visitor
let badgePath: string
let publicAward: string
beforeAll(async () => {
  pages = await openIssuerPages()
  stranger = await pages.openVisitor()
})
afterAll(() => pages.close())
beforeEach(() => pictureOnFailure('rich-award', () => [pages.ines, stranger]))

const section = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const open = (page: Page, title: string) => pressAt(page, page.getByRole('button', { name: `Add ${title}` }))
const id = '6b1c7b3e-0b1a-11ee-8d3c-0242ac120002'

test('by keyboard a badge class gets skills, results and details, in sections that were closed until then', async () => {
  const { page } = pages.ines
  await page.goto(`${pages.issuer.path}/badges/create`)
  await fillBadgeClass(page)
  await page.locator('summary', { hasText: 'More' }).press('Enter')

  await open(page, 'Skills and standards')
  const skills = section(page, 'Skills and standards')
  await skills.getByLabel('Published in').selectOption({ label: 'ESCO (European skills)' })
  await typeAt(page, skills.getByLabel('ESCO address'), 'https://esco.example/12')
  await typeAt(page, skills.getByLabel('Name of the skill or standard'), 'steer vessels')
  await page.getByText('Please enter an ESCO address such as').waitFor()
  await skills.getByLabel('ESCO address').fill('')
  await typeAt(page, skills.getByLabel('ESCO address'), `http://data.europa.eu/esco/skill/${id}`)

  await open(page, 'Results and credits')
  const results = section(page, 'Results and credits')
  await typeAt(page, results.getByLabel('Credits'), '2.5')
  await pressAt(page, results.getByRole('button', { name: 'Add result' }))
  await typeAt(page, results.getByLabel('Name of the result'), 'Exam')
  await typeAt(page, results.getByLabel('Required value'), '60')
  await pressAt(page, results.getByRole('button', { name: 'Add result' }))
  await results.getByLabel('Name of the result').last().fill('At the helm')
  await results.getByLabel('Kind of result').last().selectOption({ label: 'Level of a rubric' })
  await pressAt(page, results.getByRole('button', { name: 'Add level' }))
  await typeAt(page, results.getByRole('textbox', { name: 'Level 1' }), 'Good')
  await pressAt(page, results.getByRole('button', { name: 'Add level' }))
  await typeAt(page, results.getByRole('textbox', { name: 'Level 2' }), 'Great')

  await open(page, 'More details')
  await typeAt(page, section(page, 'More details').getByLabel('Course or badge code'), 'NAV-201')
  await section(page, 'More details').getByLabel('Keep copies current').check()
  await page
    .getByRole('complementary', { name: 'Live preview of the public page' })
    .getByText('steer vessels')
    .waitFor()
  await expectGoodAtEverySize(page)
  await pressAt(page, page.getByRole('button', { name: 'Create Badge' }))
  await page.getByRole('heading', { name: 'Your badge is ready', level: 1 }).waitFor()
  badgePath = new URL(page.url()).pathname
  for (const name of ['Skills', 'Results']) await page.getByRole('heading', { name, exact: true }).waitFor()
  await page.getByText('NAV-201').waitFor()
  await expectGoodScreen(page)
})

test('an award says what was reached, and is told when that cannot be', async () => {
  const { page } = pages.ines
  await page.goto(`${badgePath}/issue`)
  await page.getByLabel('Email Address').fill('jonas@harbour.example')
  await open(page, 'Results and credits')
  const results = section(page, 'Results and credits')
  await typeAt(page, results.getByLabel('Exam'), '870')
  await page.keyboard.press('Tab')
  await results.getByLabel('At the helm').selectOption('Great')
  await page.getByText('At most 100').waitFor()
  await results.getByLabel('Exam').fill('87')
  await typeAt(page, results.getByLabel('Credits earned'), '2.5')
  await open(page, 'More details')
  await section(page, 'More details').getByLabel('License number').fill('CS-0042')
  await section(page, 'More details').getByLabel('Earned on').fill('2026-06-01')
  await open(page, 'Evidence')
  const evidence = section(page, 'Evidence')
  await evidence.getByLabel('URL to Evidence Page').fill('https://log.example/7')
  await pressAt(page, evidence.getByRole('button', { name: 'Add evidence details' }))
  await evidence.getByLabel('Name of the evidence').fill('Log book')
  await expectGoodAtEverySize(page)
  await pressAt(page, page.getByRole('button', { name: 'Award', exact: true }))
  await page.getByText('Badge awarded to jonas@harbour.example').waitFor()
  const slug = badgePath.split('/badges/')
  const awards = await pages.owner.get(`/v1/issuer/issuers/${pages.issuer.slug}/badges/${slug[1]}/assertions`)
  publicAward = new URL(String(Object(awards)[0].public_url)).pathname
})

test('everybody reads it in plain words on the page of the award', async () => {
  const { page } = stranger
  await page.goto(publicAward)
  for (const text of ['87%', 'Great', 'Required: 60%', 'steer vessels', 'CS-0042', 'Log book', 'June 1, 2026']) {
    await page.getByText(text, { exact: true }).first().waitFor()
  }
  await expectGoodAtEverySize(page)
})

test('a correction is signed anew, and whoever holds a copy finds it', async () => {
  const { page } = pages.ines
  const copy = await (await stranger.page.request.get(`${publicAward}?v=3_0`)).json()
  await page.goto(`${badgePath}/awards/${publicAward.split('/').at(-1)}`)
  const results = section(page, 'Results and credits')
  await results.getByLabel('Exam').fill('91')
  await expectGoodAtEverySize(page)
  await pressAt(page, page.getByRole('button', { name: 'Save', exact: true }))
  await page.getByText('Saved as a new signed version.').waitFor()
  const current = await (await stranger.page.request.get(copy.refreshService.id)).json()
  expect(current.id).toBe(copy.id)
  expect(current.credentialSubject.result[0].value).toBe('91')
  await stranger.page.reload()
  await stranger.page.getByText('91%', { exact: true }).waitFor()
})
