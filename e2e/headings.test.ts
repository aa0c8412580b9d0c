import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expectGoodScreen } from './support/browser/expect-good-screen.ts'
import { findCutOff } from './support/browser/find-cut-off.ts'
import { findMoving } from './support/browser/find-moving.ts'
import { findUntidy } from './support/browser/find-untidy.ts'
import { findKeyboardFaults } from './support/browser/keyboard.ts'
import { openAtRest, watchShifts } from './support/browser/watch-shifts.ts'
import { askForBadge } from './support/pages/ask-for-badge.ts'
import { pictureOnFailure } from './support/pages/issuer-pages.ts'
import { earner } from './support/pages/people.ts'
import { openSharerPages, type SharerPages } from './support/pages/sharer-pages.ts'
import { openVisitor, sizes, type Visitor } from './support/pages/visitor.ts'

interface Route {
  path?: string
  children?: readonly Route[]
}

// The table of routes is part of an app that hears of other tabs.
vi.stubGlobal('window', new EventTarget())
const { routes } = (await import(new URL('../web/app/routes/routes.ts', import.meta.url).href)) as {
  routes: readonly Route[]
}
vi.unstubAllGlobals()
const paths = [...new Set(routes.flatMap((route) => pathsOf(route)))]

/** Of what is behind an address that leads nowhere any more, browsers write that it was refused. */
const refused =
  /:(token|confirmId|code|appId|clientId|connectionId|webhookId)|canvas-lti1|^auth\/oauth2|^recipient\/ask|^\/?\*$/

/** What these name is gone, and the screen says so. */
const gone = ['code', 'appId', 'clientId', 'connectionId', 'webhookId']

/** What the specification calls the screens, up to the name of what they show. */
const prescribed: Record<string, RegExp> = {
  'auth/login': /^Login - Sash$/,
  'auth/oauth2/authorize': /^Authorize - Sash$/,
  'auth/change-password/:token': /^Reset Password - Sash$/,
  'recipient/badges': /^Backpack - Sash$/,
  'recipient/earned-badge/:badgeSlug': /^Backpack - .+ - Sash$/,
  'recipient/badge-collections': /^Collections - Sash$/,
  'recipient/badge-collections/create': /^Create Collection - Sash$/,
  'recipient/badge-collections/collection/:collectionSlug': /^Collections - Sash$/,
  issuer: /^Issuers - Sash$/,
  'issuer/create': /^Create Issuer - Sash$/,
  'issuer/issuers/:issuerSlug': /^Issuer - .+ - Sash$/,
  'issuer/issuers/:issuerSlug/edit': /^Issuer - .+ - Sash$/,
  'issuer/issuers/:issuerSlug/staff': /^Manage Issuer Staff - Sash$/,
  'issuer/issuers/:issuerSlug/badges/create': /^Create Badge - Sash$/,
  'issuer/issuers/:issuerSlug/badges/:badgeSlug': /^Badge Class - .+ - Sash$/,
  'issuer/issuers/:issuerSlug/badges/:badgeSlug/edit': /^Edit Badge Class - Sash$/,
  'issuer/issuers/:issuerSlug/badges/:badgeSlug/issue': /^Award Badge - .+ - Sash$/,
  'issuer/issuers/:issuerSlug/badges/:badgeSlug/bulk-import': /^Bulk Award Badge - .+ - Sash$/,
  'profile/*': /^Profile - Sash$/,
  'profile/edit': /^Profile - Edit - Sash$/,
  'profile/change-password': /^Change Password - Sash$/,
  'profile/app-integrations': /^App Integrations - Sash$/,
}

let pages: SharerPages
let stranger: Visitor
let leaver: Visitor
let values: Record<string, string>
const titles = new Map<string, string>()

