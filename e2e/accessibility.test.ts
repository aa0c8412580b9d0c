import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contracts/endpoints.ts'
import { expectGoodScreen, findFaults } from './support/browser/expect-good-screen.ts'
import { findCutOff } from './support/browser/find-cut-off.ts'
import { findMoving } from './support/browser/find-moving.ts'
import { findUntidy } from './support/browser/find-untidy.ts'
import { hear } from './support/browser/hear.ts'
import { expectVisibleFocus, findKeyboardFaults, pressAt, typeAt } from './support/browser/keyboard.ts'
import { openAtRest, watchShifts } from './support/browser/watch-shifts.ts'
import { pictureOnFailure } from './support/pages/issuer-pages.ts'
import { badgeName, openSharerPages, type SharerPages } from './support/pages/sharer-pages.ts'
import { sizes, type Visitor } from './support/pages/visitor.ts'

let pages: SharerPages
let stranger: Visitor
let badge: string
let claimUrl: string

beforeAll(async () => {
  pages = await openSharerPages()
  stranger = await pages.openVisitor()
  const badges = await pages.owner.get(`/v1/issuer/issuers/${pages.issuer.slug}/badges`)
  badge = String(badges.find(({ name }) => name === badgeName)?.slug)
  const claim = await pages.owner.post(`/v3/issuers/${pages.issuer.slug}/claims`, {
    badge_class: badge,
    title: 'Open day',
  })
  claimUrl = String(claim.url)
  await pages.account.put('/v3/backpack/page', {
    address: 'maya-okonkwo',
    shown: true,
    listed: false,
    name: 'Maya Okonkwo',
    about: '',
    image: null,
    image_on_collections: false,
    badges: [pages.badge.slug],
    collections: [],
    former_addresses_lead_here: false,
  })
  await watchShifts(stranger.page)
})
afterAll(() => pages.close(/ (400|404) /))

const findAll = async (page: Page) => [
  ...(await findMoving(page)),
  ...(await findKeyboardFaults(page)),
  ...(await findCutOff(page)),
]

test('what the walks look for, they find', async () => {
  const { page } = await pages.openVisitor()
  await page.setContent(`<!doctype html><html lang="en"><title>Faults</title><style>
    a:focus, button:focus { outline: 3px solid }
    .none:focus { outline: none }
    .lid { position: fixed; inset: auto 0 0; height: 90% }
    .turn { animation: turn 2s } @keyframes turn { to { rotate: 360deg } }
    .short { height: 1rem; overflow: hidden }
    .wide { width: 25rem }
  </style><h1>Faults</h1><a href="#a">Plain</a> <a href="#b" class="none">Unmarked</a><p class="turn">Turning</p>
  <p class="short">Three words here, which need more than one line wherever the page is narrow, as here it is.</p>
  <p class="wide">Wide</p><button style="position: fixed; bottom: 0">Covered</button><div class="lid"></div><img src="">`)
  const found = await findAll(page)
  const says = (...words: string[]) => found.filter((fault) => words.every((word) => fault.includes(word))).length
  expect(says('animated by turn', 'Turning')).toBe(1)
  expect(says('focus not seen', 'Unmarked')).toBe(1)
  expect(says('focus not seen', 'Plain')).toBe(0)
  expect(says('focus covered', 'Covered')).toBe(1)
  expect(says('on 320 pixels: wider than the screen', 'Wide')).toBe(1)
  expect(says('with letters of twice the size: cut off at its end', 'Three words')).toBe(1)
  expect(says('with space between the letters: cut off at its end', 'Three words')).toBe(1)
  expect(await findFaults(page)).toEqual([expect.stringContaining('image-alt')])
  await page.context().close()
})

