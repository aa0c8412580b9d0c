import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectGoodScreen } from './support/browser/expect-good-screen.ts'
import { createAccount } from './support/outside/client.ts'
import { type IssuerPages, openIssuerPages, pictureOnFailure } from './support/pages/issuer-pages.ts'
import { signIn } from './support/pages/people.ts'
import { openVisitor, sizes, type Visitor } from './support/pages/visitor.ts'

const guest = 'guest@hall.example'
const lars = { firstName: 'Lars', lastName: 'Brekke', email: 'lars@harboursailing.example' }
const nils = { firstName: 'Nils', lastName: 'Dahl', email: 'nils@harboursailing.example' }

let pages: IssuerPages
let badge: string
let requests: string
let phone: Visitor
const reviewers: Visitor[] = []

beforeAll(async () => {
  pages = await openIssuerPages()
  badge = await pages.createBadge('Harbour Pilot')
  requests = `/v3/issuers/${pages.issuer.slug}/requests`
  await pages.owner.put(`/v3${badge.replace(/^\/issuer/, '')}/request-rules`, {
    open: false,
    reviewers: 2,
    points: [{ key: 'night', text: 'A passage after dark', required: true }],
  })
  for (const person of [lars, nils]) {
    await createAccount(pages.sash, person)
    await pages.owner.post(`/v1/issuer/issuers/${pages.issuer.slug}/staff`, {
      action: 'add',
      email: person.email,
      role: 'staff',
    })
    const visitor = await pages.openVisitor()
    await visitor.page.goto('/auth/login')
    await signIn(visitor.page, person)
    await visitor.page.waitForURL((url) => !url.pathname.startsWith('/auth'))
    reviewers.push(visitor)
  }
  phone = await openVisitor(pages.browser, pages.sash.origin, sizes[0])
})
// Of two who accept at once one is refused, which browsers write down.
afterAll(async () => await pages.close(/status of 409/))
beforeEach(() => pictureOnFailure('claim-review', () => [pages.ines, phone, ...reviewers]))

test('a stranger claims on a phone, proves the address, shows something and waits', async () => {
  const claims = `/v3/issuers/${pages.issuer.slug}/claims`
  const claim = await pages.owner.post(claims, {
    badge_class: badge.split('/').at(-1),
    title: 'Night passage',
    cap: 20,
    needs_approval: true,
    asks: { text: 'required', links: 'off', files: 'optional' },
  })
  await pages.owner.post(`${claims}/${claim.id}/state`, { state: 'open' })
  const { page } = phone
  await page.goto(new URL(String(claim.url)).pathname)
  await page.getByRole('heading', { level: 1, name: 'Harbour Pilot' }).waitFor()
  await page.getByText('You are asked for: a text.').waitFor()
  await expectGoodScreen(page)
  await page.getByLabel('Email').fill(guest)
  await page.getByRole('button', { name: 'Hold my place' }).click()
  await page.getByRole('heading', { level: 1, name: 'Check your mail' }).waitFor()
  const mail = await pages.sash.mailbox.read(guest, /^Take your badge: Harbour Pilot$/)
  const proof = /https?:\/\/[^\s"]+\/c\/proof\/[\w-]+/.exec(mail.text ?? '')?.[0] ?? ''
  await page.goto(new URL(proof).pathname)
  await phone.settle()
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByText('Not sent yet').waitFor()
  await page.getByLabel(/^In your own words/).fill('I sailed to Tern Rock by night.')
  await page.getByLabel('Add a file').setInputFiles({
    name: 'logbook.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Oct 3, Lindgate to Tern Rock, 14 miles.'),
  })
  await page.getByText('logbook.txt').first().waitFor()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByText('Sent: it waits for an answer').waitFor()
  expect(phone.trouble).toEqual([])
})

test('two people have to accept: the second reads what the first says, and of two at once one awards', async () => {
  const { page } = pages.ines
  await page.goto(`${pages.issuer.path}/requests`)
  await page.getByRole('link', { name: /guest@hall\.example/ }).click()
  await page.getByText('By the claim “Night passage”.').waitFor()
  await page.getByText('logbook.txt').first().waitFor()
  // Nobody has looked for viruses here, so nobody says so.
  expect(await page.getByText(/checked for viruses/).count()).toBe(0)
  await page.getByRole('radio', { name: 'Met', exact: true }).check()
  await page.getByLabel('Note on this point').fill('Page 3 of the log.')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Accept as the first of two' }).click()
  await page.getByText(/^You have accepted this/).waitFor()
  await phone.page.reload()
  await phone.page.getByText('Sent: it waits for an answer').waitFor()

  const path = new URL(page.url()).pathname
  for (const { page: second } of reviewers) {
    await second.goto(path)
    await second.getByText('Page 3 of the log.').waitFor()
    await second.getByRole('radio', { name: 'Met', exact: true }).check()
  }
  await expectGoodScreen(reviewers[0]?.page ?? page)
  const accepting = reviewers.map(({ page: second }) =>
    second.getByRole('button', { name: 'Accept and award' }).click(),
  )
  await Promise.all(accepting)
  for (const { page: second } of reviewers) await second.getByText('Accepted', { exact: true }).first().waitFor()
  const decided = await pages.owner.get(`${requests}?state=decided`)
  expect(decided.map(({ state }) => state)).toEqual(['accepted'])
  const awards = await pages.owner.get(`/v1${badge}/assertions`)
  expect(awards).toHaveLength(1)

  await phone.page.reload()
  await phone.page.getByText('Accepted: the badge is yours').waitFor()
  await expectGoodScreen(phone.page)
  await phone.page.getByRole('link', { name: 'Open the badge' }).click()
  await expect.poll(() => phone.page.title()).toContain('Harbour Pilot')
  expect(phone.trouble).toEqual([])
})
