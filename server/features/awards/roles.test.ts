import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  givenStaff,
  newEmail,
  svgPicture,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

type Role = 'owner' | 'editor' | 'staff'
const callers = ['owner', 'editor', 'staff', 'stranger', 'owner of another issuer', 'nobody'] as const
type Caller = (typeof callers)[number]

let server: TestServer
let founder: GivenPerson
let issuer: string
const people = new Map<Caller, GivenPerson>()
beforeAll(async () => {
  server = await startTestServer()
  founder = await givenPerson(server)
  issuer = await givenIssuer(founder)
  for (const caller of callers.slice(0, 5)) people.set(caller, await givenPerson(server))
  for (const role of ['owner', 'editor', 'staff'] as const) await givenStaff(issuer, personOf(role), role)
  await givenIssuer(personOf('owner of another issuer'))
})
afterAll(async () => {
  await server.stop()
})

function personOf(caller: Caller): GivenPerson {
  const person = people.get(caller)
  if (!person) throw new Error(`${caller} has no account`)
  return person
}

interface Action {
  name: string
  roles: readonly Role[]
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url(at: { badge: string; award: string }): string
  body?(award: string): object
  status?: number
}

const all = ['owner', 'editor', 'staff'] as const
const editing = ['owner', 'editor'] as const
const badgeBody = () => ({ name: 'Other', description: 'Other', criteria_text: 'Other', image: svgPicture })

const inV3 = (path: string): string => path.replace('/v1/issuer', '/v3').replace('/assertions/', '/awards/')

const actions: Action[] = [
  { name: 'reads the badge classes', roles: all, method: 'GET', url: () => `${issuer}/badges` },
  { name: 'reads a badge class', roles: all, method: 'GET', url: ({ badge }) => badge },
  { name: 'reads the awards', roles: all, method: 'GET', url: ({ badge }) => `${badge}/assertions` },
  { name: 'reads the awards of the issuer', roles: all, method: 'GET', url: () => `${issuer}/assertions` },
  { name: 'reads an award', roles: all, method: 'GET', url: ({ award }) => award },
  {
    name: 'awards a badge',
    roles: all,
    method: 'POST',
    url: ({ badge }) => `${badge}/assertions`,
    body: () => ({ recipient_identifier: newEmail() }),
    status: 201,
  },
  {
    name: 'corrects an award',
    roles: editing,
    method: 'PUT',
    url: ({ award }) => award,
    body: () => ({ narrative: 'Other' }),
  },
  {
    name: 'reads what an award said before',
    roles: all,
    method: 'GET',
    url: ({ award }) => `${inV3(award)}/versions`,
  },
  {
    name: 'sends the mail about an award again',
    roles: all,
    method: 'POST',
    url: ({ award }) => `${inV3(award)}/resend`,
    body: () => ({}),
    status: 204,
  },
  {
    name: 'exports the awards',
    roles: all,
    method: 'GET',
    url: ({ badge }) => `${inV3(badge)}/awards.csv`,
  },
  {
    name: 'revokes several awards',
    roles: editing,
    method: 'POST',
    url: ({ badge }) => `${inV3(badge)}/revocations`,
    body: (award) => ({ awards: [award], revocation_reason: 'Made in error' }),
  },
  {
    name: 'revokes an award',
    roles: editing,
    method: 'DELETE',
    url: ({ award }) => award,
    body: () => ({ revocation_reason: 'Made in error' }),
  },
  {
    name: 'creates a badge class',
    roles: editing,
    method: 'POST',
    url: () => `${issuer}/badges`,
    body: badgeBody,
    status: 201,
  },
  { name: 'changes a badge class', roles: editing, method: 'PUT', url: ({ badge }) => badge, body: badgeBody },
  {
    name: 'changes the issuer',
    roles: editing,
    method: 'PUT',
    url: () => issuer,
    body: () => ({ name: 'Harbour School', url: 'https://harbour.example', email: founder.email }),
  },
]

describe.each(actions)('$name:', ({ roles, method, url, body, status = 200 }) => {
  test.each(callers)('%s', async (caller) => {
    const badge = await givenBadgeClass(founder, issuer)
    const id = await givenAward(founder, badge, newEmail())
    // A mail that has just gone out is not sent again at once, whoever asks.
    shiftClock(301_000)
    const award = `${badge}/assertions/${id}`
    const read = async () => [(await founder.call('GET', badge)).json(), (await founder.call('GET', award)).json()]
    const before = await read()
    const options = { token: people.get(caller)?.token, ...(body ? { body: body(id) } : {}) }
    const answer = await server.call(method, url({ badge, award }), options)
    if (roles.some((role) => role === caller)) return expect(answer.statusCode).toBe(status)
    const refusal = caller === 'nobody' ? 401 : 404
    expect([answer.statusCode, answer.json()]).toEqual([
      refusal,
      expect.objectContaining({ detail: expect.any(String) }),
    ])
    expect(await read()).toEqual(before)
  })
})