test('what an eye would stumble over on a wide screen, the walks find', async () => {
  const { page } = await pages.openVisitor()
  const facts = ['One', 'Two', 'Three', 'Four'].map((name) => `<div><dt>${name}</dt><dd>1</dd></div>`).join('')
  await page.setContent(`<!doctype html><html lang="en"><title>Untidy</title><main><p>${'Long lines. '.repeat(60)}</p>
    <p style="max-width: 30rem">${'Short lines. '.repeat(60)}</p><dl class="facts">${facts}</dl>
    <dl class="facts" style="display: flex">${facts}</dl><div><button class="btn">Even</button>
    <button class="btn">Even</button></div><div><button class="btn">Low</button>
    <button class="btn" style="height: 4rem">High</button></div></main>`)
  expect(await findUntidy(page)).toEqual([
    expect.stringMatching(/^a line of \d+ signs: Long lines/),
    expect.stringContaining('facts in one column: One'),
    expect.stringContaining('uneven buttons: Low'),
  ])
  await page.context().close()
})

/** Each page that the server draws, under what it is; a test below compares them with what is declared. */
const documents: [string, () => string][] = [
  ['an award', () => pages.badge.url],
  ['a badge', () => `/public/badges/${badge}`],
  ['an issuer', () => `/public/issuers/${pages.issuer.slug}`],
  ['a collection', () => pages.collection.url],
  ['the verifier', () => '/verify'],
  ['the service for visitors', () => '/home'],
  ['the help', () => '/help'],
  ['the help for teachers', () => '/help/teachers'],
  ['the help for employers', () => '/help/employers'],
  ['what a search finds', () => '/help?q=badge'],
  ['a verified badge', () => `/verify?url=${encodeURIComponent(`${pages.badge.url}.json`)}`],
  ['many badges to verify', () => '/verify/batch'],
  ['nothing', () => '/public/assertions/no-such-award'],
  ['an unsubscribe link that leads nowhere', () => '/unsubscribe/no-such-link'],
  ['an unsubscribe link that was cut off', () => '/unsubscribe/a/1/s'],
  ['a claim', () => claimUrl],
  ['a claim that there is not', () => '/c/no-such-claim'],
  ['the proof of a claim', () => '/c/proof/no-such-proof'],
  ['codes that are typed', () => '/claim'],
  ['an earner', () => '/people/maya-okonkwo'],
  ['a report that there is not', () => '/verify/reports/no-such-report'],
  ['a batch that there is not', () => '/verify/batches/no-such-batch'],
  ['a platform that may not register', () => '/lti/register/no-such-link'],
  ...['/v1/user/confirmemail', '/v1/user/legacyconfirmemail', '/v2/auth/confirm-email'].map(
    (path): [string, () => string] => [`a confirmation below ${path}`, () => `${path}/1?token=none`],
  ),
]

test('every page that the server draws is tried here', () => {
  const drawn = endpoints.filter(({ method, answer }) => method === 'GET' && answer === 'html').map(({ path }) => path)
  expect(drawn.length).toBeGreaterThan(10)
  const tried = documents.map(([, at]) => new URL(at(), pages.sash.origin).pathname)
  const isTried = (path: string) => tried.some((one) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(one))
  expect(drawn.filter((path) => !isTried(path))).toEqual([])
})

test.each(documents)(
  'the page of %s is at rest, readable in every way and walked through with the keyboard [AX-01]',
  async (_, at) => {
    const { page } = stranger
    pictureOnFailure('accessibility', () => [stranger])
    const shifts: string[] = []
    for (const size of sizes) {
      await page.setViewportSize(size)
      const open = async () => {
        await page.goto(at())
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await stranger.settle()
      }
      shifts.push(...(await openAtRest(page, open)))
    }
    expect(shifts).toEqual([])
    await expectGoodScreen(page)
    expect(await findUntidy(page)).toEqual([])
    expect(await findAll(page)).toEqual([])
  },
)

test('what is embedded elsewhere is readable in every way [AX-01]', async () => {
  const { page } = stranger
  for (const address of [`${pages.badge.url}?embedVersion=1`, `${pages.badge.url}?embedVersion=2`]) {
    await page.goto(address)
    await stranger.settle()
    expect(await findFaults(page)).toEqual([])
    expect(await findAll(page)).toEqual([])
  }
})

