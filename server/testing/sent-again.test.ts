import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contracts/endpoints.ts'
import { context } from '#infra/context.ts'
import { createElsewhere, givenHosted } from './given/given-elsewhere.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  newEmail,
  svgPicture,
} from './given.ts'
import { startTestServer, type TestServer } from './server.ts'

const site = createElsewhere()
let server: TestServer
let person: GivenPerson
let issuer: string
let badge: string
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  person = await givenPerson(server)
  issuer = await givenIssuer(person)
  badge = await givenBadgeClass(person, issuer)
})
afterAll(async () => await server.stop())

/** What answers 201 and takes no Idempotency-Key. */
const withoutKey: Record<string, string> = {
  'POST /v1/user/profile': 'an address has one account; asked again from the same browser it says so',
  'POST /v3/keep-links': 'a link works once; asked again it says so',
  'POST /v3/keep-links/passkey': 'a link works once; asked again it says so',
  'POST /v3/start-links/accept': 'a link works once; asked again it says so',
  'POST /v3/issuers/:issuerSlug/claims/:claimId/codes': 'the codes are shown in one answer only',
  'POST /v3/issuers/:issuerSlug/claims/:claimId/codes/:serial/replacement': 'the code is shown in one answer only',
  'POST /v3/claims/requests': 'there is one open request of a person for a badge class',
  'POST /v3/requests': 'there is one open request of a person for a badge class',
  'POST /v3/requests/:requestId/files': 'the same file is there once',
  'POST /v3/issuers/:issuerSlug/claims/:claimId/kiosks': 'the link is shown in one answer only',
  'POST /o/par': 'RFC 9126 knows no such thing, and one that nobody comes with ends in 90 seconds',
  'POST /o/register': 'RFC 7591 knows no such thing, and what nobody uses is swept',
  'POST /v3/backpack/badges/:badgeId/wallet-offers': 'a new offer takes the place of one that waits',
  'POST /v3/issuers/:issuerSlug/endorsements/received': 'the same endorsement again is verified anew and stays one',
  'POST /bcv1/assertions': 'the same badge again is the one that is there',
  'POST /ims/ob/v2p1/assertions': 'the same badge again is the one that is there',
  'POST /v3/backpack/connections/:connectionId/imports': 'what is in the backpack already stays as it is',
  'POST /v3/issuers/:issuerSlug/lti/platforms': 'a platform is registered once',
  'POST /v3/issuers/:issuerSlug/lti/registrations': 'the link is shown in one answer only',
  'POST /v3/account/passkeys': 'the challenge that it answers is good once',
  'POST /v3/account/second-factor': 'begun once more, it is the same thing with another secret',
  'POST /v3/operator/terms': 'a version follows the one that was seen; asked again it says so',
  'POST /v3/operator/organisations': 'a domain has one organisation; asked again it says so',
  'POST /v3/operator/organisations/:organisationId/scim-token': 'the token is shown in one answer only',
  'POST /v3/operator/organisations/:organisationId/saml-key': 'there are two at the most; asked again it says so',
  'POST /scim/v2/Users': 'RFC 7644 knows no such thing; a name is there once, and 409 says so',
  'POST /scim/v2/Groups': 'RFC 7644 knows no such thing; a name is there once, and 409 says so',
  'POST /v1/earner/collections/:collectionSlug/badges': 'a badge is in a collection once',
}

test('whatever makes something takes an Idempotency-Key, or there is a reason why not', () => {
  const making = endpoints.filter(({ method, status }) => method === 'POST' && (status === 201 || status === 202))
  const without = making.filter(({ idempotent }) => !idempotent).map(({ method, path }) => `${method} ${path}`)
  expect(without.filter((name) => !(name in withoutKey))).toEqual([])
})

const send = (url: string, body: object, key: string) =>
  person.call('POST', url, { body, headers: { 'idempotency-key': key } })

interface Making {
  url: string
  body: () => object | Promise<object>
  id: string
  /** Where what was made is taken away again. */
  drop: (made: string) => string
}

