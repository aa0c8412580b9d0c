import { afterAll, beforeAll, expect, test } from 'vitest'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { context } from '#infra/context.ts'
import { createElsewhere, elsewhere, givenHosted } from '#testing/given/given-elsewhere.ts'
import { givenToken } from '#testing/given/given-token.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenEndedAward,
  givenIssuer,
  givenPerson,
  newEmail,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
let owner: GivenPerson
let issuer: string
let badge: string
let earner: GivenPerson
let award: string
const base = '/v2/backpack/assertions'
const idOf = (path: string) => path.split('/').at(-1) ?? ''
const hidden = { success: false, description: 'entity not found or insufficient privileges' }
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer, { criteria_url: 'https://harbour.example/how', tags: ['sea'] })
  earner = await givenPerson(server, newEmail('earner'), recipientScope)
  award = await givenAward(owner, badge, earner.email, {
    narrative: 'Sailed.',
    evidence_items: [{ evidence_url: 'https://log.example/1', narrative: 'The log' }],
  })
})
afterAll(async () => await server.stop())

const list = async (query = '', who = earner) => (await who.call('GET', `${base}${query}`)).json().result
const one = async (id: string, query = '') => (await earner.call('GET', `${base}/${id}${query}`)).json().result[0]

test('a badge is told of as in the first interface and as its public document has it', async () => {
  const answer = await earner.call('GET', `${base}/${award}`)
  expect(answer.statusCode).toBe(200)
  const v1 = (await earner.call('GET', `/v1/earner/badges/${award}?json_format=plain`)).json()
  const open = (await server.call('GET', `/public/assertions/${award}.json`)).json()
  expect(answer.json()).toEqual({
    status: { success: true, description: 'ok' },
    result: [
      {
        entityType: 'Assertion',
        entityId: award,
        openBadgeId: open.id,
        createdAt: expect.stringMatching(/Z$/),
        badgeclass: idOf(badge),
        badgeclassOpenBadgeId: open.badge,
        issuer: idOf(issuer),
        issuerOpenBadgeId: v1.json.badge.issuer.id,
        image: v1.image,
        recipient: { ...open.recipient, plaintextIdentity: earner.email },
        issuedOn: v1.json.issuedOn,
        narrative: 'Sailed.',
        evidence: [{ url: 'https://log.example/1', narrative: 'The log' }],
        revoked: false,
        revocationReason: null,
        acceptance: 'Unaccepted',
        expires: null,
        pending: false,
        extensions: {},
      },
    ],
  })
  expect(answer.json().result[0].recipient.identity).toMatch(/^sha256\$[0-9a-f]{64}$/)
  expect(await list()).toEqual(answer.json().result)
})

test('class and issuer are told in whole where that is asked for', async () => {
  const { '@context': _context, ...document } = (await server.call('GET', `/public/badges/${idOf(badge)}.json`)).json()
  const whole = await one(award, '?expand=badgeclass')
  expect(whole.badgeclass).toMatchObject({
    type: 'BadgeClass',
    id: document.id,
    name: document.name,
    criteria: { id: 'https://harbour.example/how', narrative: 'Sail.' },
    tags: ['sea'],
    issuer: document.issuer,
  })
  const both = await one(award, '?expand=badgeclass&expand=issuer')
  expect(both.badgeclass.issuer).toMatchObject({ type: 'Issuer', id: document.issuer, name: 'Harbour School' })
  expect((await list('?expand=badgeclass&expand=issuer'))[0]).toEqual(both)
  for (const query of ['?expand=issuer', '?expand=nothing', '?expand=']) {
    expect((await one(award, query)).badgeclass).toBe(idOf(badge))
  }
})

test('expired, revoked and pending badges are in the list only if asked for, revoked ones with their reason', async () => {
  const person = await givenPerson(server, newEmail('filter'), `rw:profile ${recipientScope}`)
  const kept = await givenAward(owner, badge, person.email)
  const expired = await givenEndedAward(owner, badge, person.email)
  const revoked = await givenAward(owner, badge, person.email)
  await owner.call('DELETE', `${badge}/assertions/${revoked}`, { body: { revocation_reason: 'Wrong person' } })
  const second = newEmail('unproven')
  await person.call('POST', '/v1/user/emails', { body: { email: second } })
  const pending = (
    await person.call('POST', '/v1/earner/badges', { body: { url: givenHosted(site, second).id } })
  ).json<{ id: string }>().id
  const ids = async (query: string, path = base) =>
    (await person.call('GET', `${path}${query}`))
      .json()
      .result.map((item: { entityId: string }) => item.entityId)
      .sort()
  expect(await ids('')).toEqual([kept])
  expect(await ids('?include_expired=true')).toEqual([kept, expired].sort())
  expect(await ids('?include_revoked=1')).toEqual([kept, revoked].sort())
  expect(await ids('?include_pending=True')).toEqual([kept, pending].sort())
  const v1 = (await person.call('GET', '/v1/earner/badges?include_expired=false')).json()
  expect(v1.map((item: { id: string }) => item.id)).toEqual([kept])
  const all = (await person.call('GET', `${base}?include_revoked=true`)).json().result
  expect(all.find((item: { entityId: string }) => item.entityId === revoked)).toMatchObject({
    revoked: true,
    revocationReason: 'Wrong person',
  })
  expect((await person.call('GET', `${base}?include_expired=maybe`)).json().fieldErrors).toHaveProperty(
    'include_expired',
  )
})