test('where colours are forced, what is chosen, done and focused still differs [AX-04]', async () => {
  const { page } = stranger
  await page.goto('/design')
  await page.getByRole('heading', { name: 'Components', level: 1 }).waitFor()
  await page.emulateMedia({ forcedColors: 'active' })
  const looks = await page.evaluate(() => {
    const look = (selector: string) => {
      const element = document.querySelector(selector)
      if (!element) throw new Error(`There is no ${selector} on the page.`)
      const { backgroundColor, color, borderTopColor, borderBottomColor, borderBottomWidth } = getComputedStyle(element)
      return [backgroundColor, color, borderTopColor, borderBottomColor, borderBottomWidth].join(' ')
    }
    return [
      ['.segment [aria-pressed="true"]', '.segment [aria-pressed="false"]'],
      ['.chip[aria-pressed="true"]', '.chip[aria-pressed="false"]'],
      ['.tabs [aria-selected="true"]', '.tabs [aria-selected="false"]'],
      ['.progress i', '.progress'],
      ['.btn:disabled', '.btn:not(:disabled, [aria-disabled="true"])'],
    ].map(([one = '', other = '']) => ({ one, other, differ: look(one) !== look(other) }))
  })
  expect(looks.filter(({ differ }) => !differ)).toEqual([])
  expect(await findKeyboardFaults(page)).toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
})

test('who does not see the page hears what comes of what they do [AX-03]', async () => {
  const { page } = pages.maya
  pictureOnFailure('accessibility', () => [pages.maya])
  await page.goto('/recipient/badges?sortBy=newest-first')
  await page.getByRole('heading', { name: 'Backpack', level: 1 }).waitFor()
  await pages.maya.settle()
  const hearing = await hear(page)
  await typeAt(page, page.getByRole('searchbox'), 'night')
  await expect.poll(() => hearing.said()).toContain('1 badge shown')

  await pressAt(page, page.getByRole('banner').getByRole('link', { name: 'Collections' }))
  await page.getByRole('heading', { name: 'Collections', level: 1 }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Collections')

  await page.goto('/profile/edit')
  const again = await hear(page)
  const first = page.getByLabel('First Name')
  await typeAt(page, first, ' ')
  await page.keyboard.press('Enter')
  await page.getByText('First Name is required').waitFor()
  // The first field that is wrong has the focus, and what is wrong about it is read with it.
  expect(
    await page.evaluate(() => {
      const { activeElement } = document
      const said = document.getElementById(activeElement?.getAttribute('aria-describedby') ?? '')?.textContent
      return [activeElement?.getAttribute('aria-invalid'), said]
    }),
  ).toEqual(['true', 'First Name is required'])
  await typeAt(page, first, 'Maya')
  await page.keyboard.press('Enter')
  await expect.poll(() => again.said()).toContain('Saved profile changes')
  // What loads is said by a region of its own.
  expect((await again.lateWords()).filter((words) => words !== 'Loading...')).toEqual([])

  // That message stays at the lower edge, over a page that is longer than the screen, and covers nothing that has the focus.
  await page.setViewportSize({ width: 390, height: 500 })
  await pages.maya.settle()
  await page.getByRole('contentinfo').getByRole('link').last().focus()
  for (let stops = 0; stops < 30; stops += 1) {
    await page.keyboard.press('Shift+Tab')
    await expectVisibleFocus(page)
  }
  expect(await page.getByText('Saved profile changes').isVisible()).toBe(true)
})

test('a password may be pasted, and browsers know which field is which [AX-06]', async () => {
  const { page } = stranger
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: pages.sash.origin })
  await page.goto('/auth/login')
  const field = page.getByLabel('Password', { exact: true })
  await field.waitFor()
  await page.evaluate(() => navigator.clipboard.writeText('wear what you have earned'))
  await field.focus()
  await page.keyboard.press('Control+V')
  expect(await field.inputValue()).toBe('wear what you have earned')
  expect(await field.getAttribute('autocomplete')).toBe('current-password webauthn')
  expect(await page.getByLabel('Email', { exact: true }).getAttribute('autocomplete')).toBe('username webauthn')
  await page.goto('/signup')
  await page.getByLabel('First Name').waitFor()
  const tokens = await page
    .locator('form input:not([type="checkbox"])')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')))
  expect(tokens).toEqual(['username', 'given-name', 'family-name', 'new-password', 'new-password'])
})
