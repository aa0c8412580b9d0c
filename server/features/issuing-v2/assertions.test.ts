import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { givenToken } from '#testing/given/given-token.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  givenStaff,
  newEmail,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let stranger: GivenPerson
let issuer: string
let issuerId: string
let badge: string
let badgeId: string

const refusal = {
  status: { success: false, description: 'entity not found or insufficient privileges' },
  result: [],
  fieldErrors: {},
  validationErrors: [],
}
const idOf = (path: string): string => path.split('/').at(-1) ?? ''
const to = (identity = newEmail('kim')) => ({ recipient: { identity } })

beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  stranger = await givenPerson(server)
  issuer = await givenIssuer(owner)
  issuerId = idOf(issuer)
  badge = await givenBadgeClass(owner, issuer)
  badgeId = idOf(badge)
})
afterAll(() => server.stop())
afterEach(resetClock)

const award = (body: object, headers?: Record<string, string>) =>
  owner.call('POST', `/v2/badgeclasses/${badgeId}/assertions`, { body, ...(headers ? { headers } : {}) })

test('a badge is awarded, read, corrected and revoked', async () => {
  const identity = newEmail('kim')
  const said = {
    narrative: 'Sailed *far*.',
    evidence: [{ url: 'https://quay.example/log', narrative: 'The log', name: 'Log', genre: 'Text' }],
    expires: '2031-05-06T07:08:09.000Z',
    issuedOn: '2020-02-03T04:05:06.000Z',
    extensions: { 'extensions:Ship': { type: ['Extension'], name: 'Alma' } },
  }
  const made = await award({ recipient: { identity, type: 'email', hashed: true }, notify: true, ...said })
  expect(made.statusCode).toBe(201)
  const [assertion] = made.json().result
  expect(assertion).toMatchObject({
    ...said,
    entityType: 'Assertion',
    createdBy: owner.accountId,
    badgeclass: badgeId,
    issuer: issuerId,
    revoked: false,
    revocationReason: null,
    acceptance: 'Unaccepted',
  })
  expect(assertion.recipient).toEqual({
    identity: expect.stringMatching(/^sha256\$[0-9a-f]{64}$/),
    hashed: true,
    type: 'email',
    plaintextIdentity: identity,
    salt: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  const path = `/v2/assertions/${assertion.entityId}`
  expect((await owner.call('GET', path)).json()).toEqual(made.json())
  const corrected = await owner.call('PUT', path, { body: { narrative: null, expires: null } })
  expect(corrected.json().result[0]).toMatchObject({ evidence: said.evidence, narrative: null, expires: null })
  const none = await owner.call('DELETE', path, { body: {} })
  expect([none.statusCode, none.json().fieldErrors]).toEqual([400, { revocation_reason: ['This field is required'] }])
  const revoked = await owner.call('DELETE', path, { body: { revocation_reason: 'Wrong Kim' } })
  expect(revoked.json().result[0]).toMatchObject({ revoked: true, revocationReason: 'Wrong Kim' })
  const again = await owner.call('DELETE', path, { body: { revocation_reason: 'Wrong Kim' } })
  expect([again.statusCode, again.json().validationErrors]).toEqual([400, ['Assertion is already revoked']])
})

test('a correction may name whom the award is about, and nobody else', async () => {
  const kim = newEmail('kim')
  const made = (await award({ recipient: { identity: kim, hashed: true } })).json().result[0]
  const paths = [
    `/v2/assertions/${made.entityId}`,
    `/v1/issuer/issuers/${issuerId}/badges/${badgeId}/assertions/${made.entityId}`,
  ] as const
  const put = (path: string, body: object) => owner.call('PUT', path, { body })
  const { plaintextIdentity, ...published } = made.recipient
  for (const recipient of [made.recipient, published, { identity: kim.toUpperCase() }, { identity: '' }, {}, null])
    expect((await put(paths[0], { recipient, narrative: 'Sailed.' })).statusCode, JSON.stringify(recipient)).toBe(200)
  for (const recipient_identifier of [plaintextIdentity, published.identity, '', null])
    expect((await put(paths[1], { recipient_identifier, narrative: 'Sailed.' })).statusCode).toBe(200)

  const text = 'Whose address it was awarded to cannot be changed: revoke the award and award the badge again.'
  const lee = newEmail('lee')
  const inV2 = await put(paths[0], { recipient: { identity: lee }, narrative: 'Rowed.' })
  expect([inV2.statusCode, inV2.json().fieldErrors]).toEqual([400, { recipient: { non_field_errors: [text] } }])
  const inV1 = await put(paths[1], { recipient_identifier: lee, narrative: 'Rowed.' })
  expect([inV1.statusCode, inV1.json()]).toEqual([400, { recipient_identifier: [text] }])
  expect((await owner.call('GET', paths[0])).json().result[0]).toMatchObject({
    narrative: 'Sailed.',
    recipient: { plaintextIdentity: kim },
  })
})

test('recipients are of four types, and hashed as version 1 does', async () => {
  for (const [recipient, identity, hashed] of [
    [{ identity: 'HTTPS://Kim.Example/me', type: 'url' }, 'https://kim.example/me', false],
    [{ identity: '+15551234567', type: 'telephone', hashed: false }, '+15551234567', false],
    [{ identity: 'sha256$00', plaintextIdentity: 'Lee@Example.com', hashed: false }, 'lee@example.com', false],
  ] as const) {
    const made = (await award({ recipient })).json().result[0].recipient
    expect(made).toMatchObject({ identity, plaintextIdentity: identity, hashed })
    expect('salt' in made).toBe(false)
  }
  expect((await award({ recipient: { identity: 'kim' } })).json().fieldErrors).toEqual({
    recipient: { non_field_errors: ['Enter a valid email address.'] },
  })
  expect((await award({ recipient: {} })).json().fieldErrors).toEqual({
    recipient: { identity: ['This field is required.'] },
  })
  expect((await award({ recipient: { identity: 'kim@example.com', type: 'fax' } })).json().fieldErrors).toEqual({
    recipient: { type: [expect.any(String)] },
  })
  expect((await award({})).json().fieldErrors).toEqual({ recipient: ['This field is required.'] })
  for (const body of [{}, { recipient: 'kim@example.com' }, { recipient: { identity: 7 } }]) {
    const answer = await award(body)
    expect([answer.statusCode, Object.keys(answer.json().fieldErrors)]).toEqual([400, ['recipient']])
  }
})

test('the badge class of an issuer is named in exactly one of three ways', async () => {
  const unique = `Class ${newEmail()}`
  const named = await givenBadgeClass(owner, issuer, { name: unique })
  const url = `/v2/issuers/${issuerId}/assertions`
  const openBadgeId = (await owner.call('GET', `/v2/badgeclasses/${idOf(named)}`)).json().result[0].openBadgeId
  for (const chosen of [
    { badgeclass: idOf(named) },
    { badgeclassOpenBadgeId: openBadgeId },
    { badgeclassName: unique, badgeclass: null },
  ]) {
    const answer = await owner.call('POST', url, { body: { ...to(), ...chosen } })
    expect(answer.json().result[0]?.badgeclass, JSON.stringify(chosen)).toBe(idOf(named))
  }
  const errorsOf = async (chosen: object) => {
    const answer = await owner.call('POST', url, { body: { ...to(), ...chosen } })
    expect(answer.statusCode).toBe(400)
    const { fieldErrors, validationErrors } = answer.json()
    return { ...fieldErrors, ...(validationErrors.length > 0 ? { whole: validationErrors } : {}) }
  }
  const several = await errorsOf({ badgeclass: idOf(named), badgeclassName: unique })
  expect(several.whole[0]).toMatch(/^Multiple badge class identifiers\. /)
  expect(await errorsOf({})).toEqual({ badgeclass: ['This field is required.'] })
  expect(await errorsOf({ badgeclassName: 'No such' })).toEqual({
    whole: ['No matching BadgeClass found with name No such'],
  })
  await givenBadgeClass(owner, issuer, { name: unique })
  expect(await errorsOf({ badgeclassName: unique })).toEqual({
    whole: [`Could not award; 2 BadgeClasses with name ${unique}`],
  })
  const elsewhere = await givenBadgeClass(owner, await givenIssuer(owner))
  for (const chosen of [
    { badgeclass: idOf(elsewhere) },
    { badgeclass: 'AAAAAAAAAAAAAAAAAAAAAA' },
    { badgeclassOpenBadgeId: openBadgeId.replace('public/badges', 'public/issuers') },
    { badgeclassOpenBadgeId: 'https://elsewhere.example/public/badges/AAAAAAAAAAAAAAAAAAAAAA' },
  ]) {
    expect(await errorsOf(chosen)).toEqual({ badgeclass: ['Could not find matching badgeclass for this issuer.'] })
  }
})

test('a day of issue lies neither ahead nor before the Gregorian calendar', async () => {
  const ahead = ['Only issuedOn dates in the past are acceptable.']
  const before = ['Only issuedOn dates after the introduction of the Gregorian calendar are allowed.']
  const soon = new Date(Date.now() + 60_000).toISOString()
  const urls = [`/v2/badgeclasses/${badgeId}/assertions`, `/v2/issuers/${issuerId}/assertions`]
  for (const [issuedOn, texts] of [
    [soon, ahead],
    ['9999-01-01T00:00:00Z', ahead],
    ['1582-12-31T23:59:59Z', before],
    ['0001-01-01T00:00:00Z', before],
    ['yesterday', ['Enter a valid date and time with a time zone.']],
  ] as const) {
    for (const url of urls) {
      const answer = await owner.call('POST', url, { body: { ...to(), badgeclass: badgeId, issuedOn } })
      expect([answer.statusCode, answer.json().fieldErrors], issuedOn).toEqual([400, { issuedOn: texts }])
    }
  }
  const made = await award({ ...to(), issuedOn: '1583-01-01T00:00:00Z' })
  expect(made.json().result[0].issuedOn).toBe('1583-01-01T00:00:00.000Z')
  shiftClock(120_000)
  expect((await award({ ...to(), issuedOn: soon })).statusCode).toBe(201)
})

test('the term of the class counts from the day of issue, unless the caller says otherwise', async () => {
  const yearly = idOf(await givenBadgeClass(owner, issuer, { expires: { amount: 1, duration: 'months' } }))
  const url = `/v2/badgeclasses/${yearly}/assertions`
  const expiryOf = async (more: object) =>
    (await owner.call('POST', url, { body: { ...to(), issuedOn: '2026-01-31T10:00:00Z', ...more } })).json().result[0]
      .expires
  expect(await expiryOf({})).toBe('2026-02-28T10:00:00.000Z')
  expect(await expiryOf({ expires: null })).toBe(null)
  expect(await expiryOf({ expires: '2030-01-01T00:00:00Z' })).toBe('2030-01-01T00:00:00.000Z')
})

test('a badge is not awarded twice to one recipient if that is not wanted', async () => {
  const twice = { ...to(), allowDuplicateAwards: false }
  const answers = await Promise.all([award(twice), award(twice), award(twice)])
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 400, 400])
  expect(answers.find((answer) => answer.statusCode === 400)?.json().validationErrors).toEqual([
    'A previous award of this badge already exists for this recipient.',
  ])
})

