import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectScopes } from '#contracts/oauth/scopes.ts'
import { context } from '#infra/context.ts'
import { askFor, type GivenApp, givenApp, markApp, startAt } from '#testing/given/given-app.ts'
import { givenRegistration, goodMetadata, logoHost } from '#testing/given/given-registration.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let developer: GivenPerson
let maya: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ outside: logoHost })
  developer = await givenPerson(server)
  maya = await givenPerson(server)
})
afterAll(async () => await server.stop())

const marksOf = ({ clientId }: GivenApp) =>
  context()
    .db.selectFrom('applications')
    .select(['skips_consent', 'is_verified'])
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
const admitted = { skips_consent: true, is_verified: true }

test('[A5] an app that is let in unasked and wants more scopes, or other ways to get them, is asked about again', async () => {
  for (const more of [
    { scopes: ['rw:profile', 'r:backpack', 'rw:backpack'] },
    { grant_types: ['authorization_code', 'refresh_token', 'client_credentials'] },
  ]) {
    const app = await givenApp(developer)
    await markApp(app, admitted)
    expect((await startAt(server, askFor(app, { scope: 'r:backpack' }), maya.token)).json()).toHaveProperty(
      'success_url',
    )
    const known = (await developer.call('GET', `/v3/applications/${app.clientId}`)).json()
    const { name, redirect_uris, scopes, grant_types } = known
    const put = (body: object) => developer.call('PUT', `/v3/applications/${app.clientId}`, { body })
    const as = { name, redirect_uris, scopes, grant_types }
    expect((await put({ ...as, scopes: ['r:backpack'] })).statusCode).toBe(200)
    expect(await marksOf(app)).toEqual(admitted)
    expect((await put({ ...as, ...more })).statusCode).toBe(200)
    expect(await marksOf(app)).toEqual({ skips_consent: false, is_verified: true })
    expect((await startAt(server, askFor(app, { scope: 'r:backpack' }), maya.token)).json()).not.toHaveProperty(
      'success_url',
    )
  }
})

test('[A5] and so is one that registered itself', async () => {
  const app = await givenRegistration(server, { scope: connectScopes.readAssertions })
  await markApp(app, admitted)
  const put = (scope: string) =>
    server.call('PUT', `/o/register/${app.clientId}`, {
      token: app.registrationToken,
      body: { ...goodMetadata, scope },
    })
  const answer = await put(`${connectScopes.readAssertions} ${connectScopes.createAssertions}`)
  expect(answer.statusCode).toBe(200)
  expect(await marksOf(app)).toMatchObject({ skips_consent: false })
})
