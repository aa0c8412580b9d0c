import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { givenSigned } from '#testing/given/given-elsewhere.ts'
import {
  addressesOf,
  askFor,
  badgesOf,
  givenImport,
  type MoveLink,
  mailsOf,
  move,
  readMoveLink,
} from '#testing/given/given-move.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  newEmail,
  readMailLink,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { mailKinds, signInAs } from '#testing/sign-ups.ts'

let server: TestServer
let badge: string
let issuer: GivenPerson
let old: GivenPerson
let asking: GivenPerson
let second: string
beforeAll(async () => {
  server = await startTestServer()
  issuer = await givenPerson(server)
  badge = await givenBadgeClass(issuer, await givenIssuer(issuer))
})
afterAll(async () => {
  await server.stop()
})
beforeEach(async () => {
  shiftClock(301_000)
  old = await givenPerson(server)
  asking = await givenPerson(server)
  second = newEmail('second')
  await old.call('POST', '/v1/user/emails', { body: { email: second } })
  await server.call('POST', await readMailLink(second))
})

const preview = (link: MoveLink) => server.call('POST', '/v3/address-moves/preview', { body: link })

test('an address that another account has proven waits, and its owner is asked with a link', async () => {
  const link = await askFor(asking, second)
  expect(link).toEqual({ confirm_id: expect.stringMatching(/^[\w-]{22}$/), token: expect.stringMatching(/^sash_ec_/) })
  const [body = ''] = await mailsOf(second, 'claimed-address')
  expect(body).toContain(`Maya Okonkwo (${asking.email})`)
  expect(body).toMatch(/https?:\/\/[^\s/]+\/auth\/move-address\/[\w-]+\/[\w-]+/)
  expect(await addressesOf(asking)).toEqual([asking.email, `${second}?`])
  expect((await server.call('GET', `/auth/move-address/${link.confirm_id}/${link.token}`)).statusCode).toBeLessThan(500)
  expect(await addressesOf(old)).toEqual([old.email, second])
})

test('the page is told what would move, and nothing moves by looking', async () => {
  await givenAward(issuer, badge, second)
  await givenAward(issuer, badge, old.email)
  await givenImport(old, await givenSigned(second))
  const link = await askFor(asking, second)
  const answer = await preview(link)
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      email: second,
      to: `Maya Okonkwo (${asking.email})`,
      badges: 2,
      is_last: false,
      collections: 0,
      issuers: [],
      asks_second_factor: false,
      asks_sign_in: false,
    },
  ])
  expect((await preview(link)).statusCode).toBe(200)
  expect(await addressesOf(old)).toEqual([old.email, second])
})

test('the address goes with its badges; all else stays, and both mailboxes are told', async () => {
  const [theirs, own] = [await givenAward(issuer, badge, second), await givenAward(issuer, badge, old.email)]
  const [importedTheirs, importedOwn] = [await givenImport(old, await givenSigned(second)), await givenImport(old)]
  const removed = await givenImport(old, await givenSigned(second))
  await old.call('DELETE', `/v1/earner/badges/${removed}`)
  const badges = [theirs, own, importedTheirs, importedOwn].map((id) => ({ id }))
  const { slug } = (await old.call('POST', '/v1/earner/collections', { body: { name: 'Mine', badges } })).json()
  const answer = await move(server, await askFor(asking, second))
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { email: second, badges: 2, is_last: false }])
  expect(await badgesOf(asking)).toEqual([theirs, importedTheirs].sort())
  expect(await badgesOf(old)).toEqual([own, importedOwn].sort())
  expect(await addressesOf(old)).toEqual([old.email])
  expect(await addressesOf(asking)).toEqual([asking.email, second])
  const restored = await asking.call('POST', `/v3/backpack/badges/${removed}/restore`)
  expect([restored.statusCode, restored.json().pending]).toEqual([200, false])
  const kept = (await old.call('GET', `/v1/earner/collections/${slug}`)).json<{ badges: { id: string }[] }>()
  expect(kept.badges.map(({ id }) => id).sort()).toEqual([own, importedOwn].sort())
  for (const address of [old.email, second]) expect((await mailKinds(address)).at(-1)).toBe('address-moved')
  expect(await mailKinds(asking.email)).not.toContain('address-moved')
  const [told = ''] = await mailsOf(old.email, 'address-moved')
  expect(told.replace(/\s+/g, ' ')).toContain('All else stays in the account that had it')
  expect((await signInAs(server, old.email)).statusCode).toBe(200)
  expect((await old.call('GET', '/v1/user/profile')).statusCode).toBe(200)
  const page = await server.call('GET', `/public/assertions/${importedTheirs}?v=3_0`)
  expect(page.statusCode).toBe(200)
})

