import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import {
  askToken,
  type GivenApp,
  type GivenTokens,
  givenApp,
  givenCode,
  givenTokens,
  isLive,
  newProof,
  spendCode,
} from '#testing/given/given-app.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let developer: GivenPerson
let maya: GivenPerson
let keeper: GivenApp
let open: GivenApp
beforeAll(async () => {
  server = await startTestServer()
  developer = await givenPerson(server)
  maya = await givenPerson(server)
  keeper = await givenApp(developer)
  open = await givenApp(developer, { is_confidential: false })
})
afterAll(async () => {
  resetClock()
  await server.stop()
})

const refresh = (app: GivenApp, refresh_token: string, more: Record<string, string> = {}) =>
  askToken(server, app, { grant_type: 'refresh_token', refresh_token, ...more })

test('a code works once, and its second use ends what the first one gave [O6]', async () => {
  const code = await givenCode(maya, keeper)
  const first = (await spendCode(server, keeper, code)).json<GivenTokens>()
  expect(await isLive(server, first.access_token)).toBe(true)
  const second = await spendCode(server, keeper, code)
  expect([second.statusCode, second.json().error]).toEqual([400, 'invalid_grant'])
  expect(await isLive(server, first.access_token)).toBe(false)
  expect((await refresh(keeper, first.refresh_token)).statusCode).toBe(400)
})

test('of many exchanges at once one gets a token, which then dies [O6]', async () => {
  const { verifier, challenge } = newProof()
  const code = await givenCode(maya, open, { code_challenge: challenge })
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => spendCode(server, open, code, { code_verifier: verifier })),
  )
  const given = answers.filter(({ statusCode }) => statusCode === 200)
  expect(given).toHaveLength(1)
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(400)])
  expect(await isLive(server, given[0]?.json().access_token)).toBe(false)
})

test('a code is used late enough to be nobody’s: after a minute [O6]', async () => {
  const code = await givenCode(maya, keeper)
  shiftClock(61_000)
  const answer = await spendCode(server, keeper, code)
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_grant'])
  // A used one that comes again after its time still ends what it gave.
  const used = await givenCode(maya, keeper)
  const { access_token } = (await spendCode(server, keeper, used)).json()
  shiftClock(600_000)
  expect((await spendCode(server, keeper, used)).statusCode).toBe(400)
  expect(await isLive(server, access_token)).toBe(false)
})

test('a code is of one app and one address [O6]', async () => {
  const other = await givenApp(developer)
  const code = await givenCode(maya, keeper)
  expect((await spendCode(server, other, code)).json().error).toBe('invalid_grant')
  // An app that is not the one it was made for can spend nothing of it.
  expect((await spendCode(server, keeper, code)).statusCode).toBe(200)
  const moved = await givenCode(maya, keeper)
  const elsewhere = await spendCode(server, keeper, moved, { redirect_uri: 'https://app.example/other' })
  expect([elsewhere.statusCode, elsewhere.json().error]).toEqual([400, 'invalid_grant'])
  expect((await spendCode(server, keeper, '')).statusCode).toBe(400)
  expect((await spendCode(server, keeper, 'sash_gc_none')).statusCode).toBe(400)
})

test('a refresh token rotates, and the reuse of an old one ends the family [O7]', async () => {
  for (const app of [open, keeper]) {
    const first = await givenTokens(server, maya, app)
    const second = (await refresh(app, first.refresh_token)).json<GivenTokens>()
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect([await isLive(server, first.access_token), await isLive(server, second.access_token)]).toEqual([true, true])
    shiftClock(11_000)
    const reused = await refresh(app, first.refresh_token)
    expect([reused.statusCode, reused.json().error]).toEqual([400, 'invalid_grant'])
    expect([await isLive(server, first.access_token), await isLive(server, second.access_token)]).toEqual([
      false,
      false,
    ])
    expect((await refresh(app, second.refresh_token)).statusCode).toBe(400)
  }
})

test('of many refreshes at once one wins, and the family goes on [O7]', async () => {
  const { refresh_token } = await givenTokens(server, maya, open)
  const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(open, refresh_token)))
  const winners = answers.filter(({ statusCode }) => statusCode === 200)
  expect(winners).toHaveLength(1)
  const child = winners[0]?.json<GivenTokens>()
  expect(await isLive(server, child?.access_token ?? '')).toBe(true)
  expect((await refresh(open, child?.refresh_token ?? '')).statusCode).toBe(200)
})

test('a refresh cannot widen what was given, and asking for too much uses nothing up [O7]', async () => {
  const { refresh_token } = await givenTokens(server, maya, keeper, ['r:backpack', 'rw:profile'])
  const wider = await refresh(keeper, refresh_token, { scope: 'r:backpack rw:issuer' })
  expect([wider.statusCode, wider.json().error]).toEqual([400, 'invalid_scope'])
  const narrow = await refresh(keeper, refresh_token, { scope: 'r:backpack' })
  expect(narrow.json()).toMatchObject({ scope: 'r:backpack' })
  // What is left out once is not lost for the next time.
  const whole = await refresh(keeper, narrow.json().refresh_token)
  expect(whole.json()).toMatchObject({ scope: 'r:backpack rw:profile' })
})

test('what an app may no longer have is not refreshed [O7]', async () => {
  const app = await givenApp(developer)
  const { refresh_token } = await givenTokens(server, maya, app, ['r:backpack', 'rw:profile'])
  const body = { name: 'Smaller', redirect_uris: [app.redirect], scopes: ['r:backpack'] }
  expect((await developer.call('PUT', `/v3/applications/${app.clientId}`, { body })).statusCode).toBe(200)
  expect((await refresh(app, refresh_token)).json()).toMatchObject({ scope: 'r:backpack' })
})

test('no refresh leads beyond a year, nor beyond ninety idle days [O7]', async () => {
  const foreign = await givenTokens(server, maya, keeper)
  expect((await refresh(await givenApp(developer), foreign.refresh_token)).json().error).toBe('invalid_grant')
  let token = (await givenTokens(server, maya, keeper)).refresh_token
  for (let month = 0; month < 6; month++) {
    shiftClock(60 * 86_400_000)
    token = (await refresh(keeper, token)).json().refresh_token
  }
  expect(token).toMatch(/^sash_rt_/)
  shiftClock(6 * 86_400_000)
  expect((await refresh(keeper, token)).json().error).toBe('invalid_grant')
  resetClock()
  const idle = await givenTokens(server, maya, keeper)
  shiftClock(91 * 86_400_000)
  expect((await refresh(keeper, idle.refresh_token)).json().error).toBe('invalid_grant')
  resetClock()
})