test('a long list comes in pages that the Link header leads through', async () => {
  const person = await givenPerson(server, newEmail('pages'), recipientScope)
  const ids = []
  for (let number = 0; number < 5; number++) ids.push(await givenAward(owner, badge, person.email))
  const seen: string[] = []
  let url: string | undefined = `${base}?num=2&expand=badgeclass`
  let pages = 0
  while (url) {
    const answer = await person.call('GET', url)
    for (const item of answer.json().result) {
      seen.push(item.entityId)
      expect(item.badgeclass.name).toBe('Day Skipper')
    }
    const next: string | undefined = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1]
    if (next) expect(new URL(next).pathname).toBe(base)
    url = next ? next.slice(new URL(next).origin.length) : undefined
    pages++
  }
  expect([pages, seen.length, seen.sort()]).toEqual([3, 5, ids.sort()])
  expect((await person.call('GET', `${base}?cursor=junk`)).json().fieldErrors).toEqual({ cursor: ['Invalid cursor.'] })
})

test('a badge is accepted, shown and taken out', async () => {
  const id = await givenAward(owner, badge, earner.email)
  const wrong = await earner.call('PUT', `${base}/${id}`, { body: { acceptance: 'Rejected' } })
  expect([wrong.statusCode, wrong.json().validationErrors]).toEqual([400, ['Only acceptance "Accepted" can be set.']])
  expect((await earner.call('PUT', `${base}/${id}`, { body: {} })).json().fieldErrors).toHaveProperty('acceptance')
  const accepted = await earner.call('PUT', `${base}/${id}`, { body: { acceptance: 'Accepted', narrative: 'Mine' } })
  expect(accepted.json().result[0]).toMatchObject({ acceptance: 'Accepted', narrative: null })
  const image = await earner.call('GET', `${base}/${id}/image`)
  expect([image.statusCode, image.headers.location]).toEqual([302, (await one(id)).image])
  const wide = await earner.call('GET', `${base}/${id}/image?type=png&fmt=wide`)
  expect(wide.headers.location).toBe(`${(await one(id)).image}?type=png&fmt=wide`)
  const drawn = await server.call('GET', String(wide.headers.location).slice(context().config.origin.length))
  expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/png'])
  const gone = await earner.call('DELETE', `${base}/${id}`)
  expect([gone.statusCode, gone.body]).toEqual([204, ''])
  expect((await earner.call('GET', `${base}/${id}`)).json().status).toEqual(hidden)
  expect((await earner.call('GET', `/v1/earner/badges/${id}`)).statusCode).toBe(404)
})

test('nobody else reads, accepts or removes a badge, and each call needs its scope', async () => {
  const stranger = await givenPerson(server, newEmail('stranger'), recipientScope)
  const calls = [
    ['GET', base, 200],
    ['GET', `${base}/${award}`, 404],
    ['PUT', `${base}/${award}`, 404],
    ['DELETE', `${base}/${award}`, 404],
    ['GET', `${base}/${award}/image`, 404],
    ['POST', '/v2/backpack/import', 400],
  ] as const
  const reader = await givenToken(earner.accountId, 'r:backpack')
  const other = await givenToken(earner.accountId, 'rw:profile rw:issuer')
  for (const [method, url, status] of calls) {
    const body = method === 'GET' ? undefined : { acceptance: 'Accepted' }
    expect([url, (await stranger.call(method, url, { body })).statusCode]).toEqual([url, status])
    expect([url, (await server.call(method, url, { body })).statusCode]).toEqual([url, 401])
    expect([url, (await server.call(method, url, { body, token: other })).json().status]).toEqual([url, hidden])
    const read = await server.call(method, url, { body, token: reader })
    expect([method, url, read.statusCode === 404]).toEqual([method, url, method !== 'GET'])
  }
  expect((await stranger.call('GET', base)).json().result).toEqual([])
  expect(await one(award)).toMatchObject({ entityId: award })
})

test('a badge from elsewhere has no ids of this server, and its recipient in clear for its keeper', async () => {
  const { id: url } = givenHosted(site, earner.email)
  const answer = await earner.call('POST', '/v2/backpack/import', { body: { url } })
  expect(answer.statusCode).toBe(201)
  expect(answer.json().result[0]).toMatchObject({
    openBadgeId: url,
    badgeclass: null,
    issuer: null,
    issuerOpenBadgeId: `${elsewhere}/issuer`,
    recipient: { identity: earner.email, hashed: false, type: 'email', plaintextIdentity: earner.email },
    acceptance: 'Accepted',
    pending: false,
  })
  const { entityId } = answer.json().result[0]
  expect(await list()).toContainEqual(answer.json().result[0])
  expect((await one(entityId, '?expand=badgeclass&expand=issuer')).badgeclass).toMatchObject({
    type: 'BadgeClass',
    issuer: { id: `${elsewhere}/issuer` },
  })
})
