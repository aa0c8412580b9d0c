import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { askToken, type GivenApp, givenApp, givenCode, givenTokens, spendCode } from '#testing/given/given-app.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let developer: GivenPerson
let maya: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  developer = await givenPerson(server)
  maya = await givenPerson(server)
})
afterAll(async () => await server.stop())

const refresh = (app: GivenApp, refresh_token: string) =>
  askToken(server, app, { grant_type: 'refresh_token', refresh_token })

const countHeld = async ({ clientId }: GivenApp): Promise<number[]> => {
  const { db } = context()
  const grants = await db.selectFrom('app_grants').select('grant_id').where('client_id', '=', clientId).execute()
  const tokens = await db.selectFrom('access_tokens').select('token_id').where('client_id', '=', clientId).execute()
  return [grants.length, tokens.length]
}

test('what is refreshed at the moment it is taken back ends with it', async () => {
  const app = await givenApp(developer)
  for (let round = 0; round < 5; round++) {
    const { refresh_token } = await givenTokens(server, maya, app)
    const [row] = (await maya.call('GET', '/v2/auth/tokens')).json().result
    const [refreshed, revoked] = await Promise.all([
      refresh(app, refresh_token),
      maya.call('DELETE', `/v2/auth/tokens/${row.entityId}`),
    ])
    expect([200, 400]).toContain(refreshed.statusCode)
    expect(revoked.statusCode).toBe(204)
    expect(await countHeld(app)).toEqual([0, 0])
  }
})

test('an app that is deleted while people let it in, and while it gets tokens, leaves nothing behind', async () => {
  for (let round = 0; round < 5; round++) {
    const app = await givenApp(developer, { grant_types: ['authorization_code', 'client_credentials'] })
    const code = await givenCode(maya, app)
    const body = {
      client_id: app.clientId,
      redirect_uri: app.redirect,
      response_type: 'code',
      allow: true,
      scopes: ['r:backpack'],
    }
    const answers = await Promise.all([
      spendCode(server, app, code),
      askToken(server, app, { grant_type: 'client_credentials' }),
      maya.call('POST', '/o/authorize', { body }),
      developer.call('DELETE', `/v3/applications/${app.clientId}`),
    ])
    expect(answers.map(({ statusCode }) => statusCode < 500)).toEqual([true, true, true, true])
    expect(await countHeld(app)).toEqual([0, 0])
  }
})

test('two changes of a secret at once leave one that works, and no third', async () => {
  const app = await givenApp(developer)
  const url = `/v3/applications/${app.clientId}/secret`
  const made = await Promise.all([1, 2].map(() => developer.call('POST', url, { body: {} })))
  const secrets = [app.secret, ...made.map((answer) => answer.json().client_secret)]
  const good = []
  for (const secret of secrets) {
    const answer = await refresh({ ...app, secret }, 'sash_rt_none')
    if (answer.json().error === 'invalid_grant') good.push(secret)
  }
  expect(good).toHaveLength(2)
  expect(good).not.toContain(app.secret)
})

test('an account that is deleted while it lets an app in leaves nothing behind', async () => {
  const app = await givenApp(developer)
  const person = await givenPerson(server)
  const { refresh_token } = await givenTokens(server, person, app)
  const answers = await Promise.all([
    refresh(app, refresh_token),
    givenCode(person, app).catch(() => undefined),
    person.call('DELETE', '/v1/user/profile'),
  ])
  expect([answers[0].statusCode < 500, answers[2].statusCode]).toEqual([true, 204])
  expect(await countHeld(app)).toEqual([0, 0])
})

test('a token that an app gets for itself at the moment of a new password ends with the old one', async () => {
  for (let round = 0; round < 3; round++) {
    const person = await givenPerson(server)
    const app = await givenApp(person, { grant_types: ['client_credentials'], redirect_uris: [] })
    const change = { password: 'another good password', current_password: person.password }
    const ask = () => askToken(server, app, { grant_type: 'client_credentials' })
    let isDone = false
    const changed = person.call('PUT', '/v1/user/profile', { body: change }).finally(() => {
      isDone = true
    })
    const answers = []
    while (!isDone) answers.push(...(await Promise.all([ask(), ask(), ask()])))
    expect((await changed).statusCode).toBe(200)
    expect(answers.every(({ statusCode }) => statusCode < 500)).toBe(true)
    expect(await countHeld(app)).toEqual([0, 0])
  }
})