test('the same request under one key makes one award', async () => {
  const body = to()
  const key = { 'idempotency-key': 'award-once' }
  const [one, two] = await Promise.all([award(body, key), award(body, key)])
  expect(one?.json()).toEqual(two?.json())
  expect((await award(to(), key)).statusCode).toBe(422)
})

test('the award of others answers as one that is not there', async () => {
  const path = `/v2/assertions/${await givenAward(owner, badge, newEmail())}`
  const unknown = '/v2/assertions/AAAAAAAAAAAAAAAAAAAAAA'
  const body = { revocation_reason: 'Mine' }
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    const options = method === 'GET' ? {} : { body }
    const theirs = await stranger.call(method, path, options)
    const none = await stranger.call(method, unknown, options)
    expect([theirs.statusCode, theirs.json()], method).toEqual([404, refusal])
    expect(none.body).toBe(theirs.body)
    const nobody = await server.call(method, path, options)
    expect([nobody.statusCode, nobody.json().status.description]).toEqual([401, 'no valid auth token found'])
  }
})

test('scopes and roles open what they are for', async () => {
  const path = `/v2/assertions/${await givenAward(owner, badge, newEmail())}`
  const list = `/v2/badgeclasses/${badgeId}/assertions`
  const member = await givenPerson(server)
  await givenStaff(issuer, member, 'staff')
  const tokens = {
    bound: await givenToken(owner.accountId, `rw:issuer:${issuerId}`),
    elsewhere: await givenToken(owner.accountId, `rw:issuer:${idOf(await givenIssuer(owner))}`),
    reading: await givenToken(owner.accountId, 'r:issuer'),
    other: await givenToken(owner.accountId, 'rw:profile rw:backpack'),
    member: member.token,
  }
  const table: Record<keyof typeof tokens, number[]> = {
    bound: [200, 200, 201, 200],
    elsewhere: [404, 404, 404, 404],
    reading: [200, 200, 404, 404],
    other: [404, 404, 404, 404],
    member: [200, 200, 201, 404],
  }
  for (const [name, token] of Object.entries(tokens)) {
    const answers = [
      await server.call('GET', path, { token }),
      await server.call('GET', list, { token }),
      await server.call('POST', list, { token, body: to() }),
      await server.call('PUT', path, { token, body: { narrative: `By ${name}` } }),
    ]
    expect([name, answers.map((answer) => answer.statusCode)]).toEqual([name, table[name as keyof typeof tokens]])
  }
})

