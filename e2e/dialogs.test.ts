import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectGoodScreen } from './support/browser/expect-good-screen.ts'
import { findCutOff } from './support/browser/find-cut-off.ts'
import { findMoving } from './support/browser/find-moving.ts'
import { findOutOfReach } from './support/browser/find-untidy.ts'
import { findKeyboardFaults, pressAt, takeFromMenu, waitForFocusIn } from './support/browser/keyboard.ts'
import { askForBadge } from './support/pages/ask-for-badge.ts'
import { pictureOnFailure } from './support/pages/issuer-pages.ts'
import { earner } from './support/pages/people.ts'
import { badgeName, openSharerPages, type SharerPages } from './support/pages/sharer-pages.ts'
import { type everySize, sizes, type Visitor } from './support/pages/visitor.ts'

interface Opening {
  /** The file that draws it or asks it, from web/ on; every-dialog.test.ts reads it here. */
  of: string
  title: string | RegExp
  path: () => string
  who?: 'maya' | 'ines'
  /** The button that opens it, or the one of the menu and its entry. */
  by: string | RegExp | [string | RegExp, string]
  size?: (typeof everySize)[number]
  role?: 'dialog' | 'alertdialog'
}

let pages: SharerPages
let badge: string
let claim: string
let group: string
let request: string
const groupName = 'Evening class'

beforeAll(async () => {
  pages = await openSharerPages()
  const { owner, issuer } = pages
  const badges = await owner.get(`/v1/issuer/issuers/${issuer.slug}/badges`)
  const slug = badges.find(({ name }) => name === badgeName)?.slug
  badge = `${issuer.path}/badges/${slug}`
  const made = await owner.post(`/v3/issuers/${issuer.slug}/claims`, { badge_class: slug, title: 'Open day' })
  claim = `${badge}/claims/${made.id}`
  request = await askForBadge(owner, pages.account, await pages.createBadge('Harbour Pilot'))
  await owner.post(`/v3/issuers/${issuer.slug}/claims/${made.id}/state`, { state: 'open' })
  const { id } = await owner.post(`/v3/issuers/${issuer.slug}/groups`, { name: groupName, description: '' })
  const people = [{ email: earner.email }, { email: 'jonas@class.example' }]
  await owner.post(`/v3/issuers/${issuer.slug}/groups/${id}/members`, { people })
  group = `${issuer.path}/groups/${id}`
})
afterAll(() => pages.close())

const inBackpack = () => '/recipient/badges'
const atBadge = () => pages.badge.path
const atCollection = () => pages.collection.path
const atIssuer = () => pages.issuer.path
const atClass = () => badge
const at = (page: string) => () => `${pages.issuer.path}/${page}`

