import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Collection } from '#contracts/backpack/collections.ts'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { context } from '#infra/context.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { findPublishedCollection } from './public-queries.ts'

let server: TestServer
let maya: GivenPerson
let ids: string[]
let path: string
beforeAll(async () => {
  server = await startTestServer()
  const teacher = await givenPerson(server)
  const badge = await givenBadgeClass(teacher, await givenIssuer(teacher))
  maya = await givenPerson(server, newEmail('maya'), recipientScope)
  ids = []
  for (let i = 0; i < 10; i++) {
    ids.push(await givenAward(teacher, badge, maya.email, { allow_duplicate_awards: true }))
  }
})
beforeEach(async () => {
  const made = await maya.call('POST', '/v1/earner/collections', { body: { name: 'Sea' } })
  path = `/v1/earner/collections/${made.json<Collection>().slug}`
})
afterAll(async () => {
  await server.stop()
})

const entries = (list: readonly string[]) => list.map((id) => ({ id, description: '' }))
const read = async () => (await maya.call('GET', path)).json<Collection>()
const locations = async (slug: string) =>
  context().db.selectFrom('collection_locations').select('share_hash').where('collection_id', '=', slug).execute()

test('of ten changes at once the last holds as a whole', async () => {
  const wishes = ids.map((id, i) => ({
    name: `Name ${i}`,
    description: `Description ${i}`,
    badges: entries([id, ...ids.slice(i + 1)]),
    published: i % 2 === 0,
    cover: id,
  }))
  const answers = await Promise.all(wishes.map((body) => maya.call('PUT', path, { body })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(wishes.map(() => 200))
  const { name, description, badges, published, cover, share_hash, slug } = await read()
  expect(wishes).toContainEqual({ name, description, badges, published, cover })
  expect(await locations(slug)).toEqual(published ? [{ share_hash }] : [])
})

test('nobody ever sees half of a change', async () => {
  const states = [
    { name: 'First', badges: entries(ids.slice(0, 5)) },
    { name: 'Second', badges: entries(ids.slice(5)) },
  ]
  const { share_hash } = (await maya.call('PUT', path, { body: { ...states[0], published: true } })).json<Collection>()
  const seen: unknown[] = []
  const change = async () => {
    for (let i = 1; i <= 10; i++) await maya.call('PUT', path, { body: states[i % 2] })
  }
  const look = async () => {
    for (let i = 0; i < 20; i++) {
      const { name, badges } = await read()
      seen.push({ name, badges })
      const shown = await findPublishedCollection(context().db, share_hash)
      seen.push({ name: shown?.name, badges: entries((shown?.badges ?? []).map(({ badgeId }) => badgeId)) })
    }
  }
  await Promise.all([change(), look()])
  for (const state of seen) expect(states).toContainEqual(state)
})

test('published twice at once it has one address', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => maya.call('GET', `${path}/share`)))
  const { share_url, share_hash, slug } = await read()
  expect(answers.map((answer) => answer.json())).toEqual([1, 2, 3, 4].map(() => share_url))
  expect(await locations(slug)).toEqual([{ share_hash }])
})

test('deleted while it is published nothing is left of it', async () => {
  for (let round = 0; round < 5; round++) {
    const { slug } = await read()
    const answers = await Promise.all([
      maya.call('GET', `${path}/share`),
      maya.call('DELETE', path),
      maya.call('PUT', path, { body: { published: true, badges: entries(ids) } }),
    ])
    for (const { statusCode } of answers) expect([200, 204, 404]).toContain(statusCode)
    expect(answers[1]?.statusCode).toBe(204)
    expect(await locations(slug)).toEqual([])
    expect((await maya.call('GET', path)).statusCode).toBe(404)
    const made = await maya.call('POST', '/v1/earner/collections', { body: { name: 'Sea' } })
    path = `/v1/earner/collections/${made.json<Collection>().slug}`
  }
})

test('badges added at once are all in it, each once', async () => {
  const answers = await Promise.all([...ids, ...ids].map((id) => maya.call('POST', `${path}/badges`, { body: { id } })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...ids.map(() => 201), ...ids.map(() => 400)])
  const { badges } = await read()
  expect(badges.map(({ id }) => id).sort()).toEqual([...ids].sort())
})
