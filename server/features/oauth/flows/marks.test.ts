import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { type GivenApp, givenApp, markApp } from '#testing/given/given-app.ts'
import { type GivenPerson, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let developer: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  developer = await givenPerson(server, newEmail(), 'rw:profile')
})
afterAll(async () => await server.stop())

const set = (app: GivenApp, columns: object) =>
  context().db.updateTable('applications').set(columns).where('client_id', '=', app.clientId).execute()
const marksOf = async (app: GivenApp) => {
  const { is_verified, skips_consent } = await context()
    .db.selectFrom('applications')
    .select(['is_verified', 'skips_consent'])
    .where('client_id', '=', app.clientId)
    .executeTakeFirstOrThrow()
  return [is_verified, skips_consent]
}

test.each([
  ['name', { name: 'Another' }],
  ['website', { website_url: 'https://another.example' }],
  ['way back', { redirect_uris: ['https://app.example/back', 'https://another.example/back'] }],
])('[T2] whatever writes another %s of an app, what operators said of it rests', async (_what, columns) => {
  const app = await givenApp(developer)
  await set(app, { redirect_uris: ['https://app.example/back'] })
  await markApp(app, { is_verified: true, skips_consent: true })
  await set(app, { description: 'Something else.', redirect_uris: ['https://app.example/back'] })
  expect(await marksOf(app)).toEqual([true, true])
  await set(app, columns)
  expect(await marksOf(app)).toEqual([false, false])
  await markApp(app, { is_verified: true })
  expect(await marksOf(app)).toEqual([true, false])
})