const openings: Opening[] = [
  { of: 'app/palette/palette.tsx', title: 'Search', path: inBackpack, by: /^Search/ },
  {
    of: 'features/backpack/filter-dialog.tsx',
    title: 'Filters',
    path: () => '/recipient/badges?sortBy=newest-first',
    by: /^Filter/,
    size: sizes[0],
  },
  { of: 'features/imports/add-badge/add-badge-dialog.tsx', title: 'Add Badge', path: inBackpack, by: 'Add Badge' },
  { of: 'ui/sharing/share-dialog.tsx', title: 'Share Badge', path: atBadge, by: 'Share Badge' },
  { of: 'ui/wallets/wallet-dialog.tsx', title: 'Add to Wallet', path: atBadge, by: ['More', 'Add to Wallet'] },
  {
    of: 'ui/sending/send-dialog.tsx',
    title: 'Send to Another Backpack',
    path: atBadge,
    by: ['More', 'Send to Another Backpack'],
  },
  {
    of: 'features/backpack/badge/use-confirmed-removal.ts',
    title: 'Remove this badge?',
    path: atBadge,
    by: ['More', 'Delete'],
    role: 'alertdialog',
  },
  {
    of: 'ui/collections/add-to-collections-dialog.tsx',
    title: 'Add to Collection(s)',
    path: atBadge,
    by: 'Add to Collection',
  },
  { of: 'ui/sharing/share-dialog.tsx', title: 'Share Collection', path: atCollection, by: 'Share Collection' },
  {
    of: 'features/collections/collection-menu.tsx',
    title: 'Delete Collection',
    path: atCollection,
    by: ['More', 'Delete'],
    role: 'alertdialog',
  },
  { of: 'features/collections/picker/badge-picker.tsx', title: 'Add Badges', path: atCollection, by: 'Add Badges' },
  {
    of: 'features/accounts/parts/delete-account-dialog.tsx',
    title: 'Delete account',
    path: () => '/profile/profile',
    by: 'Delete account',
  },
  {
    of: 'features/developers/tokens/token-dialog.tsx',
    title: 'New personal access token',
    path: () => '/profile/tokens',
    by: 'New Token',
  },
  { of: 'features/issuers/award-choice.tsx', title: 'Which badge?', who: 'ines', path: atIssuer, by: 'Award' },
  { of: 'features/staff/add-member-dialog.tsx', title: 'Add Member', who: 'ines', path: at('staff'), by: 'Add Staff' },
  {
    of: 'features/webhooks/webhooks-page.tsx',
    title: 'Create Webhook',
    who: 'ines',
    path: at('webhooks'),
    by: 'Create Webhook',
  },
  {
    of: 'features/lti/add-platform-dialog.tsx',
    title: 'Register by Hand',
    who: 'ines',
    path: at('learning-platforms'),
    by: 'Register by Hand',
  },
  {
    of: 'features/lti/platforms-page.tsx',
    title: 'Register by Link',
    who: 'ines',
    path: at('learning-platforms'),
    by: 'Register by Link',
  },
  {
    of: 'features/badge-classes/sample-picker.tsx',
    title: 'Sample artwork',
    who: 'ines',
    path: at('badges/create'),
    by: 'Start from a sample artwork',
  },
  {
    of: 'features/badge-classes/studio/parts/studio-dialog.tsx',
    title: 'Badge studio',
    who: 'ines',
    path: at('badges/create'),
    by: 'Design a badge',
  },
  {
    of: 'ui/forms/markdown/markdown-field.tsx',
    title: 'Supported Markdown',
    who: 'ines',
    path: at('badges/create'),
    by: 'Markdown Supported',
  },
  {
    of: 'features/badge-classes/badge-class-actions.tsx',
    title: 'Delete this badge?',
    who: 'ines',
    path: atClass,
    by: ['More', 'Delete'],
    role: 'alertdialog',
  },
  {
    of: 'ui/sharing/share-dialog.tsx',
    title: 'Share Badge',
    who: 'ines',
    path: atClass,
    by: [/^More about maya/, 'Share'],
  },
  {
    of: 'features/awards/parts/revoke-dialog.tsx',
    title: 'Revoke this badge?',
    who: 'ines',
    path: atClass,
    by: [/^More about maya/, 'Revoke'],
    role: 'alertdialog',
  },
  {
    of: 'features/claims/claims-page.tsx',
    title: 'New claim',
    who: 'ines',
    path: () => `${badge}/claims`,
    by: 'New claim',
  },
  { of: 'features/claims/claim-page.tsx', title: 'Rules', who: 'ines', path: () => claim, by: 'Change the rules' },
  { of: 'features/claims/kiosk-part.tsx', title: 'Open a kiosk', who: 'ines', path: () => claim, by: 'Open a kiosk' },
  {
    of: 'features/requests/hand-over.tsx',
    title: 'Hand over',
    who: 'ines',
    path: () => `${pages.issuer.path}/requests/${request}`,
    by: 'Hand over',
  },
  {
    of: 'features/requests/own-request-page.tsx',
    title: 'Withdraw this request?',
    path: () => `/recipient/requests/${request}`,
    by: 'Withdraw request',
    role: 'alertdialog',
  },
  {
    of: 'features/groups/group-form.tsx',
    title: 'Create Group',
    who: 'ines',
    path: at('groups'),
    by: 'Create Group',
  },
  {
    of: 'features/groups/add-people-dialog.tsx',
    title: 'Add People',
    who: 'ines',
    path: () => group,
    by: 'Add People',
  },
  {
    of: 'features/groups/change-group.ts',
    title: /^Award .+ to everybody\?$/,
    who: 'ines',
    path: () => group,
    by: 'Award to 2 people',
    role: 'alertdialog',
  },
  {
    of: 'features/accounts/parts/own-groups.tsx',
    title: `Leave ${groupName}?`,
    path: () => '/profile/profile',
    by: `Leave ${groupName}`,
    role: 'alertdialog',
  },
  {
    of: 'features/site/theme-page.tsx',
    title: 'Reset to default?',
    who: 'ines',
    path: () => '/operator/theme',
    by: 'Reset to default',
    role: 'alertdialog',
  },
]

/** Where each is now; a dialog that is closed leaves the page as it was. */
const shown = new Map<Visitor, string>()
// The pages below were looked at by themselves, in headings.test.ts and accessibility.test.ts.
const place = '.backdrop, dialog[open]'

test.each(openings)(
  '$title is opened, walked through and closed with the keyboard, and the focus comes back [AX-02]',
  async ({ title, path, who = 'maya', by, size = sizes[1], role = 'dialog' }) => {
    const visitor = pages[who]
    const { page } = visitor
    pictureOnFailure('dialogs', () => [visitor])
    await page.setViewportSize(size)
    if (shown.get(visitor) !== path()) {
      shown.set(visitor, path())
      await page.goto(path())
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await visitor.settle()
    }
    const [name, entry] = Array.isArray(by) ? by : [by]
    const named = { name, exact: typeof name === 'string' }
    const opener = page.getByRole('button', named).or(page.getByRole('link', named)).first()
    await opener.focus()
    // Its name may change while the dialog is open.
    if (entry === undefined) await pressAt(page, opener)
    else await takeFromMenu(page, opener, entry)

    const dialog = page.getByRole(role, { name: title })
    await waitForFocusIn(dialog)
    await visitor.settle()
    expect(await findOutOfReach(page)).toEqual([])
    await expectGoodScreen(page, place)
    const moving = await findMoving(page, place)
    expect([...moving, ...(await findKeyboardFaults(page)), ...(await findCutOff(page, place))]).toEqual([])
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect
      .poll(() => opener.evaluate((button) => button === document.activeElement), { message: 'the focus is back' })
      .toBe(true)
  },
)