const makings: Record<string, Making> = {
  'an issuer': {
    url: '/v1/issuer/issuers',
    body: () => ({ name: 'Twice School', url: 'https://twice.example', email: person.email }),
    id: 'slug',
    drop: (id) => `/v1/issuer/issuers/${id}`,
  },
  'a badge class': {
    url: 'badges',
    body: () => ({ name: 'Twice', description: 'D', criteria_text: 'C', image: svgPicture }),
    id: 'slug',
    drop: (id) => `${issuer}/badges/${id}`,
  },
  'a collection': {
    url: '/v1/earner/collections',
    body: () => ({ name: 'Twice', published: true }),
    id: 'slug',
    drop: (id) => `/v1/earner/collections/${id}`,
  },
  'an address': {
    url: '/v1/user/emails',
    body: () => ({ email: newEmail('twice') }),
    id: 'id',
    drop: (id) => `/v1/user/emails/${id}`,
  },
  'a badge from elsewhere': {
    url: '/v1/earner/badges',
    body: () => ({ url: givenHosted(site, person.email).id }),
    id: 'id',
    drop: (id) => `/v1/earner/badges/${id}`,
  },
}

test.each(Object.keys(makings))('%s that is asked for again under its key is made once', async (name) => {
  const making = makings[name]
  if (!making) throw new Error(name)
  const url = making.url === 'badges' ? `${issuer}/badges` : making.url
  const body = await making.body()
  const first = await send(url, body, `key-${making.id}-${url}`)
  expect([first.statusCode, first.body]).toEqual([201, expect.any(String)])
  // One after the other: additions of an address wait for each other in any case.
  for (let time = 0; time < 3; time++) {
    const answer = await send(url, body, `key-${making.id}-${url}`)
    expect([answer.statusCode, answer.json()[making.id]]).toEqual([201, first.json()[making.id]])
  }
  const other = await send(
    url,
    { ...body, file_name: 'other.json', name: 'Other', email: person.email },
    `key-${making.id}-${url}`,
  )
  expect(other.statusCode).toBe(422)
  await context().db.deleteFrom('throttles').execute()
  await person.call('DELETE', making.drop(String(first.json()[making.id])))
  expect((await send(url, body, `key-${making.id}-${url}`)).statusCode).toBe(404)
})

test('of many requests at once under one key each answers the one thing', async () => {
  const body = { name: 'At once' }
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => send('/v1/earner/collections', body, 'at-once')))
  expect(new Set(answers.map((answer) => answer.json().slug)).size).toBe(1)
  const stranger = await givenPerson(server)
  const theirs = await stranger.call('POST', '/v1/earner/collections', {
    body,
    headers: { 'idempotency-key': 'at-once' },
  })
  expect(theirs.json().slug).not.toBe(answers[0]?.json().slug)
  const { id: url } = givenHosted(site, person.email)
  const brought = await Promise.all([1, 2, 3, 4].map(() => send('/v1/earner/badges', { url }, 'at-once-too')))
  expect(brought.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  expect(new Set(brought.map((answer) => answer.json().id)).size).toBe(1)
  expect((await send('/v1/earner/badges', { url }, 'another-key')).json()).toMatchObject([{ name: 'DUPLICATE_BADGE' }])
})

test('a share link that is asked for again is one, and a badge of this server is accepted once', async () => {
  const award = await givenAward(person, badge, person.email)
  const url = `${context().config.origin}/public/assertions/${award}`
  for (let time = 0; time < 2; time++) {
    expect((await send('/v1/earner/badges', { url }, 'own')).json()).toMatchObject({ id: award })
  }
  const body = { kind: 'badge', target: award, with_name: true, with_evidence: true }
  const [first, second] = [
    await send('/v3/backpack/share-links', body, 's'),
    await send('/v3/backpack/share-links', body, 's'),
  ]
  expect(second.json()).toEqual(first.json())
  expect((await person.call('GET', '/v3/backpack/share-links')).json()).toHaveLength(1)
})

test('a badge that was removed and comes in again under a key answers the same id twice', async () => {
  const { id: url } = givenHosted(site, person.email)
  const { id } = (await send('/v1/earner/badges', { url }, 'removed-1')).json<{ id: string }>()
  await person.call('DELETE', `/v1/earner/badges/${id}`)
  for (let time = 0; time < 2; time++) {
    expect((await send('/v1/earner/badges', { url }, 'removed-2')).json()).toMatchObject({ id })
  }
})

test('a request that failed leaves its key free', async () => {
  const refused = await send(
    '/v1/issuer/issuers',
    { name: 'A', url: 'https://a.example', email: 'not@mine.example' },
    'free',
  )
  expect(refused.statusCode).toBe(400)
  const made = await send('/v1/issuer/issuers', { name: 'A', url: 'https://a.example', email: person.email }, 'free')
  expect(made.statusCode).toBe(201)
})
