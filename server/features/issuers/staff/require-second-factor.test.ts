import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { StaffSecurity } from '#contracts/issuers/staff-security.ts'
import { personalClient } from '#contracts/oauth/scopes.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { givenSecondFactor } from '#testing/given/given-second-factor.ts'
import { givenToken } from '#testing/given/given-token.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  givenStaff,
  svgPicture,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let coOwner: GivenPerson
let staff: GivenPerson
let issuer: string
let badge: string
let award: string
let security: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  coOwner = await givenPerson(server)
  staff = await givenPerson(server)
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
  award = await givenAward(owner, badge, 'recipient@example.org')
  security = `/v3/issuers/${issuer.split('/').at(-1)}/second-factor`
  await givenStaff(issuer, coOwner, 'owner')
  await givenStaff(issuer, staff, 'staff')
})
afterAll(async () => {
  await server.stop()
})
afterEach(resetClock)

const refusal = (answer: { statusCode: number; headers: Record<string, unknown>; body: string }) => [
  answer.statusCode,
  JSON.parse(String(answer.headers['sash-refusal'] ?? answer.body)).code,
]
const required = [403, 'issuer.second-factor']
const put = (person: GivenPerson, isToBe: boolean) => person.call('PUT', security, { body: { required: isToBe } })
const awardBody = { recipient_identifier: 'another@example.org' }

test('owners who have one require it, and nobody else', async () => {
  expect(refusal(await put(owner, true))).toEqual([400, 'second-factor.own'])
  expect((await put(staff, true)).statusCode).toBe(404)
  expect((await put(await givenPerson(server), true)).statusCode).toBe(404)
  await givenSecondFactor(owner)
  shiftClock(3_700_000)
  expect(refusal(await put(owner, true))).toEqual([400, 'auth.confirm'])
  resetClock()
  expect((await put(owner, true)).json()).toEqual({ required: true, own: true, members: [owner.accountId] })
  expect((await put(owner, true)).statusCode).toBe(200)
  const { rows } = { rows: await context().db.selectFrom('audit_entries').select('verb').execute() }
  expect(rows.filter(({ verb }) => verb === 'second-factor.required')).toHaveLength(1)
})

test('staff without one are told, and can look at everything', async () => {
  for (const person of [coOwner, staff]) {
    const [told] = (await person.call('GET', '/v3/account/notifications')).json<{ kind: string; address: string }[]>()
    expect(told).toMatchObject({
      kind: 'second-factor',
      address: '/profile/security',
      facts: { issuer: 'Harbour School' },
    })
    expect((await person.call('GET', '/v3/account/second-factor')).json()).toMatchObject({
      required_by: [{ slug: issuer.split('/').at(-1), name: 'Harbour School' }],
    })
    for (const path of [issuer, `${issuer}/badges`, `${issuer}/staff`, badge, `${badge}/assertions`, security])
      expect((await person.call('GET', path)).statusCode).toBe(200)
  }
  const id = issuer.split('/').at(-1)
  for (const path of [`/v3/issuers/${id}/webhooks`, `/v3/issuers/${id}/signing`])
    expect((await coOwner.call('GET', path)).statusCode).toBe(200)
  expect((await owner.call('GET', '/v3/account/notifications')).json()).toEqual([])
  expect((await staff.call('GET', security)).json<StaffSecurity>()).toEqual({ required: true, own: false })
})

test('whatever they want to change is refused, by whatever token, and what to do is said', async () => {
  const id = issuer.split('/').at(-1) ?? ''
  const badgeId = badge.split('/').at(-1) ?? ''
  const issuerInput = { name: 'Other', url: 'https://harbour.example', email: coOwner.email }
  const badgeInput = { name: 'New', description: 'New.', image: svgPicture, criteria_text: 'Sail.' }
  const changes: ['POST' | 'PUT' | 'DELETE', string, object?][] = [
    ['PUT', issuer, issuerInput],
    ['DELETE', issuer],
    ['POST', `${issuer}/badges`, badgeInput],
    ['PUT', badge, badgeInput],
    ['DELETE', badge],
    ['POST', `${badge}/assertions`, awardBody],
    ['DELETE', `${badge}/assertions/${award}`, { revocation_reason: 'No.' }],
    ['POST', `${issuer}/staff`, { action: 'remove', email: owner.email }],
    ['PUT', security, { required: false }],
    ['PUT', `/v3/issuers/${id}/signing`, { jwt_algorithm: 'RS256' }],
    ['POST', `/v3/issuers/${id}/webhooks`, { name: 'Hook', url: 'https://hook.example', events: ['award.made'] }],
    [
      'POST',
      `/v2/issuers/${id}/assertions`,
      { badgeclass: badgeId, recipient: { type: 'email', identity: 'a@b.example' } },
    ],
    ['POST', `/v2/badgeclasses/${badgeId}/assertions`, { recipient: { type: 'email', identity: 'a@b.example' } }],
  ]
  for (const [method, path, body] of changes) {
    const answer = await coOwner.call(method, path, { body })
    expect([method, path, ...refusal(answer)]).toEqual([method, path, ...required])
  }
  const tokens = [
    await givenToken(staff.accountId, 'rw:issuer', { clientId: personalClient }),
    await givenToken(staff.accountId, `rw:issuer:${id}`, { clientId: personalClient }),
  ]
  for (const token of tokens) {
    const answer = await server.call('POST', `${badge}/assertions`, { token, body: awardBody })
    expect(refusal(answer)).toEqual(required)
    expect(answer.body).toContain('Set up codes of an app in your profile')
  }
  expect((await owner.call('POST', `${badge}/assertions`, { body: awardBody })).statusCode).toBe(201)
})

test('once they have one they go on, and without it they are where they were', async () => {
  await givenSecondFactor(staff)
  const answer = await staff.call('POST', `${badge}/assertions`, {
    body: { recipient_identifier: 'third@example.org' },
  })
  expect(answer.statusCode).toBe(201)
  const { members } = (await owner.call('GET', security)).json<StaffSecurity>()
  expect(members).toEqual([owner.accountId, staff.accountId].sort())
  expect((await owner.call('DELETE', '/v3/account/second-factor')).statusCode).toBe(204)
  expect(refusal(await put(owner, false))).toEqual(required)
  await givenSecondFactor(coOwner)
  expect((await put(coOwner, false)).json()).toMatchObject({ required: false })
  const again = { recipient_identifier: 'fourth@example.org' }
  expect((await owner.call('POST', `${badge}/assertions`, { body: again })).statusCode).toBe(201)
})
