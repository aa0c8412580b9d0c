import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectGoodScreen } from './support/expect-good-screen.ts'
import { findCutOff } from './support/find-cut-off.ts'
import { findMoving } from './support/find-moving.ts'
import { pictureOnFailure } from './support/issuer-desk.ts'
import { findKeyboardFaults, pressAt, takeFromMenu, waitForFocusIn } from './support/keyboard.ts'
import { badgeName, openSharerDesk, type SharerDesk } from './support/sharer-desk.ts'
import { type everySize, sizes, type Visitor } from './support/visitor.ts'

interface Opening {
  title: string
  path: () => string
  who?: 'maya' | 'ines' | 'stranger'
  /** The button that opens it, or the one of the menu and its entry. */
  by: string | RegExp | [string | RegExp, string]
  size?: (typeof everySize)[number]
  role?: 'dialog' | 'alertdialog'
}

let desk: SharerDesk
let stranger: Visitor
let badge: string
let award: string

beforeAll(async () => {
  desk = await openSharerDesk()
  stranger = await desk.openVisitor()
  const { owner, issuer } = desk
  const badges = await owner.get(`/v1/issuer/issuers/${issuer.slug}/badges`)
  const slug = badges.find(({ name }) => name === badgeName)?.slug
  badge = `${issuer.path}/badges/${slug}`
  award = new URL(desk.badge.url).pathname
})
afterAll(() => desk.close())

const inBackpack = () => '/recipient/badges'
const atBadge = () => desk.badge.path
const atCollection = () => desk.collection.path
const atIssuer = () => desk.issuer.path
const atClass = () => badge
const at = (page: string) => () => `${desk.issuer.path}/${page}`

const openings: Opening[] = [
  { title: 'Search', path: inBackpack, by: /^Search/ },
  { title: 'Filters', path: inBackpack, by: /^Filter/, size: sizes[0] },
  { title: 'Add Badge', path: inBackpack, by: 'Add Badge' },
  { title: 'Share Badge', path: atBadge, by: 'Share Badge' },
  { title: 'Add to Wallet', path: atBadge, by: ['More', 'Add to Wallet'] },
  { title: 'Send to Another Backpack', path: atBadge, by: ['More', 'Send to Another Backpack'] },
  { title: 'Confirm Remove', path: atBadge, by: ['More', 'Delete'], role: 'alertdialog' },
  { title: 'Add to Collection(s)', path: atBadge, by: 'Add to Collection' },
  { title: 'Share Collection', path: atCollection, by: 'Share Collection' },
  { title: 'Delete Collection', path: atCollection, by: ['More', 'Delete'], role: 'alertdialog' },
  { title: 'Add Badges', path: atCollection, by: 'Add Badges' },
  { title: 'Delete account', path: () => '/profile/profile', by: 'Delete account' },
  { title: 'New personal access token', path: () => '/profile/tokens', by: 'New Token' },
  { title: 'Which badge?', who: 'ines', path: atIssuer, by: 'Award' },
  { title: 'Add Member', who: 'ines', path: at('staff'), by: 'Add Staff' },
  { title: 'Create Webhook', who: 'ines', path: at('webhooks'), by: 'Create Webhook' },
  { title: 'Register by Hand', who: 'ines', path: at('learning-platforms'), by: 'Register by Hand' },
  { title: 'Register by Link', who: 'ines', path: at('learning-platforms'), by: 'Register by Link' },
  { title: 'Sample artwork', who: 'ines', path: at('badges/create'), by: 'Start from a sample artwork' },
  { title: 'Badge studio', who: 'ines', path: at('badges/create'), by: 'Design a badge' },
  { title: 'Supported Markdown', who: 'ines', path: at('badges/create'), by: 'Markdown Supported' },
  { title: 'Warning', who: 'ines', path: atClass, by: ['More', 'Delete'], role: 'alertdialog' },
  { title: 'Share Badge', who: 'ines', path: atClass, by: [/^More about maya/, 'Share'] },
  { title: 'Warning', who: 'ines', path: atClass, by: [/^More about maya/, 'Revoke'], role: 'alertdialog' },
  {
    title: 'Reset to default?',
    who: 'ines',
    path: () => '/operator/theme',
    by: 'Reset to default',
    role: 'alertdialog',
  },
  { title: 'Verify Badge', who: 'stranger', path: () => award, by: 'Verify Badge' },
]

test.each(openings)(
  '$title is opened, walked through and closed with the keyboard, and the focus comes back [AX-02]',
  async ({ title, path, who = 'maya', by, size = sizes[1], role = 'dialog' }) => {
    const visitor = who === 'stranger' ? stranger : desk[who]
    const { page } = visitor
    pictureOnFailure('dialogs', () => [visitor])
    await page.setViewportSize(size)
    await page.goto(path())
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await visitor.settle()
    const [name, entry] = Array.isArray(by) ? by : [by]
    const named = { name, exact: typeof name === 'string' }
    const opener = page.getByRole('button', named).or(page.getByRole('link', named)).first()
    // Its name may change while the dialog is open.
    if (entry === undefined) await pressAt(page, opener)
    else await takeFromMenu(page, opener, entry)

    const dialog = page.getByRole(role, { name: title })
    await waitForFocusIn(dialog)
    await visitor.settle()
    await expectGoodScreen(page)
    expect([...(await findMoving(page)), ...(await findKeyboardFaults(page)), ...(await findCutOff(page))]).toEqual([])
    expect(await dialog.evaluate((place) => place.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect
      .poll(() => opener.evaluate((button) => button === document.activeElement), { message: 'the focus is back' })
      .toBe(true)
    await page.setViewportSize(sizes[1])
  },
)
