import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import type { Collection } from '#contracts/backpack/collections.ts'
import { shareLinkMaximum } from '#contracts/fields/limits.ts'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import type { ShareLink } from '#contracts/public/sharing.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { createElsewhere, givenHosted } from '#testing/given/given-elsewhere.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { countView } from './count-view.ts'
import { findLiveLink } from './find-live-link.ts'

const site = createElsewhere()
let server: TestServer
let teacher: GivenPerson
let badge: string
let maya: GivenPerson
let award: string
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  teacher = await givenPerson(server)
  badge = await givenBadgeClass(teacher, await givenIssuer(teacher))
})
beforeEach(async () => {
  maya = await givenPerson(server, newEmail('maya'), recipientScope)
  award = await givenAward(teacher, badge, maya.email)
})
afterEach(resetClock)
afterAll(async () => {
  await server.stop()
})

const base = '/v3/backpack/share-links'
const hour = 3_600_000
const inHours = (hours: number): string => new Date(Date.now() + hours * hour).toISOString()
const wish = (more: object = {}) => ({ kind: 'badge', target: award, with_name: true, with_evidence: false, ...more })
const post = (more?: object) => maya.call('POST', base, { body: wish(more) })
const create = async (more?: object): Promise<ShareLink> => {
  const answer = await post(more)
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()])
  return answer.json<ShareLink>()
}
const list = async (query = ''): Promise<ShareLink[]> => (await maya.call('GET', base + query)).json<ShareLink[]>()
const live = (id: string) => findLiveLink(context().db, id)
const collect = async (): Promise<string> =>
  (await maya.call('POST', '/v1/earner/collections', { body: { name: 'Sea' } })).json<Collection>().slug

test('a link shows a badge as its keeper chose', async () => {
  const expires = inHours(2)
  const link = await create({ label: ' For the bank ', expires_at: expires })
  expect(link).toEqual({
    id: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
    url: `http://localhost:8000/public/shares/${link.id}`,
    kind: 'badge',
    target: award,
    label: 'For the bank',
    with_name: true,
    with_evidence: false,
    expires_at: expires,
    revoked_at: null,
    is_live: true,
    views: 0,
    last_viewed_at: null,
    created_at: expect.stringMatching(/Z$/),
  })
  expect(await live(link.id)).toEqual({
    accountId: maya.accountId,
    kind: 'badge',
    targetId: award,
    withName: true,
    withEvidence: false,
    ownerName: 'Maya Okonkwo',
  })
  expect(await live('AAAAAAAAAAAAAAAAAAAAAA')).toBeUndefined()
})

test('a collection is shown by a link without being published', async () => {
  const slug = await collect()
  const link = await create({ kind: 'collection', target: slug })
  expect(await live(link.id)).toMatchObject({ kind: 'collection', targetId: slug })
  await maya.call('DELETE', `/v1/earner/collections/${slug}`)
  expect(await live(link.id)).toBeUndefined()
  expect((await list())[0]).toMatchObject({ id: link.id, is_live: false })
})

test('links are listed newest first, all or those to one thing', async () => {
  const slug = await collect()
  const made = [await create(), await create({ kind: 'collection', target: slug }), await create({ label: 'Third' })]
  expect(await list()).toEqual([...made].reverse())
  expect(await list(`?target=${slug}`)).toEqual([made[1]])
  expect(await list('?target=x')).toEqual([])
})

test('only own things are linked to, and only what can be shown', async () => {
  const other = await givenPerson(server, newEmail(), recipientScope)
  const theirs = await givenAward(teacher, badge, other.email)
  const slug = await collect()
  const { db } = context()
  const body = { assertion: JSON.stringify(givenHosted(site, maya.email)) }
  const pending = (await maya.call('POST', '/v1/earner/badges', { body })).json<BackpackBadge>().id
  await db.updateTable('imported_badges').set({ is_pending: true }).where('import_id', '=', pending).execute()
  for (const [kind, target] of [
    ['badge', theirs],
    ['badge', 'AAAAAAAAAAAAAAAAAAAAAA'],
    ['badge', slug],
    ['badge', pending],
    ['collection', award],
  ]) {
    const answer = await post({ kind, target })
    expect([kind, target, answer.statusCode, answer.json()]).toEqual([
      kind,
      target,
      404,
      expect.objectContaining({ detail: 'Not found.' }),
    ])
  }
  expect((await other.call('POST', base, { body: wish({ kind: 'collection', target: slug }) })).statusCode).toBe(404)
  await teacher.call('DELETE', `${badge}/assertions/${award}`, { body: { revocation_reason: 'A mistake' } })
  expect((await post()).statusCode).toBe(404)
  expect(await list()).toEqual([])
})

