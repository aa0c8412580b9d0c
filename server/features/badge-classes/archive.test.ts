import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  givenSignUp,
  givenStaff,
  goodPassword,
  newEmail,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
})
afterAll(async () => {
  await server.stop()
})

const idOf = (path: string): string => path.split('/').at(-1) ?? ''
const archive = (badge: string, archived: unknown, by = owner) =>
  by.call('POST', `/v3/issuers/${idOf(issuer)}/badges/${idOf(badge)}/archive`, { body: { archived } })

describe('an archived badge class', () => {
  test('is not awarded until it is brought back', async () => {
    const badge = await givenBadgeClass(owner, issuer)
    const award = () => owner.call('POST', `${badge}/assertions`, { body: { recipient_identifier: newEmail() } })
    expect((await archive(badge, true)).json()).toMatchObject({ archived: true, slug: idOf(badge) })
    const refused = await award()
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      ['This badge class is archived. Bring it back before you award it.'],
    ])
    expect((await owner.call('GET', badge)).json().recipient_count).toBe(0)
    expect((await archive(badge, false)).json().archived).toBe(false)
    expect((await award()).statusCode).toBe(201)
  })

  test('stays in the lists, with its awards and its public documents', async () => {
    const badge = await givenBadgeClass(owner, issuer)
    const award = await givenAward(owner, badge, newEmail())
    await archive(badge, true)
    for (const list of [`${issuer}/badges`, '/v1/issuer/all-badges']) {
      const found = (await owner.call('GET', list)).json<{ slug: string; archived: boolean }[]>()
      expect(found.find(({ slug }) => slug === idOf(badge))?.archived).toBe(true)
    }
    expect((await server.call('GET', `/public/badges/${idOf(badge)}.json`)).statusCode).toBe(200)
    expect((await server.call('GET', `/public/assertions/${award}.json`)).statusCode).toBe(200)
    expect((await owner.call('GET', `${badge}/assertions`)).json()).toHaveLength(1)
  })

  test('may be archived twice, also at once, and is no new version by that', async () => {
    const badge = await givenBadgeClass(owner, issuer)
    const answers = await Promise.all([archive(badge, true), archive(badge, true), archive(badge, true)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(answers[0]?.json()).toMatchObject({ archived: true, version: 1 })
  })

  test.each([undefined, 'yes', 1, null])('is not asked for by %j', async (archived) => {
    const badge = await givenBadgeClass(owner, issuer)
    const answer = await archive(badge, archived)
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['archived']])
  })
})

describe('finding a badge class', () => {
  const find = (identifier: string, by = owner) =>
    by.call('GET', `/v1/issuer/all-badges/find?identifier=${encodeURIComponent(identifier)}`)

  test('works by id, address, address of its document and address of a version', async () => {
    const badge = await givenBadgeClass(owner, issuer)
    const address = `http://localhost:8000/public/badges/${idOf(badge)}`
    for (const identifier of [idOf(badge), ` ${idOf(badge)} `, address, `${address}.json`, `${address}?version=1`]) {
      const answer = await find(identifier)
      expect([identifier, answer.statusCode, answer.json().slug]).toEqual([identifier, 200, idOf(badge)])
    }
  })

  test('finds those of one’s own issuers only, in whatever role', async () => {
    const badge = await givenBadgeClass(owner, issuer)
    const person = await givenPerson(server)
    for (const identifier of [idOf(badge), 'https://elsewhere.example/public/badges/x', 'x']) {
      const answer = await find(identifier, person)
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { detail: `No BadgeClass found by identifier: ${identifier}` },
      ])
    }
    expect((await find(`https://elsewhere.example/public/badges/${idOf(badge)}`)).statusCode).toBe(404)
    await givenStaff(issuer, person, 'staff')
    expect((await find(idOf(badge), person)).statusCode).toBe(200)
  })

  test('needs an identifier, and a proven address', async () => {
    const answer = await owner.call('GET', '/v1/issuer/all-badges/find')
    expect([answer.statusCode, answer.json()]).toEqual([400, { identifier: ['This field is required.'] }])
    const email = await givenSignUp(server, newEmail())
    const form = { username: email, password: goodPassword, scope: 'rw:issuer' }
    const { access_token: token } = (await server.call('POST', '/o/token', { form })).json()
    const unproven = await server.call('GET', '/v1/issuer/all-badges/find?identifier=x', { token })
    expect([unproven.statusCode, unproven.json()]).toEqual([
      400,
      ['Please verify your email address first, then try again.'],
    ])
  })
})
