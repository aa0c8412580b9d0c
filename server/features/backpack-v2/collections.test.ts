import { afterAll, beforeAll, expect, test } from 'vitest'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { context } from '#infra/context.ts'
import { givenToken } from '#testing/given/given-token.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let badge: string
let earner: GivenPerson
const base = '/v2/backpack/collections'
const hidden = { success: false, description: 'entity not found or insufficient privileges' }
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  badge = await givenBadgeClass(owner, await givenIssuer(owner))
  earner = await givenPerson(server, newEmail('earner'), recipientScope)
})
afterAll(async () => await server.stop())

const create = (body: object, who = earner) => who.call('POST', base, { body })

test('a collection is made, changed, published and deleted, and both interfaces tell the same of it', async () => {
  const [first, second] = [await givenAward(owner, badge, earner.email), await givenAward(owner, badge, earner.email)]
  const made = await create({ name: 'Sea', description: 'Salt', assertions: [second, first] })
  expect(made.statusCode).toBe(201)
  const [item] = made.json().result
  expect(item).toEqual({
    entityType: 'BackpackCollection',
    entityId: expect.any(String),
    createdAt: expect.stringMatching(/Z$/),
    name: 'Sea',
    description: 'Salt',
    owner: earner.accountId,
    share_url: '',
    shareHash: '',
    published: false,
    assertions: [second, first],
  })
  const v1Path = `/v1/earner/collections/${item.entityId}`
  const v1 = async () => (await earner.call('GET', v1Path)).json()
  expect(await v1()).toMatchObject({
    slug: item.entityId,
    name: 'Sea',
    badges: [
      { id: second, description: '' },
      { id: first, description: '' },
    ],
  })
  await earner.call('PUT', v1Path, { body: { badges: [{ id: first, description: 'My first' }, { id: second }] } })
  const path = `${base}/${item.entityId}`
  const changed = await earner.call('PUT', path, { body: { published: true, assertions: [first] } })
  const hash = changed.json().result[0].shareHash
  expect(changed.json().result[0]).toMatchObject({
    name: 'Sea',
    published: true,
    assertions: [first],
    share_url: `${context().config.origin}/public/collections/${hash}`,
  })
  expect(hash).toMatch(/^[0-9a-f]{32}$/)
  expect(await v1()).toMatchObject({ share_hash: hash, badges: [{ id: first, description: 'My first' }] })
  expect((await earner.call('GET', base)).json().result).toEqual([(await earner.call('GET', path)).json().result[0]])
  const gone = await earner.call('DELETE', path)
  expect([gone.statusCode, gone.body]).toEqual([204, ''])
  expect((await earner.call('GET', path)).json().status).toEqual(hidden)
  expect((await earner.call('GET', v1Path)).statusCode).toBe(404)
})

test.each([
  ['name', {}, 'This field is required.'],
  ['name', { name: ' ' }, 'This field may not be blank.'],
  ['name', { name: 'A'.repeat(129) }, 'Ensure this field has no more than 128 characters.'],
  ['description', { name: 'A', description: 'D'.repeat(256) }, 'Ensure this field has no more than 255 characters.'],
  ['assertions', { name: 'A', assertions: [5] }, expect.any(String)],
  ['assertions', { name: 'A', assertions: 'one' }, expect.any(String)],
  ['published', { name: 'A', published: 'yes' }, expect.any(String)],
])('a wrong %s is named (%#)', async (field, body, text) => {
  const answer = await create(body)
  expect([answer.statusCode, answer.json().fieldErrors]).toEqual([400, { [field]: [text] }])
})

test('only badges of the own backpack go into a collection', async () => {
  const foreign = await givenAward(owner, badge, 'somebody@example.org')
  const refused = await create({ name: 'Mine', assertions: [foreign] })
  expect([refused.statusCode, refused.json().validationErrors]).toEqual([
    400,
    ['Cannot add badge to a collection created by a different recipient.'],
  ])
  const unknown = await create({ name: 'Mine', assertions: ['nothing'] })
  expect([unknown.statusCode, unknown.json().status]).toEqual([404, hidden])
  const names = (await earner.call('GET', base)).json().result.map((item: { name: string }) => item.name)
  expect(names).not.toContain('Mine')
})

test('nobody else reads or changes a collection, and each call needs its scope', async () => {
  const { entityId } = (await create({ name: 'Own' })).json().result[0]
  const stranger = await givenPerson(server, newEmail('stranger'), recipientScope)
  const other = await givenToken(earner.accountId, 'rw:profile rw:issuer')
  const reader = await givenToken(earner.accountId, 'r:backpack')
  const path = `${base}/${entityId}`
  for (const [method, url] of [
    ['GET', path],
    ['PUT', path],
    ['DELETE', path],
    ['GET', base],
    ['POST', base],
  ] as const) {
    const body = method === 'GET' || method === 'DELETE' ? undefined : { name: 'Theirs' }
    if (url === path) expect((await stranger.call(method, url, { body })).json().status).toEqual(hidden)
    expect((await server.call(method, url, { body })).statusCode).toBe(401)
    expect((await server.call(method, url, { body, token: other })).json().status).toEqual(hidden)
    const read = await server.call(method, url, { body, token: reader })
    expect([method, read.statusCode]).toEqual([method, method === 'GET' ? 200 : 404])
  }
  expect((await earner.call('GET', path)).json().result[0]).toMatchObject({ name: 'Own' })
})

test('a badge and a published collection are shared as in the first interface', async () => {
  const award = await givenAward(owner, badge, earner.email)
  const { entityId } = (await create({ name: 'Shown', published: true, assertions: [award] })).json().result[0]
  const hiddenOne = (await create({ name: 'Not shown' })).json().result[0].entityId
  for (const [path, v1] of [
    [`/v2/backpack/share/assertion/${award}`, `/v1/earner/share/badge/${award}`],
    [`/v2/backpack/share/collection/${entityId}`, `/v1/earner/share/collection/${entityId}`],
  ]) {
    for (const provider of ['twitter', 'Facebook', 'linkedin', 'pinterest']) {
      const told = await server.call('GET', `${path}?provider=${provider}&redirect=0`)
      expect(told.json()).toEqual((await server.call('GET', `${v1}?provider=${provider}&redirect=0`)).json())
      const led = await server.call('GET', `${path}?provider=${provider}`)
      expect([led.statusCode, led.headers.location]).toEqual([302, told.json().url])
    }
    const none = await server.call('GET', `${path}`)
    expect([none.statusCode, none.json().validationErrors]).toEqual([400, ['unspecified share provider']])
    expect((await server.call('GET', `${path}?provider=myspace`)).json().status).toEqual(hidden)
  }
  expect((await server.call('GET', `/v2/backpack/share/collection/${hiddenOne}?provider=twitter`)).statusCode).toBe(404)
  const url = `/v2/backpack/share/assertion/${award}?provider=facebook&redirect=0&include_identifier=1`
  expect((await earner.call('GET', url)).json().url).toContain('identity__email')
  expect((await server.call('GET', url)).json().url).not.toContain('identity')
  expect((await owner.call('GET', url)).json().url).not.toContain('identity')
})
