import { afterAll, beforeAll, expect, test } from 'vitest'
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
let stranger: GivenPerson
let issuer: string
let issuerId: string

const unknown = '/v2/badgeclasses/AAAAAAAAAAAAAAAAAAAAAA'
const refusal = {
  status: { success: false, description: 'entity not found or insufficient privileges' },
  result: [],
  fieldErrors: {},
  validationErrors: [],
}
const plain = { name: 'Helm', description: 'Steers.', image: svgPicture, criteriaNarrative: 'Steer.' }
const full = {
  name: 'Day Skipper',
  description: 'Sails by day.',
  criteriaUrl: 'https://quay.example/skipper',
  criteriaNarrative: 'Sail twenty miles.',
  alignments: [
    {
      targetName: 'Seamanship',
      targetUrl: 'https://skills.example/1',
      targetDescription: 'Ropes and knots',
      targetFramework: 'Skills',
      targetCode: 'S-1',
    },
  ],
  tags: ['sea', 'sail'],
  expires: { amount: 2, duration: 'years' },
}

const idOf = (path: string): string => path.split('/').at(-1) ?? ''
const v2 = (path: string): string => `/v2/badgeclasses/${idOf(path)}`

beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  stranger = await givenPerson(server)
  issuer = await givenIssuer(owner)
  issuerId = idOf(issuer)
})
afterAll(() => server.stop())

test.each([
  ['under its issuer', () => `/v2/issuers/${issuerId}/badgeclasses`, {}],
  ['with its issuer in the body', () => '/v2/badgeclasses', { issuer: true }],
])('a badge class is made %s, read, changed and deleted', async (_name, url, more) => {
  const body = { ...full, image: svgPicture, ...('issuer' in more ? { issuer: issuerId } : {}) }
  const made = await owner.call('POST', url(), { body })
  expect(made.statusCode).toBe(201)
  const [badge] = made.json().result
  expect(badge).toMatchObject({ ...full, entityType: 'BadgeClass', issuer: issuerId, createdBy: owner.accountId })
  expect(badge.image).toMatch(/\/image$/)
  const path = `/v2/badgeclasses/${badge.entityId}`
  expect((await owner.call('GET', path)).json()).toEqual(made.json())
  const changed = await owner.call('PUT', path, {
    body: { name: 'Mate', description: 'M.', criteriaNarrative: 'Sail.' },
  })
  expect(changed.json().result[0]).toMatchObject({
    name: 'Mate',
    criteriaUrl: null,
    alignments: [],
    tags: [],
    expires: { amount: null, duration: null },
    image: badge.image,
  })
  expect((await owner.call('DELETE', path)).statusCode).toBe(204)
  expect((await owner.call('GET', path)).json()).toEqual(refusal)
})

test('refusals have the texts that clients know', async () => {
  const url = `/v2/issuers/${issuerId}/badgeclasses`
  const errorsOf = async (at: string, body: object) => {
    const answer = await owner.call('POST', at, { body })
    expect(answer.statusCode).toBe(400)
    const { fieldErrors, validationErrors } = answer.json()
    return { fieldErrors, validationErrors }
  }
  const { image: _none, ...pictureless } = plain
  const picture = { fieldErrors: { image: 'Valid image file or data URI required.' }, validationErrors: [] }
  expect(await errorsOf(url, pictureless)).toEqual(picture)
  expect(await errorsOf(url, { ...plain, image: 'https://quay.example/a.png' })).toEqual(picture)
  expect((await errorsOf(url, { ...plain, image: 'data:image/jpeg;base64,AAAA' })).fieldErrors).toHaveProperty('image')
  const denied = {
    fieldErrors: { issuer: 'You do not have permission to edit badges on this issuer.' },
    validationErrors: [],
  }
  expect(await errorsOf('/v2/badgeclasses', { ...plain, issuer: 'AAAAAAAAAAAAAAAAAAAAAA' })).toEqual(denied)
  expect(await errorsOf('/v2/badgeclasses', plain)).toMatchObject({
    fieldErrors: { issuer: ['This field is required.'] },
  })
  const theirs = await stranger.call('POST', '/v2/badgeclasses', { body: { ...plain, issuer: issuerId } })
  expect(theirs.json()).toMatchObject(denied)
  expect((await errorsOf(url, { ...plain, criteriaNarrative: '![x](y)' })).fieldErrors).toEqual({
    criteriaNarrative: ['Images not supported in markdown'],
  })
  expect((await errorsOf(url, { ...plain, name: 7, tags: 'sea', expires: { amount: 3 } })).fieldErrors).toMatchObject({
    name: ['This field is required.'],
  })
  expect((await errorsOf(url, { ...plain, expires: { amount: 3 } })).fieldErrors).toEqual({
    expires: ['Set both the amount and the duration, or neither.'],
  })
})