test('a link of somebody else is not found', async () => {
  const link = await create()
  const other = await givenPerson(server, newEmail(), recipientScope)
  const choices = { with_name: false, with_evidence: true }
  expect((await other.call('PUT', `${base}/${link.id}`, { body: choices })).statusCode).toBe(404)
  expect((await other.call('DELETE', `${base}/${link.id}`)).statusCode).toBe(404)
  expect((await other.call('GET', `${base}?target=${award}`)).json()).toEqual([])
  expect(await list()).toEqual([link])
})

test('a link ends at its time, and can be given more', async () => {
  const link = await create({ expires_at: inHours(2) })
  shiftClock(2 * hour + 1000)
  expect(await live(link.id)).toBeUndefined()
  expect((await list())[0]).toMatchObject({ is_live: false })
  const change = { with_name: false, with_evidence: true }
  const same = await maya.call('PUT', `${base}/${link.id}`, { body: { ...change, label: null } })
  expect(same.json()).toMatchObject({ ...change, is_live: false, expires_at: link.expires_at })
  const longer = await maya.call('PUT', `${base}/${link.id}`, { body: { ...change, expires_at: inHours(9) } })
  expect(longer.json()).toMatchObject({ ...change, is_live: true })
  const forEver = await maya.call('PUT', `${base}/${link.id}`, { body: { ...change, label: 'x', expires_at: null } })
  expect(forEver.json()).toMatchObject({ is_live: true, expires_at: null, label: 'x' })
  expect(await live(link.id)).toMatchObject({ withName: false, withEvidence: true })
})

test('an end that is past or no time is refused', async () => {
  for (const expires_at of [inHours(-1), new Date().toISOString(), '0001-01-01T00:00:00Z']) {
    const answer = await post({ expires_at })
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { expires_at: ['Choose a time that is still to come.'] },
    ])
  }
  const never = await post({ expires_at: '2027-02-30T00:00:00Z' })
  expect([never.statusCode, never.json().fields]).toEqual([
    400,
    { expires_at: ['Enter a valid date and time with a time zone.'] },
  ])
  const link = await create()
  const change = { with_name: true, with_evidence: true, expires_at: inHours(-1) }
  expect((await maya.call('PUT', `${base}/${link.id}`, { body: change })).statusCode).toBe(400)
  expect(await list()).toEqual([link])
})

test('a link that is taken back ends for good; its count stays', async () => {
  const link = await create()
  await countView(link.id)
  await Promise.all(Array.from({ length: 4 }, () => countView(link.id)))
  for (let i = 0; i < 2; i++) {
    const answer = await maya.call('DELETE', `${base}/${link.id}`)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
  }
  expect(await live(link.id)).toBeUndefined()
  const choices = { with_name: true, with_evidence: true, expires_at: null }
  expect((await maya.call('PUT', `${base}/${link.id}`, { body: choices })).statusCode).toBe(404)
  expect(await list()).toEqual([
    {
      ...link,
      is_live: false,
      views: 5,
      last_viewed_at: expect.stringMatching(/Z$/),
      revoked_at: expect.stringMatching(/Z$/),
    },
  ])
})

test('a link shows nothing while its badge is revoked or out of the backpack', async () => {
  const second = await givenAward(teacher, badge, maya.email, { allow_duplicate_awards: true })
  const [first, other] = [await create(), await create({ target: second })]
  await teacher.call('DELETE', `${badge}/assertions/${award}`, { body: { revocation_reason: 'A mistake' } })
  await maya.call('DELETE', `/v1/earner/badges/${second}`)
  for (const { id } of [first, other]) expect(await live(id)).toBeUndefined()
})

test('living links to one thing are limited, two made at once too', async () => {
  for (let i = 0; i < shareLinkMaximum - 1; i++) await create()
  const both = await Promise.all([post(), post()])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400])
  const refused = await post()
  expect([refused.statusCode, refused.json().detail]).toEqual([
    400,
    'There are too many links for this already. Take back one that you no longer need.',
  ])
  const [newest] = await list()
  await maya.call('DELETE', `${base}/${newest?.id}`)
  await create()
})
