import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Collection } from '#contracts/backpack/collections.ts'
import type { ShareLink } from '#contracts/public/sharing.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { createElsewhere } from '#testing/given/given-elsewhere.ts'
import { givenImport } from '#testing/given/given-move.ts'
import { givenPage, openPeople } from '#testing/given/given-page.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let teacher: GivenPerson
let badge: string
beforeAll(async () => {
  server = await startTestServer({ outside: createElsewhere().outside })
  teacher = await givenPerson(server)
  badge = await givenBadgeClass(teacher, await givenIssuer(teacher))
})
afterAll(async () => await server.stop())

const base = '/v1/earner/collections'
let pages = 0

/** A badge that its keeper has put wherever it can be, and then what the places make of it. */
const given = async (keeper: GivenPerson, id: string) => {
  const made = await keeper.call('POST', base, { body: { name: 'Sea', published: true, badges: [{ id }] } })
  const { slug, share_hash } = made.json<Collection>()
  const body = { kind: 'badge', target: id, with_name: true, with_evidence: false }
  const link = (await keeper.call('POST', '/v3/backpack/share-links', { body })).json<ShareLink>()
  const address = `keeper-${++pages}`
  await givenPage(keeper, { address, badges: [id] })
  return async (): Promise<string[]> => {
    const own = await keeper.call('GET', `${base}/${slug}`)
    const open = await server.call('GET', `/public/collections/${share_hash}.json`)
    const page = await openPeople(server, address)
    const [live] = (await keeper.call('GET', `/v3/backpack/share-links?target=${id}`)).json<ShareLink[]>()
    const added = await keeper.call('POST', base, { body: { name: 'More', badges: [{ id }] } })
    const places = {
      'own collection': own.body.includes(id),
      collection: open.body.includes(id),
      link: link.is_live && live?.is_live === true,
      page: page.body.includes(id),
      'may be added': added.statusCode === 201,
    }
    expect([own.statusCode, open.statusCode, page.statusCode]).toEqual([200, 200, 200])
    return Object.entries(places).flatMap(([place, isShown]) => (isShown ? [place] : []))
  }
}

const all = ['own collection', 'collection', 'link', 'page', 'may be added']
const allButPage = all.filter((place) => place !== 'page')

test('an award is shown in each place while it may be', async () => {
  const keeper = await givenPerson(server)
  const id = await givenAward(teacher, badge, keeper.email)
  const award = (more: object) => db().updateTable('awards').set(more).where('award_id', '=', id).execute()
  const entry = (removed_at: Date | null) =>
    db().updateTable('backpack_entries').set({ removed_at }).where('award_id', '=', id).execute()
  await award({ acceptance: 'Accepted' })
  const places = await given(keeper, id)
  expect(await places()).toEqual(all)
  await award({ acceptance: 'Unaccepted' })
  expect(await places()).toEqual(allButPage)
  await award({ acceptance: 'Rejected' })
  expect(await places()).toEqual([])
  await award({ acceptance: 'Accepted', revoked_at: now() })
  expect(await places()).toEqual([])
  await award({ revoked_at: null, issued_on: new Date(0), expires_at: new Date(1000) })
  expect(await places()).toEqual(all)
  await entry(now())
  expect(await places()).toEqual([])
  await entry(null)
  expect(await places()).toEqual(all)
})

test('a copy is shown in each place while it may be, and to its keeper while it waits', async () => {
  const keeper = await givenPerson(server)
  const id = await givenImport(keeper)
  const copy = (more: object) => db().updateTable('imported_badges').set(more).where('import_id', '=', id).execute()
  const places = await given(keeper, id)
  expect(await places()).toEqual(all)
  await copy({ is_pending: true })
  expect(await places()).toEqual(['own collection'])
  await copy({ is_pending: false, revoked_at: now() })
  expect(await places()).toEqual([])
  await copy({ revoked_at: null, removed_at: now() })
  expect(await places()).toEqual([])
  await copy({ removed_at: null, expires_at: new Date(0) })
  expect(await places()).toEqual(all)
})