test('the badge class of others answers as one that is not there', async () => {
  const path = v2(await givenBadgeClass(owner, issuer))
  const award = { recipient: { identity: 'kim@example.com' } }
  for (const [method, under, body] of [
    ['GET', '', undefined],
    ['PUT', '', plain],
    ['DELETE', '', undefined],
    ['GET', '/assertions', undefined],
    ['POST', '/assertions', award],
    ['POST', '/issue', { assertions: [award] }],
  ] as const) {
    const theirs = await stranger.call(method, path + under, { body })
    const none = await stranger.call(method, unknown + under, { body })
    expect([theirs.statusCode, theirs.json()], `${method} ${under}`).toEqual([404, refusal])
    expect(none.body).toBe(theirs.body)
    const nobody = await server.call(method, path + under, { body })
    expect([nobody.statusCode, nobody.json().status.description]).toEqual([401, 'no valid auth token found'])
  }
})

test('scopes and roles open what they are for', async () => {
  const badge = await givenBadgeClass(owner, issuer)
  const path = v2(badge)
  const bound = await givenToken(owner.accountId, `rw:issuer:${issuerId}`)
  const elsewhere = await givenToken(owner.accountId, `rw:issuer:${idOf(await givenIssuer(owner))}`)
  const reading = await givenToken(owner.accountId, 'r:issuer')
  const status = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, token: string, body?: object) =>
    (await server.call(method, url, { token, body })).statusCode
  expect(await status('GET', path, bound)).toBe(200)
  expect(await status('PUT', path, bound, plain)).toBe(200)
  expect(await status('POST', `/v2/issuers/${issuerId}/badgeclasses`, bound, plain)).toBe(201)
  expect(await status('GET', path, reading)).toBe(200)
  for (const [token, name] of [
    [elsewhere, 'another issuer'],
    [await givenToken(owner.accountId, 'rw:profile rw:backpack'), 'other things'],
  ] as const) {
    expect(await status('GET', path, token), name).toBe(404)
    expect(await status('DELETE', path, token), name).toBe(404)
    expect(await status('POST', `/v2/issuers/${issuerId}/badgeclasses`, token, plain), name).toBe(404)
  }
  for (const url of ['/v2/badgeclasses']) {
    expect(await status('GET', url, bound)).toBe(404)
    expect(await status('POST', url, bound, { ...plain, issuer: issuerId })).toBe(404)
  }
  expect(await status('PUT', path, reading, plain)).toBe(404)
  const member = await givenPerson(server)
  await givenStaff(issuer, member, 'staff')
  expect(await status('GET', path, member.token)).toBe(200)
  expect(await status('PUT', path, member.token, plain)).toBe(404)
  expect(await status('DELETE', path, member.token)).toBe(404)
})

test('a badge class with live awards is not deleted, and the description says why', async () => {
  const badge = await givenBadgeClass(owner, issuer)
  await givenAward(owner, badge, 'kim@example.com')
  const answer = await owner.call('DELETE', v2(badge))
  expect(answer.statusCode).toBe(400)
  expect(answer.json().status.description).toBe(
    'BadgeClass may only be deleted if all BadgeInstances have been revoked.',
  )
})

test('lists go page by page by their Link header', async () => {
  const person = await givenPerson(server)
  const house = await givenIssuer(person)
  const made: string[] = []
  for (let count = 0; count < 5; count++) made.unshift(idOf(await givenBadgeClass(person, house)))
  for (const list of ['/v2/badgeclasses', `/v2/issuers/${idOf(house)}/badgeclasses`]) {
    const seen: string[] = []
    let next: string | undefined = `${list}?num=2`
    while (next) {
      const answer = await person.call('GET', next)
      seen.push(...answer.json<{ result: { entityId: string }[] }>().result.map((badge) => badge.entityId))
      const url = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1]
      next = url === undefined ? undefined : new URL(url).pathname + new URL(url).search
    }
    expect(seen).toEqual(made)
  }
})

test('the same request under one key makes one badge class', async () => {
  const call = (name: string) =>
    owner.call('POST', `/v2/issuers/${issuerId}/badgeclasses`, {
      body: { ...plain, name },
      headers: { 'idempotency-key': 'class-once' },
    })
  const [one, two] = await Promise.all([call('Once'), call('Once')])
  expect(one?.json()).toEqual(two?.json())
  expect((await call('Twice')).statusCode).toBe(422)
})
