import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectGoodScreen } from './support/browser/expect-good-screen.ts'
import { createAccount } from './support/outside/client.ts'
import { chooseFrom, type IssuerPages, openIssuerPages, pictureOnFailure } from './support/pages/issuer-pages.ts'
import { earner, goTo, signIn } from './support/pages/people.ts'
import type { Visitor } from './support/pages/visitor.ts'

const names = ['Day Skipper', 'First Aid Afloat', 'Buddy Sailor']
const name = 'On the water'
const newName = 'On the water and beside it'
// Whoever follows a link that has ended is told so by its status, which browsers write to the console.
const isEnded = /\/public\/collections\/.* 404 /

let pages: IssuerPages
let maya: Visitor
let stranger: Visitor
let address = ''

beforeAll(async () => {
  pages = await openIssuerPages()
  await createAccount(pages.sash, earner)
  for (const badge of names) await pages.award(await pages.createBadge(badge), earner.email)
  maya = await pages.openVisitor()
  stranger = await pages.openVisitor()
  await maya.page.goto('/auth/login')
  await signIn(maya.page, earner)
  await maya.page.getByRole('heading', { name: 'Backpack', level: 1 }).waitFor()
})
afterAll(() => pages.close(isEnded))

const gripOf = (page: Page, badge: string) => page.getByRole('button', { name: `Move ${badge}`, exact: true })
const order = (page: Page) =>
  page.getByRole('button', { name: /^Move / }).evaluateAll((grips) => grips.map((grip) => grip.ariaLabel?.slice(5)))

test('an earner makes a collection and fills it from the backpack', async () => {
  pictureOnFailure('collection-made', () => [maya])
  const { page } = maya
  await goTo(page, 'Collections')
  await page.getByRole('heading', { name: 'You have no collections' }).waitFor()
  await expectGoodScreen(page)
  await page.getByRole('link', { name: 'Create Collection' }).click()
  await page.getByLabel('Collection Name').fill(name)
  await page.getByLabel('Description').fill('What I learned at sea.')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Create Collection' }).click()
  await page.getByRole('heading', { name: 'Your collection is empty' }).waitFor()
  await expectGoodScreen(page)

  await page.getByRole('button', { name: 'Add Badges' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Badges' })
  for (const badge of names) await dialog.getByRole('checkbox', { name: badge }).check()
  await expectGoodScreen(page)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText(`3 badges have been added to ${name}`).waitFor()
  expect(await order(page)).toEqual(names)
  await expectGoodScreen(page)
})

test('orders it with the keyboard and by dragging, and finds that order again', async () => {
  pictureOnFailure('collection-ordered', () => [maya])
  const { page } = maya
  const nextSave = () => page.waitForResponse((answer) => answer.request().method() === 'PUT')
  const moved = nextSave()
  await gripOf(page, 'Day Skipper').focus()
  await page.keyboard.press('ArrowDown')
  await page.getByText('Day Skipper is now badge 2 of 3').waitFor()
  await moved
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move Day Skipper')

  const dragged = nextSave()
  await gripOf(page, 'Buddy Sailor').hover()
  await page.mouse.down()
  await gripOf(page, 'First Aid Afloat').hover({ position: { x: 5, y: 1 } })
  await page.mouse.up()
  await dragged
  await page.reload()
  await gripOf(page, 'Day Skipper').waitFor()
  expect(await order(page)).toEqual(['Buddy Sailor', 'First Aid Afloat', 'Day Skipper'])
})

test('says why a badge is there, and changes the name, in their places', async () => {
  pictureOnFailure('collection-edited', () => [maya])
  const { page } = maya
  const hasFocus = (label: string) =>
    expect.poll(() => page.getByLabel(label).evaluate((element) => element === document.activeElement)).toBe(true)
  await chooseFrom(page, 'More about Day Skipper', 'Add Description')
  await hasFocus('Why this badge is here')
  await page.keyboard.type('My first crossing.')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('My first crossing.').waitFor()
  await chooseFrom(page, 'More', 'Edit')
  await hasFocus('Collection Name')
  await page.keyboard.press('End')
  await page.keyboard.type(' and beside it')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: newName, level: 1 }).waitFor()
})

test('shows it to a stranger, in its order and without an address', async () => {
  pictureOnFailure('collection-shown', () => [maya, stranger])
  const { page } = maya
  await page.getByRole('switch', { name: /^Public/ }).click()
  await page.getByRole('button', { name: 'Share Collection', disabled: false }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Collection' })
  address = await dialog.getByLabel('Link', { exact: true }).last().inputValue()
  await page.keyboard.press('Escape')

  await stranger.page.goto(address)
  await stranger.page.getByRole('heading', { name: newName, level: 1 }).waitFor()
  const text = await stranger.page.locator('main').innerText()
  const places = ['Buddy Sailor', 'First Aid Afloat', 'Day Skipper'].map((badge) => text.indexOf(badge))
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(await stranger.page.content()).not.toContain(earner.email)
  await expectGoodScreen(stranger.page)
})

test('takes it back, and its link has ended', async () => {
  pictureOnFailure('collection-private', () => [maya, stranger])
  const { page } = maya
  await page.getByRole('switch', { name: /^Public/ }).click()
  await page.getByText(`${newName} is private again.`).waitFor()
  const answer = await stranger.page.goto(address)
  expect(answer?.status()).toBe(404)
})
