import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectScopes } from '#contracts/oauth/scopes.ts'
import { context } from '#infra/context.ts'
import { askFor, type GivenApp, givenApp, markApp, startAt } from '#testing/given/given-app.ts'
import { givenRegistration, goodMetadata, logoHost } from '#testing/given/given-registration.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { holdLock, untilWaiting } from '#testing/hold-lock.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { markApp as sayOfApp } from '../features/oauth/mark-app.ts'

let server: TestServer
let developer: GivenPerson
let maya: GivenPerson
/** What the host of the logo waits for, and tells that it was asked. */
let stall: (() => Promise<void>) | undefined
beforeAll(async () => {
  server = await startTestServer({
    outside: async (url, options) => {
      await stall?.()
      return logoHost(url, options)
    },
  })
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

test('[A5] what is said of an app while it waits with a change is not said of what the change makes of it', async () => {
  const [narrow, wide] = [
    connectScopes.readAssertions,
    `${connectScopes.readAssertions} ${connectScopes.createAssertions}`,
  ]
  const app = await givenRegistration(server, { scope: wide })
  const put = (scope: string) =>
    server.call('PUT', `/o/register/${app.clientId}`, {
      token: app.registrationToken,
      body: { ...goodMetadata, scope },
    })
  const gate = new EventTarget()
  const when = (name: string) => new Promise<void>((resolve) => gate.addEventListener(name, () => resolve()))
  const [asked, answered] = [when('asked'), when('answered')]
  stall = () => {
    stall = undefined
    gate.dispatchEvent(new Event('asked'))
    return answered
  }
  const widening = put(wide)
  await asked
  expect((await put(narrow)).statusCode).toBe(200)
  await markApp(app, admitted)
  gate.dispatchEvent(new Event('answered'))
  expect((await widening).statusCode).toBe(200)
  expect(await marksOf(app)).toMatchObject({ skips_consent: false })
})

test('[A5] nor of an app of a developer, whose old sign-in opens nothing by it either', async () => {
  const scopes = ['r:backpack', 'rw:profile']
  const owner = await givenPerson(server)
  const app = await givenApp(owner, { scopes })
  const change = () =>
    owner.call('PUT', `/v3/applications/${app.clientId}`, {
      body: { name: 'Timetable', redirect_uris: [app.redirect], scopes },
    })
  const set = (tx: Pick<ReturnType<typeof context>['db'], 'updateTable'>, columns: object) =>
    tx.updateTable('applications').set(columns).where('client_id', '=', app.clientId).execute()
  const meanwhile = async () => {
    const release = await holdLock(async (tx) => {
      await set(tx, { scopes: ['r:backpack'] })
      await set(tx, admitted)
    })
    const widening = change()
    await untilWaiting(1)
    await release()
    return widening
  }
  expect((await meanwhile()).statusCode).toBe(200)
  expect(await marksOf(app)).toMatchObject({ skips_consent: false })
  await context()
    .db.updateTable('access_tokens')
    .set({ confirmed_at: new Date(0) })
    .where('account_id', '=', owner.accountId)
    .execute()
  expect((await meanwhile()).json().code).toBe('auth.confirm')
})

test('[A5] what is said of an app is said of the version that was looked at', async () => {
  const app = await givenApp(developer)
  const { db } = context()
  const say = (version: number) => sayOfApp(db, app.clientId, { skips_consent: true }, version)
  const versionOf = async () =>
    (await db.selectFrom('applications').select('version').where('client_id', '=', app.clientId).executeTakeFirst())
      ?.version
  const set = (columns: object) =>
    db.updateTable('applications').set(columns).where('client_id', '=', app.clientId).execute()
  expect([await versionOf(), await say(1)]).toEqual([1, 'marked'])
  await set({ description: 'Another text.', scopes: ['r:backpack'] })
  expect([await versionOf(), await marksOf(app)]).toMatchObject([1, { skips_consent: true }])
  for (const [nth, columns] of [
    { name: 'Another' },
    { website_url: 'https://another.example' },
    { redirect_uris: ['https://another.example/back'] },
    { scopes: ['r:backpack', 'rw:issuer'] },
    { grant_types: ['authorization_code', 'client_credentials'] },
  ].entries()) {
    await set(columns)
    expect([await versionOf(), await marksOf(app)]).toMatchObject([nth + 2, { skips_consent: false }])
    expect([await say(nth + 1), await say(nth + 2)]).toEqual(['changed', 'marked'])
  }
  expect(await sayOfApp(db, 'nobody', { skips_consent: true }, 1)).toBe('gone')
})
