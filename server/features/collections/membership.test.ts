import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import type { Collection } from '#contracts/backpack/collections.ts'
import { errorTable } from '#contracts/errors.ts'
import { issuerScope } from '#contracts/oauth/scopes.ts'
import { context } from '#infra/context.ts'
import { createElsewhere, givenHosted } from '#testing/given/given-elsewhere.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  newEmail,
  readMailLink,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { findPublishedCollection } from './public-queries.ts'

const site = createElsewhere()
let server: TestServer
let teacher: GivenPerson
let badge: string
let maya: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  teacher = await givenPerson(server)
  badge = await givenBadgeClass(teacher, await givenIssuer(teacher))
})
beforeEach(async () => {
  maya = await givenPerson(server, newEmail('maya'), issuerScope)
})
afterAll(async () => {
  await server.stop()
})

const base = '/v1/earner/collections'
const award = (email = maya.email) => givenAward(teacher, badge, email, { allow_duplicate_awards: true })
const entries = (ids: readonly string[]) => ids.map((id) => ({ id, description: '' }))
const bring = async (email = maya.email): Promise<string> => {
  const body = { assertion: JSON.stringify(givenHosted(site, email)) }
  return (await maya.call('POST', '/v1/earner/badges', { body })).json<BackpackBadge>().id
}
const create = async (ids: readonly string[], more: object = {}): Promise<Collection> => {
  const answer = await maya.call('POST', base, { body: { name: 'Sailing', badges: entries(ids), ...more } })
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()])
  return answer.json<Collection>()
}
const put = (slug: string, body: object) => maya.call('PUT', `${base}/${slug}`, { body })
const idsIn = async (slug: string): Promise<string[]> =>
  (await maya.call('GET', `${base}/${slug}`)).json<Collection>().badges.map(({ id }) => id)
const idsShown = async (hash: string): Promise<string[] | undefined> =>
  (await findPublishedCollection(context().db, hash))?.badges.map(({ badgeId }) => badgeId)
const addEmail = async (): Promise<{ email: string; id: number }> => {
  const email = newEmail('second')
  const answer = await maya.call('POST', '/v1/user/emails', { body: { email } })
  return { email, id: answer.json<{ id: number }>().id }
}
const prove = async (email: string) => server.call('POST', await readMailLink(email))

const unknown = [404, { detail: 'Assertion not found' }]
const foreign = [400, ['Cannot add badge to a collection created by a different recipient.']]

/** Every way to put badges in; each must refuse the same and leave everything as it was. */
async function expectRefused(ids: readonly string[], refusal: unknown): Promise<void> {
  const own = await award()
  const { slug } = await create([own])
  const before = (await maya.call('GET', base)).json()
  const badges = entries([own, ...ids])
  for (const [method, url, body] of [
    ['POST', base, { name: 'New', badges }],
    ['PUT', `${base}/${slug}`, { name: 'Other', published: true, badges }],
    ['PUT', `${base}/${slug}/badges`, badges],
    ['POST', `${base}/${slug}/badges`, badges],
  ] as const) {
    const answer = await maya.call(method, url, { body })
    expect([method, url, answer.statusCode, answer.json()]).toEqual([method, url, ...(refusal as unknown[])])
    expect((await maya.call('GET', base)).json()).toEqual(before)
  }
}

test('an unknown badge is refused by every route, and nothing is half done [SB-3.31]', async () => {
  await expectRefused(['AAAAAAAAAAAAAAAAAAAAAA'], unknown)
  await expectRefused([await award(), 'x'], unknown)
  const answer = await maya.call('POST', base, { body: { name: 'New', badges: [{ id: 17 }] } })
  expect([answer.statusCode, answer.json()]).toEqual(unknown)
})

test('a badge of somebody else is refused by every route [SB-3.31]', async () => {
  await expectRefused([await award(newEmail('stranger'))], foreign)
  const id = await bring()
  maya = await givenPerson(server, newEmail('maya'), issuerScope)
  await expectRefused([id], foreign)
})

test('a badge to an own address that is not proven is refused, awarded here or elsewhere', async () => {
  const { email } = await addEmail()
  await expectRefused([await award(email)], foreign)
  await expectRefused([await bring(email)], foreign)
})

test('a badge that was removed or revoked is refused', async () => {
  const [removed, revoked, imported] = [await award(), await award(), await bring()]
  await maya.call('DELETE', `/v1/earner/badges/${removed}`)
  await teacher.call('DELETE', `${badge}/assertions/${revoked}`, { body: { revocation_reason: 'A mistake' } })
  await context()
    .db.updateTable('imported_badges')
    .set({ removed_at: new Date() })
    .where('import_id', '=', imported)
    .execute()
  for (const id of [removed, revoked, imported]) await expectRefused([id], unknown)
})

test('adding nothing new says so', async () => {
  const own = await award()
  const { slug } = await create([own])
  for (const body of [{ id: own }, [{ id: own }, { id: own }], []]) {
    const answer = await maya.call('POST', `${base}/${slug}/badges`, { body })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      'No new records could be added to collection. Check for missing/unknown badge references, unauthorized access, or badges already existing in collection.',
    ])
  }
  expect(errorTable['collection.no-new'].v1).toBe('text')
})

