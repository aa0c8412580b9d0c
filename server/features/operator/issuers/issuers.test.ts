import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ListedIssuer } from '#contracts/operator/operator-issuers.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let operator: GivenPerson
let owner: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  operator = await givenPerson(server)
  owner = await givenPerson(server)
})
afterEach(resetClock)
afterAll(async () => await server.stop())

const home = '/v3/operator/issuers'
const idOf = (path: string) => path.split('/').at(-1) ?? ''
const change = (issuer: string, body: object, by = operator) => by.call('PUT', `${home}/${idOf(issuer)}`, { body })
const list = async (query: string) => {
  const answer = await operator.call('GET', `${home}${query}`)
  return { issuers: answer.json<ListedIssuer[]>(), next: /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1] }
}

test('issuers are found by a part of their name, page by page', async () => {
  const made = [await givenIssuer(owner, { name: 'Old Pier' }), await givenIssuer(owner, { name: 'New Pier' })]
  const first = await list('?q=pier&num=1')
  const second = await list(new URL(first.next ?? '').search)
  expect([...first.issuers, ...second.issuers].map(({ slug }) => slug)).toEqual([...made].reverse().map(idOf))
  expect(second.next).toBeUndefined()
})

test('a suspended issuer awards nothing new and says why to its staff, and its badges stay as they are', async () => {
  const issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  const award = await givenAward(owner, badge, 'kim@example.org')
  expect((await change(issuer, { suspended: true, reason: ' Nobody answers. ' })).json()).toMatchObject({
    suspended_at: expect.any(String),
    suspension_reason: 'Nobody answers.',
  })
  const give = () => owner.call('POST', `${badge}/assertions`, { body: { recipient_identifier: 'lee@example.org' } })
  const many = () =>
    owner.call('POST', `${badge}/batchAssertions`, {
      body: { assertions: [{ recipient_identifier: 'lee@example.org' }] },
    })
  const refusal = 'This issuer is suspended and awards nothing for now. Its page says why.'
  for (const answer of [await give(), await many()]) {
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(refusal)])
  }
  expect((await owner.call('GET', issuer)).json().suspension).toMatchObject({ reason: 'Nobody answers.' })
  const open = await server.call('GET', `/public/assertions/${award}`, { headers: { accept: 'application/json' } })
  expect([open.statusCode, open.json().revoked]).toEqual([200, undefined])
  const revoked = await owner.call('DELETE', `${badge}/assertions/${award}`, { body: { revocation_reason: 'Mistake' } })
  expect(revoked.statusCode).toBe(200)

  expect((await change(issuer, { suspended: false })).json()).toMatchObject({
    suspended_at: null,
    suspension_reason: null,
  })
  expect((await give()).statusCode).toBe(201)
  expect((await owner.call('GET', issuer)).json()).not.toHaveProperty('suspension')
  const log = (await operator.call('GET', '/v3/operator/audit?verb=issuer.suspended')).json()
  expect(log).toMatchObject([{ subject_id: idOf(issuer), detail: { reason: 'Nobody answers.' } }])
})

test('issuers are narrowed by state, and name their owners', async () => {
  const [issuer, other] = [await givenIssuer(owner), await givenIssuer(owner)]
  await change(issuer, { suspended: true })
  await change(other, { trusted: true, version: 1 })
  const slugs = async (query: string) => (await list(query)).issuers.map(({ slug }) => slug)
  expect([await slugs('?state=suspended'), await slugs('?state=trusted')]).toEqual([[idOf(issuer)], [idOf(other)]])
  expect([await slugs('?state=waiting'), await slugs('?waiting=true')]).toEqual([[], []])
  const [found] = (await list('?state=trusted')).issuers
  expect(found?.owners).toEqual([{ id: owner.accountId, name: 'Maya Okonkwo' }])
  await change(issuer, { suspended: false })
  await change(other, { trusted: false })
})

test('to everybody but operators there is nothing, and an old sign-in changes nothing', async () => {
  const issuer = await givenIssuer(owner)
  expect((await owner.call('GET', home)).statusCode).toBe(404)
  expect((await change(issuer, { suspended: true }, owner)).statusCode).toBe(404)
  expect((await change('nowhere', { suspended: true })).statusCode).toBe(404)
  shiftClock(3_700_000)
  expect((await change(issuer, { suspended: true })).json()).toMatchObject({ code: 'auth.confirm' })
})

test('operators say that they vouch for an issuer, and take it back', async () => {
  const issuer = await givenIssuer(owner)
  expect((await change(issuer, { trusted: true, version: 1 })).json()).toMatchObject({
    trusted_at: expect.any(String),
    suspended_at: null,
  })
  expect((await change(issuer, { trusted: true, version: 1 })).statusCode).toBe(200)
  expect((await owner.call('GET', issuer)).json().trusted_since).toBeDefined()
  expect((await change(issuer, { trusted: false })).json()).toMatchObject({ trusted_at: null })
  const log = (await operator.call('GET', '/v3/operator/audit')).json<{ verb: string; subject_id: string }[]>()
  const own = log.filter(({ subject_id }) => subject_id === idOf(issuer))
  expect(own.map(({ verb }) => verb)).toEqual(['issuer.untrusted', 'issuer.trusted', 'issuer.created'])
})
