import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { context } from '#infra/context.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenEndedAward,
  givenIssuer,
  givenPerson,
  givenSignUp,
  goodPassword,
  newEmail,
  svgPicture,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner, { description: 'Teaches sailing', image: svgPicture })
  badge = await givenBadgeClass(owner, issuer, {
    tags: ['sea'],
    alignment: [{ target_name: 'DS', target_url: 'https://s.example/ds', target_code: '3' }],
  })
})
afterAll(async () => {
  await server.stop()
})

const origin = 'http://localhost:8000'
const pictureUrl = /^http:\/\/localhost:8000\/public\/pictures\/[0-9a-f]{64}$/
const idOf = (path: string): string => path.split('/').at(-1) ?? ''
const path = (id: string) => `/v1/earner/badges/${id}`
const listOf = async (person: GivenPerson, query = '?json_format=plain&include_pending=true') =>
  (await person.call('GET', `/v1/earner/badges${query}`)).json<{ id: string }[]>().map((entry) => entry.id)
const accept = (person: GivenPerson, id: string, acceptance = 'Accepted') =>
  person.call('PUT', `${path(id)}?json_format=plain`, { body: { acceptance, image: 'ignored' } })

test('an award to a proven address is in the backpack at once, whole [SB-7.30]', async () => {
  const earner = await givenPerson(server, newEmail(), recipientScope)
  const id = await givenAward(owner, badge, earner.email.toUpperCase(), {
    narrative: 'Well sailed',
    evidence_items: [{ narrative: 'Log' }],
    expires: '2035-01-01T00:00:00Z',
  })
  const answer = await earner.call('GET', '/v1/earner/badges?json_format=plain&include_pending=true')
  const badgeUrl = `${origin}/public/badges/${idOf(badge)}`
  const issuerUrl = `${origin}/public/issuers/${idOf(issuer)}`
  const url = `${origin}/public/assertions/${id}`
  const whole = {
    id,
    recipient_identifier: earner.email,
    acceptance: 'Unaccepted',
    narrative: 'Well sailed',
    evidence_items: [{ evidence_url: null, narrative: 'Log' }],
    pending: false,
    revoked: false,
    imported: null,
    issuerStanding: { kind: 'named' },
    extensions: {},
    json: {
      id: url,
      type: 'Assertion',
      uid: id,
      recipient: { type: 'email', recipient: earner.email },
      issuedOn: expect.stringMatching(/Z$/),
      expires: '2035-01-01T00:00:00.000Z',
      image: `${url}/image`,
      pending: false,
      badge: {
        id: badgeUrl,
        type: 'BadgeClass',
        name: 'Day Skipper',
        description: 'Sails by day.',
        image: `${badgeUrl}/image`,
        criteria: `${badgeUrl}/criteria`,
        criteria_text: 'Sail.',
        tags: ['sea'],
        alignment: [{ targetName: 'DS', targetUrl: 'https://s.example/ds', targetCode: '3' }],
        issuer: {
          id: issuerUrl,
          type: 'Issuer',
          name: 'Harbour School',
          url: 'https://harbour.example',
          description: 'Teaches sailing',
          email: owner.email,
          image: `${issuerUrl}/image`,
        },
      },
    },
    image: `${url}/image`,
    imagePreview: { type: 'image', id: `${badgeUrl}/image?type=png` },
    issuerImagePreview: { type: 'image', id: `${issuerUrl}/image?type=png` },
    picture: expect.stringMatching(pictureUrl),
    issuerPicture: expect.stringMatching(pictureUrl),
    shareUrl: url,
  }
  expect(answer.json()).toEqual([whole])
  expect((await earner.call('GET', `${path(id)}?json_format=plain`)).json()).toEqual(whole)
})

test('the newest comes first; revoked ones only on request, expired ones unless refused', async () => {
  const earner = await givenPerson(server)
  const old = await givenAward(owner, badge, earner.email)
  const expired = await givenEndedAward(owner, badge, earner.email)
  const revoked = await givenAward(owner, badge, earner.email)
  await owner.call('DELETE', `${badge}/assertions/${revoked}`, { body: { revocation_reason: 'Error' } })
  expect(await listOf(earner)).toEqual([expired, old])
  expect(await listOf(earner, '?include_expired=false')).toEqual([old])
  expect(await listOf(earner, '?include_revoked=true')).toEqual([revoked, expired, old])
})

