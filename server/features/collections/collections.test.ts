import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Collection } from '#contracts/backpack/collections.ts'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let teacher: GivenPerson
let badge: string
let maya: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  teacher = await givenPerson(server)
  badge = await givenBadgeClass(teacher, await givenIssuer(teacher))
})
beforeEach(async () => {
  maya = await givenPerson(server, newEmail('maya'), recipientScope)
})
afterAll(async () => {
  await server.stop()
})

const base = '/v1/earner/collections'
const plain = `${base}?json_format=plain`
const awards = async (count: number): Promise<string[]> => {
  const ids: string[] = []
  for (let i = 0; i < count; i++)
    ids.push(await givenAward(teacher, badge, maya.email, { allow_duplicate_awards: true }))
  return ids
}
const entries = (ids: readonly string[]) => ids.map((id) => ({ id, description: '' }))
const create = async (more: object = {}): Promise<Collection> => {
  const answer = await maya.call('POST', plain, { body: { name: 'Sailing', description: 'All at sea', ...more } })
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()])
  return answer.json<Collection>()
}
const put = (slug: string, body: object) => maya.call('PUT', `${base}/${slug}?json_format=plain`, { body })
const read = async (slug: string) => (await maya.call('GET', `${base}/${slug}?json_format=plain`)).json<Collection>()
const idsIn = async (slug: string) => (await read(slug)).badges.map(({ id }) => id)

test('a collection has name, description, slug, share_hash, share_url, published and badges, and a change holds the badges added and removed [SB-3.31]', async () => {
  const [first = '', second = ''] = await awards(2)
  const made = await create({ published: false, badges: [] })
  expect(made).toEqual({
    name: 'Sailing',
    description: 'All at sea',
    slug: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
    share_hash: '',
    share_url: '',
    published: false,
    badges: [],
    cover: null,
  })
  const added = await put(made.slug, { ...made, badges: [{ id: first, description: 'My first' }, { id: second }] })
  expect([added.statusCode, added.json()]).toEqual([
    200,
    {
      ...made,
      badges: [
        { id: first, description: 'My first' },
        { id: second, description: '' },
      ],
    },
  ])
  const removed = await put(made.slug, { ...made, badges: [{ id: second, description: null }] })
  expect(removed.json()).toEqual({ ...made, badges: [{ id: second, description: '' }] })
})

test('GET lists my collections, newest first, and nobody else’s [SB-7.34]', async () => {
  const made = [await create({ name: 'One' }), await create({ name: 'Two' })]
  const answer = await maya.call('GET', plain)
  expect([answer.statusCode, answer.json()]).toEqual([200, made.reverse()])
  const other = await givenPerson(server, newEmail(), recipientScope)
  expect((await other.call('GET', plain)).json()).toEqual([])
})

