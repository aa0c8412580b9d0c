import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Claim, ClaimFigures } from '#contracts/claims/claims.ts'
import type { ClaimSheet } from '#contracts/claims/codes.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'
import { givenClaim } from '#testing/given/given-claim.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, givenStaff, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let staff: GivenPerson
let stranger: GivenPerson
let issuer: string
let badge: string
let base: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  staff = await givenPerson(server)
  stranger = await givenPerson(server)
  await givenIssuer(stranger)
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
  base = `${issuer.replace('/v1/issuer', '/v3')}/claims`
  await givenStaff(issuer, staff, 'staff')
})
afterAll(async () => await server.stop())

const idOf = (path: string): string => path.split('/').at(-1) ?? ''
const input = (more: object = {}) => ({ badge_class: idOf(badge), title: 'Open day', ...more })

test('a claim begins as a draft with a link of its own, and opens nothing before it is started', async () => {
  const made = await owner.call('POST', base, {
    body: input({ cap: 20, time_zone: 'Europe/London', domains: ['School.Example'], addresses: [newEmail()] }),
  })
  expect(made.statusCode).toBe(201)
  const claim = made.json<Claim>()
  expect(claim).toMatchObject({
    state: 'draft',
    shown_state: 'draft',
    kind: 'link',
    cap: 20,
    taken: 0,
    domains: ['school.example'],
    has_list: true,
    url: expect.stringMatching(/\/c\/[0-9A-HJKMNP-TV-Z]{26}$/),
  })
  const token = idOf(claim.url)
  expect((await server.call('POST', '/v3/claims/preview', { body: { token } })).statusCode).toBe(404)
  const started = await owner.call('POST', `${base}/${claim.id}/state`, { body: { state: 'open' } })
  expect(started.json()).toMatchObject({ state: 'open', shown_state: 'open' })
  const shown = await server.call('POST', '/v3/claims/preview', { body: { token: token.toLowerCase() } })
  expect(shown.json()).toMatchObject({ state: 'open', name: 'Day Skipper', issuer: 'Harbour School' })
  expect(shown.body).not.toMatch(/taken|cap"/)
})

test('only hashes of the link and of codes are kept, and neither stands in what is written anywhere', async () => {
  const { id, token } = await givenClaim(owner, badge, { kind: 'codes' })
  const sheet = (await owner.call('POST', `${base}/${id}/codes`, { body: { count: 10 } })).json<ClaimSheet>()
  const secrets = [token, ...sheet.codes.map(({ code }) => code.replaceAll('-', ''))]
  const rows = JSON.stringify([
    await db().selectFrom('claims').selectAll().execute(),
    await db().selectFrom('claim_codes').selectAll().execute(),
    await db().selectFrom('audit_entries').selectAll().execute(),
  ])
  for (const secret of secrets) expect(rows).not.toContain(secret)
})

test.each([
  ['a class of another issuer', { badge_class: 'none' }, 'claim.badge'],
  [
    'an end before the beginning',
    { opens_at: '2026-02-02T00:00:00Z', closes_at: '2026-02-01T00:00:00Z' },
    'request.invalid',
  ],
  ['a zone that is none', { time_zone: 'Moon/Sea' }, 'request.invalid'],
  ['a domain that is none', { domains: ['school'] }, 'request.invalid'],
  ['no places', { cap: 0 }, 'request.invalid'],
  [
    'badges that end before the claim',
    { closes_at: '2999-01-02T00:00:00Z', expires: '2999-01-01T00:00:00Z' },
    'request.invalid',
  ],
])('%s is refused', async (_, more, code) => {
  const answer = await owner.call('POST', base, { body: input(more) })
  expect([answer.statusCode, answer.json().code]).toEqual([400, code])
})

test('what is left out stays, null takes a rule away, and there are never fewer places than are taken', async () => {
  const { path, token } = await givenClaim(owner, badge, { cap: 5, narrative: 'There.' })
  await server.call('POST', '/v3/claims/places', { body: { token, email: newEmail() } })
  await server.call('POST', '/v3/claims/places', { body: { token, email: newEmail() } })
  const changed = await owner.call('PUT', path, { body: { title: 'Second day', narrative: null } })
  expect(changed.json()).toMatchObject({ title: 'Second day', narrative: null, cap: 5, taken: 2 })
  expect((await owner.call('PUT', path, { body: { cap: 1 } })).statusCode).toBe(400)
  expect((await owner.call('PUT', path, { body: { cap: null } })).json()).toMatchObject({ cap: null })
})

test('a way that there is not is refused, and what it is already stays so', async () => {
  const { path } = await givenClaim(owner, badge, {}, false)
  const set = async (state: string) => {
    const { statusCode } = await owner.call('POST', `${path}/state`, { body: { state } })
    return statusCode
  }
  expect([await set('paused'), await set('ended'), await set('open'), await set('open')]).toEqual([409, 409, 200, 200])
  expect([await set('paused'), await set('ended'), await set('paused'), await set('open')]).toEqual([
    200, 200, 409, 200,
  ])
})

test('staff read and do not change; for strangers there is nothing, by any id', async () => {
  const { path, id } = await givenClaim(owner, badge, { kind: 'codes' })
  const changes = (at: string) =>
    [
      ['POST', base, input()],
      ['PUT', at, { title: 'Mine' }],
      ['POST', `${at}/state`, { state: 'ended' }],
      ['POST', `${at}/duplicate`, { title: 'Mine' }],
      ['POST', `${at}/codes`, { count: 10 }],
    ] as const
  for (const [method, url, body] of changes(path)) {
    for (const by of [staff, stranger]) expect((await by.call(method, url, { body })).statusCode).toBe(404)
    expect((await server.call(method, url, { body })).statusCode).toBe(401)
  }
  for (const url of [base, path, `${path}/figures`]) {
    expect((await staff.call('GET', url)).statusCode).toBe(200)
    expect((await stranger.call('GET', url)).statusCode).toBe(404)
    expect((await server.call('GET', url)).statusCode).toBe(401)
  }
  const other = await givenIssuer(stranger)
  const foreign = `${other.replace('/v1/issuer', '/v3')}/claims/${id}`
  for (const [method, url, body] of changes(foreign).slice(1)) {
    expect((await stranger.call(method, url, { body })).statusCode).toBe(404)
  }
})

test('a duplicate has the rules and the list, and a link and state of its own', async () => {
  const { path, token } = await givenClaim(owner, badge, { cap: 7, addresses: [owner.email] })
  await owner.call('POST', `${path}/state`, { body: { state: 'ended' } })
  const copy = (await owner.call('POST', `${path}/duplicate`, { body: { title: 'Next year' } })).json<Claim>()
  expect(copy).toMatchObject({ title: 'Next year', state: 'draft', cap: 7, taken: 0, has_list: true })
  expect(idOf(copy.url)).not.toBe(token)
  await owner.call('POST', `${base}/${copy.id}/state`, { body: { state: 'open' } })
  const taken = await owner.call('POST', '/v3/claims/take', { body: { token: idOf(copy.url) } })
  expect(taken.statusCode).toBe(200)
})

test('a list goes on where its page ended, for all classes or one', async () => {
  const own = await givenBadgeClass(owner, issuer)
  const made = []
  for (let count = 0; count < 3; count++) made.unshift((await givenClaim(owner, own)).id)
  const first = await owner.call('GET', `${base}?badge=${idOf(own)}&num=2`)
  expect(first.json<Claim[]>().map(({ id }) => id)).toEqual(made.slice(0, 2))
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  const { pathname, search } = new URL(next)
  expect((await owner.call('GET', pathname + search)).json<Claim[]>().map(({ id }) => id)).toEqual(made.slice(2))
})

test('figures count what happened by day, and name nobody', async () => {
  const { path, token } = await givenClaim(owner, await givenBadgeClass(owner, issuer))
  const email = newEmail('guest')
  await server.call('GET', `/c/${token}`, { headers: { accept: 'text/html' } })
  await owner.call('POST', '/v3/claims/take', { body: { token } })
  await server.call('POST', '/v3/claims/places', { body: { token, email } })
  const answer = await owner.call('GET', `${path}/figures`)
  const { days, ...sums } = answer.json<ClaimFigures>()
  expect(sums).toEqual({ shown: 1, opened: 2, claimed: 2, awarded: 1, accepted: 1, lapsed: 0 })
  expect(days).toEqual([{ day: expect.any(String), shown: 1, opened: 2, claimed: 2, awarded: 1, accepted: 1 }])
  expect(answer.body).not.toContain(email)
})

test('a claim that was written under other rules is closed for people, and no fault', async () => {
  const { id, token } = await givenClaim(owner, await givenBadgeClass(owner, issuer))
  await db()
    .updateTable('claims')
    .set({ narrative: '![x](https://a.example/x.png)' })
    .where('claim_id', '=', id)
    .execute()
  const answer = await owner.call('POST', '/v3/claims/take', { body: { token } })
  expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'claim.closed' }])
})

test('a claim goes with its badge class', async () => {
  const own = await givenBadgeClass(owner, issuer)
  const { id, token } = await givenClaim(owner, own, { addresses: [newEmail()] })
  await server.call('POST', '/v3/claims/places', { body: { token, email: newEmail() } })
  expect((await owner.call('DELETE', own)).statusCode).toBeLessThan(300)
  await context().queue.drain()
  expect(await db().selectFrom('claim_entries').selectAll().where('claim_id', '=', id).execute()).toEqual([])
  // Another wrong one from here was a moment ago.
  shiftClock(60_000)
  expect((await server.call('POST', '/v3/claims/preview', { body: { token } })).statusCode).toBe(404)
  resetClock()
})
