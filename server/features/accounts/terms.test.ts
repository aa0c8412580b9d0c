import { afterAll, beforeAll, expect, test } from 'vitest'
import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { signUpFrom } from '#testing/sign-ups.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  // The first account runs the server, and its profile says so.
  await givenPerson(server)
})
afterAll(async () => {
  await server.stop()
})

const publish = (version: number) =>
  context()
    .db.insertInto('terms_versions')
    .values({ version, description: `What is new in ${version}.`, body: 'Be kind.', published_at: now() })
    .execute()
const agreementsOf = async (accountId: string) => {
  const rows = await context()
    .db.selectFrom('terms_agreements')
    .select('version')
    .where('account_id', '=', accountId)
    .orderBy('version')
    .execute()
  return rows.map((row) => row.version)
}

test('the profile tells of new terms until they are agreed to [SI-3.3] [SI-7.7] [SI-7.8]', async () => {
  const maya = await givenPerson(server)
  const profile = async () => (await maya.call('GET', '/v1/user/profile')).json()
  const plain = {
    first_name: 'Maya',
    last_name: 'Okonkwo',
    email: maya.email,
    url: [],
    telephone: [],
    slug: maya.accountId,
    agreed_terms_version: 0,
    marketing_opt_in: false,
    has_password_set: true,
  }
  expect(await profile()).toEqual(plain)
  await publish(3)
  expect(await profile()).toEqual({
    ...plain,
    latest_terms_version: 3,
    latest_terms_description: 'What is new in 3.',
  })
  const agree = () => maya.call('PUT', '/v1/user/profile', { body: { agreed_terms_version: 3 } })
  const agreed = { ...plain, agreed_terms_version: 3, latest_terms_version: 3 }
  const both = await Promise.all([agree(), agree()])
  expect(both.map((answer) => answer.json())).toEqual([agreed, agreed])
  expect((await agree()).json()).toEqual(agreed)
  expect(await agreementsOf(maya.accountId)).toEqual([3])
})

test('who signs up agrees to the terms in force', async () => {
  const answer = await signUpFrom(server, newEmail())
  expect(answer.json()).toMatchObject({ agreed_terms_version: 3, latest_terms_version: 3 })
  expect(answer.json()).not.toHaveProperty('latest_terms_description')
  expect(await agreementsOf(answer.json().slug)).toEqual([3])
})

test('only a published, newer version can be agreed to, and nothing else is saved with another', async () => {
  const maya = await givenPerson(server)
  await publish(5)
  for (const version of [0, 2, 4, 6, -1, 2_147_483_648, 9_007_199_254_740_991]) {
    const answer = await maya.call('PUT', '/v1/user/profile', {
      body: { agreed_terms_version: version, first_name: 'Mallory' },
    })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['agreed_terms_version']])
  }
  for (const version of ['five', 4.5, null, [5]]) {
    const answer = await maya.call('PUT', '/v1/user/profile', { body: { agreed_terms_version: version } })
    expect(answer.statusCode).toBe(400)
  }
  expect((await maya.call('GET', '/v1/user/profile')).json()).toMatchObject({
    first_name: 'Maya',
    agreed_terms_version: 3,
    latest_terms_version: 5,
  })
})

test('a profile is for whoever is signed in [SI-7.7]', async () => {
  expect((await server.call('GET', '/v1/user/profile')).statusCode).toBe(401)
  const reader = await givenPerson(server, newEmail(), 'rw:backpack')
  expect((await reader.call('GET', '/v1/user/profile')).statusCode).toBe(403)
})
