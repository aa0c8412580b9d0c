import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import {
  allowApp,
  askFor,
  askToken,
  type GivenApp,
  givenApp,
  givenTokens,
  isLive,
  markApp,
  startAt,
} from '#testing/given/given-app.ts'
import { hooksOf } from '#testing/given/given-receiver.ts'
import { type GivenPerson, givenIssuer, givenPerson, givenStaff, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let developer: GivenPerson
let app: GivenApp
let maya: GivenPerson
let issuer: string
beforeAll(async () => {
  server = await startTestServer()
  developer = await givenPerson(server)
  app = await givenApp(developer, { scopes: ['r:backpack', 'rw:issuer', 'rw:issuer:*', 'rw:issuerOwner:*'] })
  maya = await givenPerson(server)
  issuer = await givenIssuer(maya)
})
afterEach(resetClock)
afterAll(async () => await server.stop())

const hours = 3_600_000
const outcome = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  body.startsWith('{') ? (JSON.parse(body).error ?? JSON.parse(body).code) : undefined,
]
const idOf = (path: string) => path.split('/').at(-1) ?? ''

test.each(['rw:issuer', 'rw:issuer:{id}', 'rw:issuerOwner:{id}'])(
  '[A3] with an old sign-in nobody gives an app %s; with the password once more they do',
  async (pattern) => {
    const scope = pattern.replace('{id}', idOf(issuer))
    const person = await givenPerson(server)
    await givenStaff(issuer, person, 'owner')
    shiftClock(3 * hours)
    const yes = () => allowApp(person, askFor(app, { scope }), [scope])
    expect(outcome(await yes())).toEqual([400, 'login_required'])
    expect((await allowApp(person, askFor(app, { scope: 'r:backpack' }), ['r:backpack'])).statusCode).toBe(200)
    await person.call('POST', '/v3/sign-ins/confirm', { body: { password: person.password } })
    expect((await yes()).statusCode).toBe(200)
  },
)

test('[A3] nor does an app that is let in unasked, or was let in before, get it from an old sign-in', async () => {
  const own = await givenApp(developer, { scopes: ['rw:issuer'] })
  await givenTokens(server, maya, own, ['rw:issuer'])
  const asked = { ...askFor(own, { scope: 'rw:issuer' }), approval_prompt: 'auto' }
  expect((await startAt(server, asked, maya.token)).json()).toHaveProperty('success_url')
  shiftClock(3 * hours)
  expect((await startAt(server, asked, maya.token)).json()).not.toHaveProperty('success_url')
  await markApp(own, { skips_consent: true })
  expect((await startAt(server, asked, maya.token)).json()).not.toHaveProperty('success_url')
})

test('[A3] what an app was given without a fresh sign-in opens no sensitive action', async () => {
  const held = await givenTokens(server, maya, app, ['rw:issuer'])
  const token = held.access_token
  const own = await givenIssuer(maya)
  const actions = () =>
    Promise.all([
      server.call('POST', hooksOf(own), {
        token,
        body: { name: 'x', url: 'https://a.example/x', events: ['award.made'] },
      }),
      server.call('POST', '/v2/tokens/issuers', { token, body: { issuers: [idOf(own)] } }),
    ])
  const { db } = context()
  await db.updateTable('app_grants').set({ confirmed_at: null }).where('account_id', '=', maya.accountId).execute()
  expect((await actions()).map(outcome)).toEqual([
    [403, 'auth.let-in'],
    [403, undefined],
  ])
  expect((await server.call('DELETE', own, { token })).statusCode).toBe(403)
  expect((await server.call('GET', own, { token })).statusCode).toBe(200)
  const fresh = await givenTokens(server, maya, app, ['rw:issuer'])
  expect((await server.call('DELETE', own, { token: fresh.access_token })).statusCode).toBe(204)
})

test('[A3] an app makes no owners and sends none away; staff it adds, and a program of one’s own does both', async () => {
  const { access_token: token } = await givenTokens(server, maya, app, ['rw:issuer'])
  const other = await givenPerson(server)
  await givenStaff(issuer, other, 'owner')
  const change = (body: object, by = token) => server.call('POST', `${issuer}/staff`, { token: by, body })
  for (const body of [
    { action: 'add', email: newEmail(), role: 'owner' },
    { action: 'modify', username: other.accountId, role: 'staff' },
    { action: 'remove', username: other.accountId },
  ]) {
    expect((await change(body)).statusCode).toBe(403)
    shiftClock(60_000)
  }
  expect((await change({ action: 'add', email: newEmail(), role: 'editor' })).statusCode).toBe(200)
  const made = await maya.call('POST', '/v3/personal-tokens', { body: { name: 'x', scopes: ['rw:issuer'], days: 1 } })
  const own = made.json<{ token: string }>().token
  expect((await change({ action: 'add', email: newEmail(), role: 'owner' }, own)).statusCode).toBe(200)
  expect((await change({ action: 'add', email: newEmail(), role: 'owner' }, maya.token)).statusCode).toBe(200)
})

test('[A3] what apps were given ends when all sign-ins end, tokens of one’s own programs do not', async () => {
  const person = await givenPerson(server)
  const held = await givenTokens(server, person, app)
  const made = await person.call('POST', '/v3/personal-tokens', {
    body: { name: 'x', scopes: ['r:backpack'], days: 1 },
  })
  expect((await person.call('DELETE', '/v3/sign-ins')).statusCode).toBe(204)
  expect(await isLive(server, held.access_token)).toBe(false)
  const refreshed = await askToken(server, app, { grant_type: 'refresh_token', refresh_token: held.refresh_token })
  expect(outcome(refreshed)).toEqual([400, 'invalid_grant'])
  expect(await isLive(server, made.json<{ token: string }>().token)).toBe(true)
})