test('only an owner deletes a badge class’s issuer, and editors delete badge classes', async () => {
  for (const [caller, ofClass, ofIssuer] of [
    ['staff', 404, 404],
    ['editor', 204, 404],
    ['owner', 204, 204],
  ] as const) {
    const own = await givenIssuer(founder)
    await givenStaff(own, personOf(caller), caller)
    const badge = await givenBadgeClass(founder, own)
    const { password } = personOf(caller)
    await personOf(caller).call('POST', '/v3/sign-ins/confirm', { body: { password } })
    expect([caller, (await personOf(caller).call('DELETE', badge)).statusCode]).toEqual([caller, ofClass])
    expect([caller, (await personOf(caller).call('DELETE', own)).statusCode]).toEqual([caller, ofIssuer])
  }
})

describe('a thing asked for in the wrong place', () => {
  const unknown = 'AAAAAAAAAAAAAAAAAAAAAA'
  const idOf = (path: string): string => path.split('/').at(-1) ?? ''

  test('is not there, neither for reading nor for changing', async () => {
    const otherIssuer = await givenIssuer(founder)
    const otherBadge = await givenBadgeClass(founder, otherIssuer)
    const badge = await givenBadgeClass(founder, issuer)
    const sibling = await givenBadgeClass(founder, issuer)
    const award = await givenAward(founder, badge, newEmail())
    const wrongBadges = [`${otherIssuer}/badges/${idOf(badge)}`, `${issuer}/badges/${idOf(otherBadge)}`]
    const wrongAwards = [sibling, otherBadge, ...wrongBadges].map((path) => `${path}/assertions/${award}`)
    const absent = (await founder.call('GET', `${issuer}/badges/${unknown}`)).body
    const attempts = [
      ...wrongBadges.map((url) => ['GET', url, undefined] as const),
      ...wrongBadges.map((url) => ['PUT', url, badgeBody()] as const),
      ...wrongBadges.map((url) => ['DELETE', url, undefined] as const),
      ...wrongBadges.map((url) => ['GET', `${url}/assertions`, undefined] as const),
      ...wrongBadges.map((url) => ['POST', `${url}/assertions`, { recipient_identifier: newEmail() }] as const),
      ...wrongAwards.map((url) => ['GET', url, undefined] as const),
      ...wrongAwards.map((url) => ['PUT', url, { narrative: 'Wrong' }] as const),
      ...wrongAwards.map((url) => ['DELETE', url, { revocation_reason: 'Wrong' }] as const),
    ]
    for (const [method, url, body] of attempts) {
      const answer = await founder.call(method, url, body ? { body } : {})
      expect([method, url, answer.statusCode, answer.body]).toEqual([method, url, 404, absent])
    }
    for (const [method, url, body] of actionsInV3([...wrongBadges], wrongAwards)) {
      const answer = await founder.call(method, url, body ? { body } : {})
      expect([method, url, answer.statusCode, answer.json().code]).toEqual([method, url, 404, 'not-found'])
    }
    expect((await founder.call('GET', `${badge}/assertions/${award}`)).json()).toMatchObject({
      revoked: false,
      version: 1,
    })
  })

  const actionsInV3 = (badges: string[], awards: string[]) => [
    ...badges.map((url) => ['GET', `${inV3(url)}/awards.csv`, undefined] as const),
    ...badges.map(
      (url) => ['POST', `${inV3(url)}/revocations`, { awards: ['x'], revocation_reason: 'Wrong' }] as const,
    ),
    ...awards.map((url) => ['GET', `${inV3(url)}/versions`, undefined] as const),
    ...awards.map((url) => ['POST', `${inV3(url)}/resend`, {}] as const),
  ]

  test('reads to a stranger like a thing that has never been', async () => {
    const badge = await givenBadgeClass(founder, issuer)
    const award = await givenAward(founder, badge, founder.email)
    const stranger = personOf('stranger')
    const fresh = await stranger.call('GET', `/v1/issuer/issuers/${unknown}`)
    const urls = [
      issuer,
      badge,
      `${badge}/assertions/${award}`,
      `/v1/earner/badges/${award}`,
      `/v1/earner/badges/${unknown}`,
      `/v1/issuer/issuers/${unknown}/badges/${unknown}/assertions/${unknown}`,
    ]
    const ofEachAnswer = { date: '', 'x-request-id': '' }
    for (const url of urls) {
      const answer = await stranger.call('GET', url)
      expect([url, answer.statusCode, answer.body]).toEqual([url, 404, fresh.body])
      expect({ ...answer.headers, ...ofEachAnswer }).toEqual({ ...fresh.headers, ...ofEachAnswer })
    }
  })
})

describe('a badge of somebody else', () => {
  test.each([
    ['PUT', { acceptance: 'Accepted' }],
    ['DELETE', undefined],
  ] as const)('%s leaves it as it is', async (method, body) => {
    const badge = await givenBadgeClass(founder, issuer)
    const award = await givenAward(founder, badge, founder.email)
    const url = `/v1/earner/badges/${award}`
    for (const caller of ['stranger', 'owner'] as const) {
      expect((await personOf(caller).call(method, url, body ? { body } : {})).statusCode).toBe(404)
    }
    expect((await founder.call('GET', url)).json().acceptance).toBe('Unaccepted')
  })
})
