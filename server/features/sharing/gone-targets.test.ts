import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { givenImport } from '#testing/given/given-move.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { sweep } from './sweep.ts'

let server: TestServer
let maya: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  maya = await givenPerson(server)
})
afterAll(() => server.stop())

const made = async <T>(by: GivenPerson, url: string, body?: object): Promise<T> => {
  const answer = await by.call('POST', url, { body })
  if (answer.statusCode >= 300) throw new Error(answer.body)
  return answer.json<T>()
}

/** Links to something, its shares and its places in collections. */
const countLeft = async (target: string) => {
  const { db } = context()
  const [links, shares, places] = await Promise.all([
    db.selectFrom('share_links').select('link_id').where('target_id', '=', target).execute(),
    db.selectFrom('shares').select('times').where('target_id', '=', target).execute(),
    db.selectFrom('collection_badges').select('position').where('badge_id', '=', target).execute(),
  ])
  return { links: links.length, shares: shares.length, places: places.length }
}

/** A link to it, and a share of it. */
const handOn = async (kind: 'badge' | 'collection', target: string) => {
  await made(maya, '/v3/backpack/share-links', { kind, target, with_name: true, with_evidence: true })
  const shared = await server.call('GET', `/v1/earner/share/${kind}/${target}?provider=facebook&redirect=0`)
  expect(shared.statusCode).toBe(200)
}

const givenCollection = async (badges: string[]) => {
  const body = { name: 'Mine', published: true, badges: badges.map((id) => ({ id })) }
  return (await made<{ slug: string }>(maya, '/v1/earner/collections', body)).slug
}

test('with a badge class go the links to its awards, their counts and their places in collections', async () => {
  const owner = await givenPerson(server)
  const badge = await givenBadgeClass(owner, await givenIssuer(owner))
  const award = await givenAward(owner, badge, maya.email)
  await maya.call('PUT', `/v1/earner/badges/${award}`, { body: { acceptance: 'Accepted' } })
  const imported = await givenImport(maya)
  await givenCollection([award, imported])
  await handOn('badge', award)
  await handOn('badge', imported)
  const revoked = await owner.call('DELETE', `${badge}/assertions/${award}`, { body: { revocation_reason: 'Wrong' } })
  expect([revoked.statusCode, (await owner.call('DELETE', badge)).statusCode]).toEqual([200, 204])
  await sweepNow(sweep)
  expect(await countLeft(award)).toEqual({ links: 0, shares: 0, places: 0 })
  expect(await countLeft(imported)).toEqual({ links: 1, shares: 1, places: 1 })
  await context().db.deleteFrom('imported_badges').where('import_id', '=', imported).execute()
  await context().db.deleteFrom('import_locations').where('import_id', '=', imported).execute()
  await sweepNow(sweep)
  expect(await countLeft(imported)).toMatchObject({ links: 0, shares: 0 })
})

test('a badge that waits to be put back keeps its links; a collection that is deleted keeps none', async () => {
  const imported = await givenImport(maya)
  const [slug, other] = [await givenCollection([imported]), await givenCollection([imported])]
  await handOn('badge', imported)
  await handOn('collection', slug)
  await handOn('collection', other)
  await maya.call('DELETE', `/v1/earner/badges/${imported}`)
  await maya.call('DELETE', `/v1/earner/collections/${slug}`)
  await sweepNow(sweep)
  expect(await countLeft(imported)).toMatchObject({ links: 1, shares: 1 })
  expect(await countLeft(slug)).toMatchObject({ links: 0, shares: 0 })
  expect(await countLeft(other)).toMatchObject({ links: 1, shares: 1 })
})