beforeAll(async () => {
  pages = await openSharerPages()
  const { ines, maya, owner, issuer, sash, browser } = pages
  stranger = await openVisitor(browser, sash.origin, sizes[1])
  leaver = await openVisitor(browser, sash.origin, sizes[1])
  for (const { page } of [ines, maya, stranger, leaver]) await watchShifts(page)
  for (const visitor of [ines, maya]) await visitor.page.goto('/')
  const [badge] = await owner.get(`/v1/issuer/issuers/${issuer.slug}/badges`)
  const path = `issuers/${issuer.slug}/badges/${badge?.slug}`
  const [award] = await owner.get(`/v1/issuer/${path}/assertions`)
  const awards = [{ recipient_identifier: 'ana@aldermoor.example', recipient_type: 'email' }]
  const batch = await owner.post(`/v3/${path}/award-batches`, { awards })
  const claim = await owner.post(`/v3/issuers/${issuer.slug}/claims`, { badge_class: badge?.slug, title: 'Open day' })
  const requestId = await askForBadge(owner, pages.account, await pages.createBadge('Harbour Pilot'))
  const group = await owner.post(`/v3/issuers/${issuer.slug}/groups`, { name: 'Evening class', description: '' })
  const { id: organisationId = '' } = await owner.post('/v3/operator/organisations', {
    name: 'Harbour School',
    domains: ['school.example'],
    oidc: { issuer_url: 'https://id.school.example', client_id: 'sash', client_secret: 'told by the provider' },
  })
  await ines.page.goto('/operator/people')
  const person = await ines.page.getByRole('table').getByRole('link').first().getAttribute('href')
  values = {
    accountId: String(person?.split('/').at(-1)),
    issuerSlug: issuer.slug,
    badgeSlug: String(badge?.slug),
    awardSlug: String(award?.slug),
    batchId: String(batch.id),
    claimId: String(claim.id),
    requestId,
    groupId: String(group.id),
    collectionSlug: pages.collection.slug,
    organisationId,
    name: 'Ines',
    email: earner.email,
    token: 'no-such-token',
    confirmId: 'no-such-address',
    ...Object.fromEntries(gone.map((name) => [name, `no-such-${name.toLowerCase()}`])),
  }
})
afterAll(async () => {
  await stranger.page.context().close()
  await leaver.page.context().close()
  await pages.close(/ (401|404) /)
})

test('every screen that the specification names is there', () => {
  expect(Object.keys(prescribed).filter((path) => !paths.includes(path))).toEqual([])
})

test.each(paths)(
  '/%s is titled, at rest, readable in every way and walked through with the keyboard [AX-01]',
  async (path) => {
    const visitor = whoOpens(path)
    const { page } = visitor
    pictureOnFailure('headings', () => [visitor])
    const before = visitor.trouble.length
    const shifts: string[] = []
    for (const size of sizes) {
      await page.setViewportSize(size)
      const open = async () => {
        await page.goto(addressOf(path))
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await visitor.settle()
      }
      shifts.push(...(await openAtRest(page, open)))
    }
    expect(shifts).toEqual([])
    await expect.poll(() => page.title()).toMatch(prescribed[path] ?? /\S - Sash$/)

    expect(await faultsOf(page)).toEqual([])
    // What somebody comes back to from signing in stands outside of `auth` as well.
    const { pathname } = new URL(page.url().replace('/auth/keep-badge', '/keep-badge'))
    const screen = pathname.split('/').filter(isOfScreen).join('/')
    const title = await page.title()
    expect(titles.get(title) ?? screen, 'the screen of this title').toBe(screen)
    titles.set(title, screen)
    await expectGoodScreen(page)
    expect(await findUntidy(page)).toEqual([])
    expect([...(await findMoving(page)), ...(await findKeyboardFaults(page)), ...(await findCutOff(page))]).toEqual([])
    const trouble = visitor.trouble.slice(before)
    expect(trouble.filter((line) => !(refused.test(path) && /status of 4\d\d/.test(line)))).toEqual([])
  },
)

function pathsOf({ path = '', children = [] }: Route, above = ''): string[] {
  const whole = [above, path].filter(Boolean).join('/')
  return children.length > 0 ? [whole, ...children.flatMap((child) => pathsOf(child, whole))] : [whole]
}

/** Prefilled names and spent tokens make no other screen; dialogs and what stands in a list are called after it. */
function isOfScreen(part: string): boolean {
  const { name, email, token, confirmId, collectionSlug } = values
  const within = ['add', 'import', 'edit', 'collection', collectionSlug, 'nothing-here']
  return part !== '' && ![name, email, token, confirmId, ...within].includes(decodeURIComponent(part))
}

/** The earner's badge has another identifier than the issuer's. */
function addressOf(path: string): string {
  const given = path.startsWith('recipient/') ? { ...values, badgeSlug: pages.badge.slug } : values
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = given[name]
    if (!value) throw new Error(`What stands for :${name} in ${path} is not known here.`)
    return encodeURIComponent(value)
  })
  return `/${address.replace(/\*\??$/, 'nothing-here')}`
}

function whoOpens(path: string): Visitor {
  if (path === 'auth/logout') return leaver
  if (path.startsWith('issuer')) return pages.ines
  // The first account runs the server.
  if (path.startsWith('operator')) return pages.ines
  return /^(recipient|profile|notifications)/.test(path) ? pages.maya : stranger
}

function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((one) => one.checkVisibility())
    const levels = shown.map((one) => Number(one.tagName.slice(1)))
    const mains = levels.filter((level) => level === 1).length
    return [
      ...(mains === 1 ? [] : [`${mains} main headings`]),
      ...shown.flatMap((one, index) => {
        const [level = 0, last = 0] = [levels[index], levels[index - 1]]
        return level > last + 1 ? [`"${one.textContent}" is h${level} after h${last}`] : []
      }),
    ]
  })
}