test('POST creates a collection, with badges and published if asked, and answers it [SB-7.35]', async () => {
  const ids = await awards(2)
  const made = await create({ published: true, badges: entries(ids), cover: ids[1] })
  expect(made.badges).toEqual(entries(ids))
  expect(made).toMatchObject({ published: true, cover: ids[1], share_hash: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect(made.share_url).toBe(`http://localhost:8000/public/collections/${made.share_hash}`)
  expect(await read(made.slug)).toEqual(made)
})

test('PUT changes a collection and answers it; what is left out stays [SB-7.36]', async () => {
  const ids = await awards(3)
  const made = await create({ badges: entries(ids) })
  expect((await put(made.slug, { name: 'Sea' })).json()).toEqual({ ...made, name: 'Sea' })
  expect((await put(made.slug, { description: '' })).json()).toEqual({ ...made, name: 'Sea', description: '' })
  const turned = [...ids].reverse()
  expect((await put(made.slug, { badges: entries(turned) })).json()).toMatchObject({ badges: entries(turned) })
  const empty = await put(made.slug, { description: null, badges: null, published: null })
  expect(empty.json()).toEqual({ ...made, name: 'Sea', description: '', badges: entries(turned) })
})

test('DELETE ends a collection; its badges stay in the backpack [SB-7.37]', async () => {
  const [id = ''] = await awards(1)
  const { slug } = await create({ badges: entries([id]), published: true })
  const answer = await maya.call('DELETE', `${base}/${slug}`)
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  expect((await maya.call('GET', `${base}/${slug}`)).statusCode).toBe(404)
  expect((await maya.call('DELETE', `${base}/${slug}`)).statusCode).toBe(404)
  expect((await maya.call('GET', `/v1/earner/badges/${id}`)).statusCode).toBe(200)
})

test('badges are added to a collection, taken out and replaced below it [SB-7.38]', async () => {
  const [first = '', second = '', third = ''] = await awards(3)
  const { slug } = await create()
  const path = `${base}/${slug}/badges`
  const one = await maya.call('POST', path, { body: { id: first, description: 'My first' } })
  expect([one.statusCode, one.json()]).toEqual([201, { id: first, description: 'My first' }])
  const many = await maya.call('POST', path, {
    body: [{ id: first }, { id: second, description: null }, { id: second }],
  })
  expect([many.statusCode, many.json()]).toEqual([201, entries([second])])
  expect((await maya.call('GET', path)).json()).toEqual([{ id: first, description: 'My first' }, ...entries([second])])
  const single = await maya.call('GET', `${path}/${first}`)
  expect([single.statusCode, single.json()]).toEqual([200, { id: first, description: 'My first' }])
  const replaced = await maya.call('PUT', path, { body: [{ id: third }, { id: first }] })
  expect([replaced.statusCode, replaced.json()]).toEqual([
    200,
    [
      { id: third, description: '' },
      { id: first, description: 'My first' },
    ],
  ])
  const gone = await maya.call('DELETE', `${path}/${third}`)
  expect([gone.statusCode, gone.body]).toEqual([204, ''])
  expect(await idsIn(slug)).toEqual([first])
  for (const method of ['GET', 'DELETE'] as const) {
    expect((await maya.call(method, `${path}/${third}`)).json()).toEqual({ detail: 'Not found.' })
  }
})

test('a description stays when none is sent, and goes when it is sent empty', async () => {
  const [first = '', second = ''] = await awards(2)
  const { slug } = await create({
    badges: [
      { id: first, description: 'one' },
      { id: second, description: 'two' },
    ],
  })
  await put(slug, { badges: [{ id: second, description: null }, { id: first }] })
  expect((await read(slug)).badges).toEqual([
    { id: second, description: 'two' },
    { id: first, description: 'one' },
  ])
  await put(slug, { badges: [{ id: second, description: '' }, { id: first }, { id: second, description: 'again' }] })
  expect((await read(slug)).badges).toEqual([
    { id: second, description: '' },
    { id: first, description: 'one' },
  ])
})

test('the cover is a badge of the collection, and goes with it', async () => {
  const [first = '', second = ''] = await awards(2)
  const { slug } = await create({ badges: entries([first]), cover: first })
  const strange = await put(slug, { cover: second, name: 'Not kept' })
  expect([strange.statusCode, strange.json()]).toEqual([404, { detail: 'Assertion not found' }])
  expect(await read(slug)).toMatchObject({ cover: first, name: 'Sailing' })
  // The whole collection as it was read, but for the badge.
  expect((await put(slug, { cover: first, badges: entries([second]) })).json()).toMatchObject({ cover: null })
  expect((await put(slug, { cover: second })).json()).toMatchObject({ cover: second })
  expect((await put(slug, { name: 'Sea' })).json()).toMatchObject({ cover: second })
  await maya.call('DELETE', `${base}/${slug}/badges/${second}`)
  expect(await read(slug)).toMatchObject({ cover: null })
  await put(slug, { badges: entries([first]), cover: first })
  expect((await put(slug, { cover: null })).json()).toMatchObject({ cover: null })
})

test('publishing gives an address, another one each time, and a change keeps it', async () => {
  const { slug } = await create()
  const first = await maya.call('GET', `${base}/${slug}/share`)
  expect(first.headers['content-type']).toContain('application/json')
  const { share_url, share_hash } = await read(slug)
  expect(first.json()).toBe(share_url)
  expect(share_url).toBe(`http://localhost:8000/public/collections/${share_hash}`)
  expect((await maya.call('GET', `${base}/${slug}/share`)).json()).toBe(share_url)
  expect((await put(slug, { name: 'Sea', published: true })).json()).toMatchObject({ share_hash })
  const ended = await maya.call('DELETE', `${base}/${slug}/share`)
  expect([ended.statusCode, ended.body]).toEqual([204, ''])
  expect((await maya.call('DELETE', `${base}/${slug}/share`)).statusCode).toBe(204)
  expect(await read(slug)).toMatchObject({ share_url: '', share_hash: '', published: false })
  const again = (await put(slug, { published: true })).json<Collection>()
  expect(again.share_hash).toMatch(/^[0-9a-f]{32}$/)
  expect(again.share_hash).not.toBe(share_hash)
  expect((await put(slug, { published: false })).json()).toMatchObject({ share_url: '', share_hash: '' })
})

test('an empty collection can be published, as clients of the first interface do', async () => {
  expect(await create({ published: true, badges: [] })).toMatchObject({ published: true, badges: [] })
})

test('a new badge that is collected is accepted', async () => {
  const [first = '', second = '', third = ''] = await awards(3)
  const { slug } = await create({ badges: entries([first]) })
  await maya.call('POST', `${base}/${slug}/badges`, { body: { id: second } })
  const list = (await maya.call('GET', '/v1/earner/badges')).json<{ id: string; acceptance: string }[]>()
  expect(Object.fromEntries(list.map(({ id, acceptance }) => [id, acceptance]))).toEqual({
    [first]: 'Accepted',
    [second]: 'Accepted',
    [third]: 'Unaccepted',
  })
})

test('somebody else’s collection is not found, whatever is asked of it', async () => {
  const [id = ''] = await awards(1)
  const { slug } = await create({ badges: entries([id]), published: true })
  const other = await givenPerson(server, newEmail(), recipientScope)
  const path = `${base}/${slug}`
  const asked: ['GET' | 'POST' | 'PUT' | 'DELETE', string, unknown?][] = [
    ['GET', path],
    ['PUT', path, { name: 'Mine' }],
    ['DELETE', path],
    ['GET', `${path}/badges`],
    ['POST', `${path}/badges`, { id }],
    ['PUT', `${path}/badges`, []],
    ['GET', `${path}/badges/${id}`],
    ['DELETE', `${path}/badges/${id}`],
    ['GET', `${path}/share`],
    ['DELETE', `${path}/share`],
  ]
  for (const [method, url, body] of asked) {
    const answer = await other.call(method, url, { body })
    expect([method, url, answer.statusCode, answer.json()]).toEqual([method, url, 404, { detail: 'Not found.' }])
  }
  expect(await read(slug)).toMatchObject({ name: 'Sailing', published: true, badges: entries([id]) })
})

test.each([
  [{}, { name: ['This field is required.'] }],
  [{ name: ' ' }, { name: ['This field may not be blank.'] }],
  [{ name: 'x'.repeat(129) }, { name: ['Ensure this field has no more than 128 characters.'] }],
  [
    { name: 'x', description: 'x'.repeat(256) },
    { description: ['Ensure this field has no more than 255 characters.'] },
  ],
  [
    { name: 'x', badges: Array.from({ length: 5001 }, () => ({ id: 'x' })) },
    { badges: ['Ensure this field has no more than 5000 elements.'] },
  ],
])('a field that is missing or too long is named %#', async (body, fields) => {
  const answer = await maya.call('POST', plain, { body })
  expect([answer.statusCode, answer.json()]).toEqual([400, fields])
  expect((await maya.call('GET', plain)).json()).toEqual([])
})