test('a badge from elsewhere stands beside one awarded here', async () => {
  const ids = [await bring(), await award(), await bring()]
  const { slug, share_hash } = await create(ids, { published: true })
  expect(await idsIn(slug)).toEqual(ids)
  expect((await findPublishedCollection(context().db, share_hash))?.badges).toEqual([
    { badgeId: ids[0], kind: 'imported', description: '' },
    { badgeId: ids[1], kind: 'award', description: '' },
    { badgeId: ids[2], kind: 'imported', description: '' },
  ])
})

test('a revoked badge is not shown any more, and a change does not stumble over it', async () => {
  const [first, second, third] = [await award(), await award(), await award()]
  const { slug, share_hash } = await create([first, second, third], { published: true, cover: second })
  await teacher.call('DELETE', `${badge}/assertions/${second}`, { body: { revocation_reason: 'A mistake' } })
  expect(await idsIn(slug)).toEqual([first, third])
  expect(await idsShown(share_hash)).toEqual([first, third])
  expect((await maya.call('GET', `${base}/${slug}`)).json()).toMatchObject({ cover: null })
  // A page that was opened before sends it back.
  expect((await put(slug, { badges: entries([third, second, first]) })).statusCode).toBe(200)
  expect(await idsIn(slug)).toEqual([third, first])
})

test('a badge of elsewhere that is removed comes back to its place', async () => {
  const ids = [await award(), await bring(), await award(), await award()]
  const { slug, share_hash } = await create(ids, { published: true })
  const [first = '', imported = '', third = '', fourth = ''] = ids
  const setRemoved = (removed_at: Date | null) =>
    context().db.updateTable('imported_badges').set({ removed_at }).where('import_id', '=', imported).execute()
  await setRemoved(new Date())
  expect(await idsIn(slug)).toEqual([first, third, fourth])
  expect((await put(slug, { badges: entries([fourth, first]) })).json()).toMatchObject({
    badges: entries([fourth, first]),
  })
  await setRemoved(null)
  expect(await idsIn(slug)).toEqual([fourth, first, imported])
  expect(await idsShown(share_hash)).toEqual([fourth, first, imported])
})

test('a badge that is deleted is out of its collections', async () => {
  const [first, second] = [await award(), await award()]
  const { slug } = await create([first, second])
  expect((await maya.call('DELETE', `/v1/earner/badges/${first}`)).statusCode).toBe(204)
  expect(await idsIn(slug)).toEqual([second])
})

test('badges go out of sight with their address and come back with it', async () => {
  const { email, id } = await addEmail()
  await prove(email)
  const ids = [await award(email), await award(), await bring(email)]
  const { slug, share_hash } = await create(ids, { published: true })
  expect(await idsShown(share_hash)).toEqual(ids)
  expect((await maya.call('DELETE', `/v1/user/emails/${id}`)).statusCode).toBe(200)
  expect(await idsShown(share_hash)).toEqual([ids[1]])
  expect(await idsIn(slug)).not.toContain(ids[0])
  await maya.call('PUT', `${base}/${slug}`, { body: { name: 'Renamed' } })
  const [gone] = (await maya.call('GET', '/v3/account/removed-emails')).json<{ id: string }[]>()
  expect((await maya.call('POST', `/v3/account/removed-emails/${gone?.id}/restore`)).statusCode).toBe(200)
  expect(await idsIn(slug)).toEqual(ids)
  expect(await idsShown(share_hash)).toEqual(ids)
})

test('a pending badge of a collection is seen by its keeper only, who can still change the collection', async () => {
  const id = await bring()
  const { slug, share_hash } = await create([id], { published: true })
  await context().db.updateTable('imported_badges').set({ is_pending: true }).where('import_id', '=', id).execute()
  expect(await idsShown(share_hash)).toEqual([])
  expect(await idsIn(slug)).toEqual([id])
  expect((await put(slug, { badges: entries([id, await award()]) })).statusCode).toBe(200)
})

test('a badge that is put back into the backpack is back in its collections, in its place', async () => {
  const ids = [await award(), await award(), await bring(), await award()]
  const { slug, share_hash } = await create(ids, { published: true })
  for (const id of ids.slice(1, 3)) {
    expect((await maya.call('DELETE', `/v1/earner/badges/${id}`)).statusCode).toBe(204)
  }
  expect(await idsIn(slug)).toEqual([ids[0], ids[3]])
  await put(slug, { name: 'Renamed', badges: entries([ids[0] ?? '', ids[3] ?? '']) })
  for (const id of ids.slice(1, 3)) {
    expect((await maya.call('POST', `/v3/backpack/badges/${id}/restore`)).statusCode).toBe(200)
  }
  expect(await idsIn(slug)).toEqual(ids)
  expect(await idsShown(share_hash)).toEqual(ids)
})
