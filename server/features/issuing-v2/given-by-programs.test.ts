import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completeMoment } from '#contracts/fields/fields.ts'
import { withoutTags } from '#contracts/fields/without-tags.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, svgPicture } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

// What programs of the Badgr API send, and how it is taken.
let server: TestServer
let owner: GivenPerson
let issuer: string
let badge: string
const idOf = (path: string): string => path.split('/').at(-1) ?? ''

beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
})
afterAll(() => server.stop())

test.each([
  ['2031-01-01T00:00:00', '2031-01-01T00:00:00Z'],
  ['2031-01-01T00:00Z', '2031-01-01T00:00:00Z'],
  ['2031-01-01T00:00', '2031-01-01T00:00:00Z'],
  ['2031-01-01 10:30:00.5', '2031-01-01T10:30:00.5Z'],
  ['2031-01-01t10:30:00z', '2031-01-01T10:30:00Z'],
  ['2031-01-01T10:30:00+0100', '2031-01-01T10:30:00+01:00'],
  ['2031-01-01T10:30:00+01:00', '2031-01-01T10:30:00+01:00'],
  ['2031-01-01', '2031-01-01'],
  ['soon', 'soon'],
])('the moment %s is read as %s', (given, read) => {
  expect(completeMoment(given)).toBe(read)
})

describe.each([
  ['2031-01-01T00:00:00', '2031-01-01T00:00:00.000Z'],
  ['2031-01-01T00:00Z', '2031-01-01T00:00:00.000Z'],
  ['2031-01-01T01:00:00+0100', '2031-01-01T00:00:00.000Z'],
])('an award that ends %s', (expires, end) => {
  test('is made in version 1', async () => {
    const answer = await owner.call('POST', `${badge}/assertions`, {
      body: { recipient_identifier: 'ann@example.org', expires },
    })
    expect([answer.statusCode, answer.json().expires]).toEqual([201, end])
  })

  test('is made in version 2, one or many, and corrected', async () => {
    const path = `/v2/badgeclasses/${idOf(badge)}`
    const recipient = { identity: 'bo@example.org' }
    const issuedOn = '2021-05-06T07:08:00'
    const one = await owner.call('POST', `${path}/assertions`, { body: { recipient, expires, issuedOn } })
    const [made] = one.json().result
    expect([made.expires, made.issuedOn]).toEqual([end, '2021-05-06T07:08:00.000Z'])
    const many = await owner.call('POST', `${path}/issue`, { body: { assertions: [{ recipient, expires, issuedOn }] } })
    expect(many.json().result[0]).toMatchObject({ expires: end, issuedOn: '2021-05-06T07:08:00.000Z' })
    const corrected = await owner.call('PUT', `/v2/assertions/${made.entityId}`, { body: { expires } })
    expect(corrected.json().result[0].expires).toBe(end)
  })
})

test.each([
  ['Sail <b>well</b>.', 'Sail well.'],
  ['<script>alert(1)</script>Sail', 'alert(1)Sail'],
  ['<scr<b>ipt>alert(1)</scr<b>ipt>', 'alert(1)'],
  ['<a href="https://x.example" onclick="x()">here</a>', 'here'],
  ['<img src=x onerror=alert(1)>Sail<br/>on', 'Sailon'],
  ['Sail<!-- <b>not</b> - so -- fast --> on', 'Sail on'],
  [
    'Read <https://quay.example/a?b=c> or <mail@quay.example>',
    'Read <https://quay.example/a?b=c> or <mail@quay.example>',
  ],
  ['a < b > c, 1 <2> 3, x<y', 'a < b > c, 1 <2> 3, x<y'],
  ['**Bold** _and_ `code`', '**Bold** _and_ `code`'],
])('of %s what stays is %s', (given, kept) => {
  expect(withoutTags(given)).toBe(kept)
})

const tagged = 'Sail <b>well</b>.'
const plain = 'Sail well.'

test('no door keeps tags in narrative, evidence or criteria', async () => {
  const recipient_identifier = 'cy@example.org'
  const v1Award = { recipient_identifier, narrative: tagged, evidence_items: [{ narrative: tagged, name: tagged }] }
  const shown = { narrative: plain, evidence_items: [{ narrative: plain, name: plain }] }
  const path = `/v2/badgeclasses/${idOf(badge)}`
  const evidence = [{ narrative: tagged, description: tagged }]
  const v2Award = { recipient: { identity: recipient_identifier }, narrative: tagged, evidence }
  const shownV2 = { narrative: plain, evidence: [{ narrative: plain, description: plain }] }

  expect((await owner.call('POST', `${badge}/assertions`, { body: v1Award })).json()).toMatchObject(shown)
  const batch = await owner.call('POST', `${badge}/batchAssertions`, { body: { assertions: [v1Award] } })
  expect(batch.json()[0]).toMatchObject(shown)
  const made = await owner.call('POST', `${path}/assertions`, { body: v2Award })
  expect(made.json().result[0]).toMatchObject(shownV2)
  const issued = await owner.call('POST', `${path}/issue`, { body: { assertions: [v2Award] } })
  expect(issued.json().result[0]).toMatchObject(shownV2)
  const { entityId } = made.json().result[0]
  const corrected = await owner.call('PUT', `/v2/assertions/${entityId}`, { body: { narrative: `${tagged}<hr>` } })
  expect(corrected.json().result[0].narrative).toBe(plain)
  const published = await server.call('GET', `/public/assertions/${entityId}.json`)
  expect(published.json().narrative).toBe(plain)

  const words = { name: 'Helm', description: 'Steers.', image: svgPicture }
  const classes = `/v2/issuers/${idOf(issuer)}/badgeclasses`
  const second = await owner.call('POST', classes, { body: { ...words, criteriaNarrative: tagged } })
  expect(second.json().result[0].criteriaNarrative).toBe(plain)
  for (const body of [{ criteria_text: tagged }, { criteria: tagged }]) {
    const answer = await owner.call('POST', `${issuer}/badges`, { body: { ...words, ...body } })
    expect(answer.json().criteria_text).toBe(plain)
  }
  const blank = await owner.call('POST', `${badge}/assertions`, {
    body: { recipient_identifier, evidence_items: [{ narrative: '<p></p>' }] },
  })
  expect(blank.statusCode).toBe(400)
})

