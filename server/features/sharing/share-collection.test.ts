import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Collection } from '#contracts/backpack/collections.ts'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { context } from '#infra/context.ts'
import { type GivenPerson, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let maya: GivenPerson
let collection: Collection
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  maya = await givenPerson(server, newEmail('maya'), recipientScope)
  const body = { name: 'Knots & Sails', description: 'All at sea', published: true }
  collection = (await maya.call('POST', '/v1/earner/collections', { body })).json<Collection>()
})
afterAll(async () => {
  await server.stop()
})

const pathOf = (query: string): string => `/v1/earner/share/collection/${collection.slug}?${query}`
const share = async (provider: string) => {
  const answer = await server.call('GET', pathOf(`provider=${provider}&source=badgr-ui&redirect=0`))
  expect(answer.statusCode).toBe(200)
  const url = new URL(answer.json<{ url: string }>().url)
  return [url.origin + url.pathname, Object.fromEntries(url.searchParams)]
}

test('sharing a collection with provider, source and redirect=0 returns the url at the provider [SB-7.40]', async () => {
  const { share_url: url } = collection
  expect(await share('Facebook')).toEqual(['https://www.facebook.com/sharer/sharer.php', { u: url }])
  expect(await share('LinkedIn')).toEqual([
    'https://www.linkedin.com/shareArticle',
    { mini: 'true', url, title: 'Knots & Sails', summary: 'All at sea' },
  ])
  expect(await share('Twitter')).toEqual(['https://twitter.com/intent/tweet', { text: url }])
  expect(await share('Pinterest')).toEqual([
    'https://www.pinterest.com/pin/create/button/',
    { url, media: `${url}/card.png`, description: 'All at sea' },
  ])
  const answer = await server.call('GET', pathOf('provider=facebook'))
  expect([answer.statusCode, answer.headers.location]).toEqual([302, expect.stringContaining('www.facebook.com')])
  expect(
    await context()
      .db.selectFrom('shares')
      .select(['provider', 'times'])
      .where('target_id', '=', collection.slug)
      .execute(),
  ).toHaveLength(5)
})

test('a collection is no certificate, and its provider must be named', async () => {
  const profile = await server.call('GET', pathOf('provider=linkedin_profile&redirect=0'))
  expect([profile.statusCode, profile.json()]).toEqual([404, { detail: 'Not found.' }])
  const missing = await server.call('GET', pathOf('redirect=0'))
  expect([missing.statusCode, missing.json()]).toEqual([400, { error: 'unspecified share provider' }])
})

test('a collection that is not published is not shared, not even by its keeper', async () => {
  await maya.call('DELETE', `/v1/earner/collections/${collection.slug}/share`)
  for (const token of [undefined, maya.token]) {
    const answer = await server.call('GET', pathOf('provider=facebook&redirect=0'), { token })
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Not found.' }])
  }
  const url = (await maya.call('GET', `/v1/earner/collections/${collection.slug}/share`)).json<string>()
  expect(url).not.toBe(collection.share_url)
  expect(await share('facebook')).toEqual([expect.anything(), { u: url }])
})

test('nothing of collections, links and their counts is left of an account that is deleted', async () => {
  await share('facebook')
  const link = { kind: 'collection', target: collection.slug, with_name: true, with_evidence: true }
  expect((await maya.call('POST', '/v3/backpack/share-links', { body: link })).statusCode).toBe(201)
  const login = await server.call('POST', '/o/token', {
    form: { username: maya.email, password: maya.password, scope: 'rw:profile' },
  })
  const { access_token: token } = login.json<{ access_token: string }>()
  expect((await server.call('DELETE', '/v1/user/profile', { token })).statusCode).toBeLessThan(300)
  const { db } = context()
  for (const table of ['collections', 'collection_locations', 'share_links', 'share_link_locations'] as const) {
    expect(await db.selectFrom(table).selectAll().where('account_id', '=', maya.accountId).execute()).toEqual([])
  }
  expect(await db.selectFrom('shares').selectAll().where('target_id', '=', collection.slug).execute()).toEqual([])
  expect((await server.call('GET', pathOf('provider=facebook&redirect=0'))).statusCode).toBe(404)
})