test('an award that comes afterwards reaches the new account, and a link to a moved badge ends', async () => {
  const award = await givenAward(issuer, badge, second)
  const shared = await old.call('POST', '/v3/backpack/share-links', {
    body: { kind: 'badge', target: award, with_name: true, with_evidence: true },
  })
  expect(shared.statusCode).toBe(201)
  const { pathname } = new URL(shared.json<{ url: string }>().url)
  expect((await server.call('GET', pathname)).statusCode).toBe(200)
  await move(server, await askFor(asking, second))
  const later = await givenAward(issuer, badge, second)
  expect(await badgesOf(asking)).toEqual([award, later].sort())
  expect((await server.call('GET', pathname)).statusCode).toBe(404)
})

test('a primary address leaves, and another proven one takes its place', async () => {
  const waiting = newEmail('waiting')
  await old.call('POST', '/v1/user/emails', { body: { email: waiting } })
  const reset = server.call('POST', '/v1/user/forgot-password', { form: { email: old.email } })
  expect((await reset).statusCode).toBe(200)
  const token = (await readMailLink(old.email)).replace(/.*token=/, '')
  await move(server, await askFor(asking, old.email))
  const emails = (await old.call('GET', '/v1/user/emails')).json<{ email: string; primary: boolean }[]>()
  expect(emails.map(({ email, primary }) => [email, primary])).toEqual([
    [second, true],
    [waiting, false],
  ])
  const body = { token, password: 'a brand new one' }
  expect((await server.call('PUT', '/v1/user/forgot-password', { body })).statusCode).toBe(404)
})

test('a link that is wrong, old or used is not there', async () => {
  const link = await askFor(asking, second)
  const wrong = [
    { ...link, token: `${link.token}x` },
    { ...link, confirm_id: 'AAAAAAAAAAAAAAAAAAAAAA' },
    { confirm_id: '', token: '' },
  ]
  for (const body of wrong) {
    for (const ask of [preview, (it: MoveLink) => move(server, it)]) {
      shiftClock(3_601_000)
      const answer = await ask(body)
      expect([answer.statusCode, answer.json()]).toMatchObject([
        404,
        { detail: 'This link no longer works: it is too old, or it has been used already.' },
      ])
    }
  }
  expect((await move(server, link)).statusCode).toBe(200)
  for (const ask of [preview, (it: MoveLink) => move(server, it)]) {
    shiftClock(3_601_000)
    expect((await ask(link)).statusCode).toBe(404)
  }
  const late = await askFor(await givenPerson(server), second)
  shiftClock(3 * 86_400_000 + 1000)
  expect((await preview(late)).statusCode).toBe(404)
})

test('an account that has proven nothing is offered nothing', async () => {
  const email = newEmail('unproven')
  shiftClock(301_000)
  await server.call('POST', '/v1/user/profile', {
    body: { first_name: 'Eve', last_name: 'Il', email, password: 'a word of her own' },
  })
  const token = (await signInAs(server, email, 'a word of her own')).json<{ access_token: string }>().access_token
  await server.call('POST', '/v1/user/emails', { token, body: { email: second } })
  const [body = ''] = await mailsOf(second, 'claimed-address')
  expect(body).toContain('confirm another address for the other account first')
  expect(body).not.toContain('move-address')
  expect(await readMoveLink(second)).toEqual({ confirm_id: '', token: '' })
})

test('what was asked for and taken back, and an address that its account gave up, move nothing', async () => {
  const first = await askFor(asking, second)
  const entries = (await asking.call('GET', '/v1/user/emails')).json<{ id: number; email: string }[]>()
  await asking.call('DELETE', `/v1/user/emails/${entries.find(({ email }) => email === second)?.id}`)
  expect((await move(server, first)).statusCode).toBe(404)
  shiftClock(5000)
  const next = await askFor(asking, second)
  const mine = (await old.call('GET', '/v1/user/emails')).json<{ id: number; email: string }[]>()
  await old.call('DELETE', `/v1/user/emails/${mine.find(({ email }) => email === second)?.id}`)
  expect((await move(server, next)).statusCode).toBe(404)
  expect(await addressesOf(asking)).toEqual([asking.email, `${second}?`])
})