test('a badge class without criteria is taken in version 2, and its page stands for them in public', async () => {
  const body = { name: 'Bare', description: 'Says no more.', image: svgPicture }
  const made = await owner.call('POST', `/v2/issuers/${idOf(issuer)}/badgeclasses`, { body })
  expect(made.statusCode).toBe(201)
  const { entityId, openBadgeId, criteriaUrl, criteriaNarrative } = made.json().result[0]
  expect([criteriaUrl, criteriaNarrative]).toEqual([null, null])
  expect((await owner.call('PUT', `/v2/badgeclasses/${entityId}`, { body })).statusCode).toBe(200)
  const published = (await server.call('GET', `/public/badges/${entityId}.json`)).json()
  expect(published.criteria).toEqual({ id: `${openBadgeId}/criteria` })
  expect((await server.call('GET', `/public/badges/${entityId}/criteria`)).statusCode).toBe(302)
  const recipient = { identity: 'di@example.org' }
  const award = await owner.call('POST', `/v2/badgeclasses/${entityId}/assertions`, { body: { recipient } })
  expect(award.statusCode).toBe(201)
  expect((await owner.call('POST', `${issuer}/badges`, { body })).statusCode).toBe(400)
})

test('staff is left out of every answer about an issuer where that is asked for', async () => {
  const path = `/v2/issuers/${idOf(issuer)}`
  const { name, email, url } = (await owner.call('GET', path)).json().result[0]
  const asked = (method: 'PUT' | 'POST', to: string) => owner.call(method, to, { body: { name, email, url } })
  expect((await asked('PUT', `${path}?include_staff=false`)).json().result[0]).not.toHaveProperty('staff')
  expect((await asked('PUT', path)).json().result[0].staff).toHaveLength(1)
  expect((await asked('POST', '/v2/issuers?include_staff=false')).json().result[0]).not.toHaveProperty('staff')
})

test('a change of staff that names nobody finds nobody', async () => {
  const answer = await owner.call('POST', `${issuer}/staff`, { body: { action: 'add', role: 'editor' } })
  expect([answer.statusCode, answer.json()]).toEqual([
    404,
    'User not found. please provide a valid email address, username, url or telephone identifier.',
  ])
})

test('what is wrong with an import is told with the members that its first clients read', async () => {
  const told = { messageLevel: 'ERROR', node_id: null, success: false }
  const one = await owner.call('POST', '/v1/earner/badges', { body: { url: 'http://localhost:1/badge' } })
  expect(one.json()).toEqual([expect.objectContaining(told)])
  const two = await owner.call('POST', '/v2/backpack/import', { body: { url: 'http://localhost:1/badge' } })
  expect(two.json().validationErrors).toEqual([expect.objectContaining(told)])
})

test('truth values of a query are read in any case, and say nothing without a value', async () => {
  const other = await givenBadgeClass(owner, issuer)
  const award = async (email: string) =>
    (await owner.call('POST', `${other}/assertions`, { body: { recipient_identifier: email } })).json().slug
  await award('kept@example.org')
  const reason = { body: { revocation_reason: 'Made in error' } }
  await owner.call('DELETE', `${other}/assertions/${await award('gone@example.org')}`, reason)
  for (const [written, count] of [
    ['TRUE', 2],
    ['True', 2],
    ['true', 2],
    ['1', 2],
    ['FALSE', 1],
    ['0', 1],
    ['', 1],
  ] as const) {
    const [one, two, issuers] = await Promise.all(
      [
        `${other}/assertions?include_revoked=${written}&include_expired=`,
        `/v2/badgeclasses/${idOf(other)}/assertions?include_revoked=${written}&include_expired=`,
        `/v2/issuers?include_staff=${written}`,
      ].map((path) => owner.call('GET', path)),
    )
    expect([written, one?.json().length, two?.json().result.length]).toEqual([written, count, count])
    expect([written, issuers?.json().result[0].staff !== undefined]).toEqual([written, !/false|0/i.test(written)])
  }
  expect((await owner.call('GET', `${other}/assertions?include_revoked=maybe`)).statusCode).toBe(400)
})