test('lists filter and page as those of version 1, by addresses of their own', async () => {
  const house = await givenIssuer(owner)
  const of = await givenBadgeClass(owner, house)
  const made: string[] = []
  for (let count = 0; count < 4; count++) made.unshift(await givenAward(owner, of, `p${count}@example.com`))
  await owner.call('DELETE', `/v2/assertions/${made[3]}`, { body: { revocation_reason: 'Gone' } })
  for (const list of [`/v2/issuers/${idOf(house)}/assertions`, `/v2/badgeclasses/${idOf(of)}/assertions`]) {
    const read = async (query: string) => {
      const answer = await owner.call('GET', `${list}${query}`)
      return {
        ids: answer.json<{ result: { entityId: string }[] }>().result.map((item) => item.entityId),
        next: /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1],
      }
    }
    expect((await read('')).ids).toEqual(made.slice(0, 3))
    expect((await read('?include_revoked=true')).ids).toEqual(made)
    expect((await read('?recipient=p2@example.com')).ids).toEqual([made[1]])
    const first = await read('?num=2')
    expect(first.ids).toEqual(made.slice(0, 2))
    const next = new URL(first.next ?? '')
    expect(next.pathname).toBe(list)
    expect((await read(next.search)).ids).toEqual([made[2]])
  }
})