describe('acceptance', () => {
  test('is given once or twice, is saved, and shows to the issuer [SB-4.31] [SB-7.32]', async () => {
    const earner = await givenPerson(server)
    const id = await givenAward(owner, badge, earner.email)
    const answers = [await accept(earner, id), ...(await Promise.all([accept(earner, id), accept(earner, id)]))]
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().acceptance, answer.json().image]).toEqual([
        200,
        'Accepted',
        `${origin}/public/assertions/${id}/image`,
      ])
    }
    expect((await owner.call('GET', `${badge}/assertions/${id}`)).json().acceptance).toBe('Accepted')
    expect((await earner.call('GET', path(id))).json().acceptance).toBe('Accepted')
    const { accepted_at: acceptedAt } = await context()
      .db.selectFrom('awards')
      .select('accepted_at')
      .where('award_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(Math.abs(Date.now() - Number(acceptedAt))).toBeLessThan(60_000)
  })

  test('is the only thing that can be set', async () => {
    const earner = await givenPerson(server)
    const id = await givenAward(owner, badge, earner.email)
    for (const value of ['Rejected', 'Unaccepted', 'accepted', '']) {
      const answer = await accept(earner, id, value)
      expect([answer.statusCode, answer.json()]).toEqual([400, ['Only acceptance "Accepted" can be set.']])
    }
    expect((await earner.call('PUT', path(id), { body: {} })).statusCode).toBe(400)
  })

  test('ends when a badge is removed, for its keeper and in the list of its issuer [SB-7.33]', async () => {
    const earner = await givenPerson(server)
    const id = await givenAward(owner, badge, earner.email)
    expect((await earner.call('DELETE', path(id))).statusCode).toBe(204)
    expect((await accept(earner, id)).statusCode).toBe(404)
    expect((await earner.call('GET', path(id))).statusCode).toBe(404)
    expect((await earner.call('DELETE', path(id))).statusCode).toBe(404)
    expect(await listOf(earner)).toEqual([])
    expect((await owner.call('GET', `${badge}/assertions/${id}`)).json()).toMatchObject({
      acceptance: 'Rejected',
      revoked: false,
    })
    expect((await server.call('GET', `/public/assertions/${id}.json`)).statusCode).toBe(200)
  })
})

test('a badge of somebody else, or no badge, is not found', async () => {
  const earner = await givenPerson(server)
  const other = await givenPerson(server)
  const id = await givenAward(owner, badge, earner.email)
  for (const wrong of [id, 'x'.repeat(22)]) {
    const answers = [
      await other.call('GET', path(wrong)),
      await accept(other, wrong),
      await other.call('DELETE', path(wrong)),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
      answers.map(() => [404, { detail: 'Not found.' }]),
    )
  }
  expect((await earner.call('GET', path(id))).json().acceptance).toBe('Unaccepted')
})

test('without a token, and for changes without the right scope, nobody is let in', async () => {
  const reader = await givenPerson(server, newEmail(), 'rw:profile')
  expect((await server.call('GET', '/v1/earner/badges')).statusCode).toBe(401)
  expect((await reader.call('GET', '/v1/earner/badges')).statusCode).toBe(403)
  expect((await reader.call('DELETE', path('x'.repeat(22)))).statusCode).toBe(403)
})

describe('proving an address', () => {
  const confirm = async (email: string) => {
    const mail = await context()
      .db.selectFrom('mails')
      .select('body')
      .where('to_address', '=', email)
      .where('kind', '=', 'confirm-email')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    const { pathname, search } = new URL(/https?:\/\/\S+/.exec(mail.body)?.[0] ?? '')
    await server.call('POST', pathname + search, { form: {} })
  }
  const signIn = async (email: string) => {
    const answer = await server.call('POST', '/o/token', {
      form: { username: email, password: goodPassword, scope: recipientScope },
    })
    const token = answer.json<{ access_token: string }>().access_token
    return async () => (await server.call('GET', '/v1/earner/badges', { token })).json<{ id: string }[]>()
  }

  test('brings every badge that waited under it, and none before', async () => {
    const email = newEmail()
    const waiting = [await givenAward(owner, badge, email), await givenAward(owner, badge, email)]
    await givenSignUp(server, email)
    const list = await signIn(email)
    expect(await list()).toEqual([])
    const late = await givenAward(owner, badge, email)
    expect(await list()).toEqual([])
    await confirm(email)
    const listAgain = await signIn(email)
    expect((await listAgain()).map((entry) => entry.id)).toEqual([late, ...waiting.reverse()])
  })

  test('and awarding to it at the same moment never lose each other', async () => {
    for (let round = 0; round < 6; round++) {
      const email = await givenSignUp(server, newEmail())
      const [award] = await Promise.all([givenAward(owner, badge, email), confirm(email)])
      expect((await (await signIn(email))()).map((entry) => entry.id)).toEqual([award])
    }
  })
})
