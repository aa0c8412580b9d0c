import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawBadge } from './support/browser/artwork.ts'
import { earnElsewhere } from './support/outside/badge-from-elsewhere.ts'
import { createAccount } from './support/outside/client.ts'
import { type IssuerPages, openIssuerPages, pictureOnFailure } from './support/pages/issuer-pages.ts'
import { type Person, signIn } from './support/pages/people.ts'
import { openVisitor, sizes, type Visitor } from './support/pages/visitor.ts'

// Each would call `ran`, or ask another server, if it came onto a page as anything but text.
const word = 'Wochenendseminarteilnehmerinnenverpflegungskostenzuschussantragsformular'
const short = `"><img src=x onerror=ran()> ${word}`
const long = [
  word,
  '</script><script>ran()</script>',
  '<svg onload=ran()></svg>',
  '[press me](javascript:ran())',
  '<iframe src="javascript:parent.ran()"></iframe>',
  '<a href="data:text/html,<script>opener.ran()</script>">x</a>',
  '<style>@import "https://evil.example/x.css"</style>',
  '{{constructor.constructor("ran()")()}}',
].join('\n\n')
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" onload="ran()"><script>ran()</script>
  <foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="ran()"/></foreignObject>
  <rect width="400" height="400" fill="#d00"/><image href="https://evil.example/x.png"/></svg>`

const mallory: Person = { firstName: short.slice(0, 30), lastName: short.slice(0, 30), email: 'mallory@evil.example' }

let pages: IssuerPages
let staff: Visitor
let earner: Visitor
let stranger: Visitor
const paths: Record<'staff' | 'earner' | 'stranger', string[]> = { staff: [], earner: [], stranger: [] }

beforeAll(async () => {
  pages = await openIssuerPages()
  const { owner, sash, issuer: own } = pages
  const issuer = await owner.post('/v1/issuer/issuers', {
    name: short,
    description: long,
    url: 'https://evil.example',
    email: 'ines@harboursailing.example',
  })
  const picture = await drawBadge('svg')
  const image = `data:${picture.mimeType};base64,${picture.buffer.toString('base64')}`
  const fields = { description: long, criteria_text: long, tags: [short.slice(0, 20)] }
  const badge = await owner.post(`/v1/issuer/issuers/${issuer.slug}/badges`, {
    name: short,
    image,
    alignment: [{ target_name: short, target_url: "https://evil.example/?'onmouseover='ran()", target_code: short }],
    ...fields,
  })
  const award = await owner.post(`/v1/issuer/issuers/${issuer.slug}/badges/${badge.slug}/assertions`, {
    recipient_identifier: mallory.email,
    recipient_type: 'email',
    narrative: long,
    evidence_items: [{ evidence_url: "https://evil.example/?'onmouseover='ran()", narrative: long }],
    extensions: { 'extensions:recipientProfile': { name: short } },
  })
  const account = await createAccount(sash, mallory)
  const collection = await account.post('/v1/earner/collections', {
    name: short,
    description: long.slice(0, 200),
    published: true,
    badges: [{ id: award.slug }],
  })
  const at = `/issuer/issuers/${issuer.slug}`
  const ofBadge = `${at}/badges/${badge.slug}`
  paths.staff = [
    '/issuer',
    at,
    ...['edit', 'awards', 'staff', 'signing', 'webhooks', 'groups', 'endorsements'].map((one) => `${at}/${one}`),
    ofBadge,
    `${ofBadge}/edit`,
    ...['issue', 'bulk-import', 'claims', 'requests', `awards/${award.slug}`].map((one) => `${ofBadge}/${one}`),
    own.path,
    '/operator/people',
    '/operator/issuers',
    '/operator/mails',
    '/operator/audit',
  ]
  paths.earner = [
    '/recipient/badges',
    `/recipient/earned-badge/${award.slug}`,
    '/recipient/badge-collections',
    `/recipient/badge-collections/collection/${collection.slug}`,
    '/profile/profile',
    '/profile/edit',
    '/profile/page',
  ]
  const shared = new URL(String(collection.share_url)).pathname
  paths.stranger = [
    `/public/assertions/${award.slug}`,
    `/public/badges/${badge.slug}`,
    `/public/issuers/${issuer.slug}`,
    shared,
    `/public/assertions/${award.slug}?embedVersion=2`,
    `/auth/login?authError=${encodeURIComponent(long)}&infoMessage=${encodeURIComponent(short)}`,
    `/auth/login/${encodeURIComponent(short)}?email=${encodeURIComponent(short)}`,
  ]
  staff = pages.ines
  ;[earner, stranger] = await Promise.all([pages.openVisitor(), pages.openVisitor()])
  for (const { page } of [staff, earner, stranger]) await listen(page)
  await earner.page.goto('/auth/login')
  await signIn(earner.page, mallory)
  await earner.page.getByRole('heading', { name: 'Backpack', level: 1 }).waitFor()
})
afterAll(() => pages.close())

const listen = (page: Page) =>
  page.addInitScript(() => Object.assign(globalThis, { ran: () => console.error('A text ran as a program.') }))

/** A word that is longer than a line is parted, and holds no screen open. */
async function expectNoWiderThanPhone(page: Page, path: string): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize(sizes[0])
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(over, { message: `pixels of ${path} beside the screen` }).toBeLessThanOrEqual(0)
  if (before) await page.setViewportSize(before)
}

/** What only hostile texts could have put there. */
const findPlanted = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) =>
        [...element.attributes].some(
          ({ name, value }) =>
            name.startsWith('on') || (/^(href|src|action)$/.test(name) && /^\s*(javascript|data:text)/i.test(value)),
        ),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
  )

async function look(visitor: Visitor, path: string): Promise<void> {
  pictureOnFailure('hostile-texts', () => [visitor])
  await visitor.page.goto(path)
  await visitor.settle()
  expect(await findPlanted(visitor.page), path).toEqual([])
  await expectNoWiderThanPhone(visitor.page, path)
  expect(visitor.trouble, path).toEqual([])
}

test('a text that ran would be noticed', async () => {
  const { page, trouble } = await openVisitor(pages.browser, pages.sash.origin, sizes[0])
  await listen(page)
  await page.goto('about:blank')
  await page.setContent(`<p>${short}</p>`)
  await expect.poll(() => trouble.filter((line) => line.includes('A text ran as a program.')).length).toBe(1)
  expect(await findPlanted(page)).toHaveLength(1)
  await page.context().close()
})

test('nothing of it runs where staff and operators read it', async () => {
  for (const path of paths.staff) await look(staff, path)
})

test('nothing of it runs in the backpack of its earner', async () => {
  for (const path of paths.earner) await look(earner, path)
})

test('nothing of it runs on public pages, or in what an address says', async () => {
  for (const path of paths.stranger) await look(stranger, path)
})

test('a drawing with programs in it is refused, or kept without them and opened in a sandbox', async () => {
  const { owner, issuer, sash } = pages
  const image = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`
  const made = await owner
    .post(`/v1/issuer/issuers/${issuer.slug}/badges`, { name: 'Drawn', description: 'A', criteria_text: 'B', image })
    .catch((refusal: Error) => refusal)
  if (made instanceof Error) return expect(made.message).toContain('answered 400')
  const kept = await fetch(`${sash.origin}/public/badges/${made.slug}/image`)
  expect(kept.headers.get('content-security-policy')).toMatch(/(^|; *)sandbox *(;|$)/)
  expect(await kept.text()).not.toMatch(/script|onload|foreignObject|evil\.example/i)
})

test('nothing of a badge from elsewhere runs at the verifier', async () => {
  const { page, trouble } = stranger
  pictureOnFailure('hostile-texts', () => [stranger])
  const { mimeType, buffer } = await earnElsewhere(`${short} ${long.slice(0, 200)}`, mallory.email)
  await page.goto('/verify')
  await stranger.settle()
  await page.getByLabel('Badge file').setInputFiles({ name: `${short.replaceAll('/', '')}.svg`, mimeType, buffer })
  await page.getByText('Quayside College').first().waitFor()
  await stranger.settle()
  expect(await page.locator('main').innerText()).toContain(short)
  expect(await findPlanted(page)).toEqual([])
  expect(trouble).toEqual([])
})
