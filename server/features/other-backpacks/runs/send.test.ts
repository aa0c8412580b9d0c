import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { BackpackConnection } from '#contracts/backpack/other-backpacks.ts'
import { context } from '#infra/context.ts'
import { connections, givenConnection, settle } from '#testing/given/given-connection.ts'
import { givenSigned } from '#testing/given/given-elsewhere.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { type OtherHost, startOtherHost } from '#testing/outside/other-host.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { readStored } from '#testing/stored-documents.ts'

const list = '/ims/ob/v3p0/credentials'
let server: TestServer
let host: OtherHost
let maya: GivenPerson
let connection: BackpackConnection
let award: string
beforeAll(async () => {
  host = await startOtherHost()
  server = await startTestServer({ outside: host.outside })
  maya = await givenPerson(server)
  award = await givenAward(maya, await givenBadgeClass(maya, await givenIssuer(maya)), maya.email)
  connection = await givenConnection(server, maya, host)
})
afterAll(async () => {
  await server.stop()
  await host.stop()
})
afterEach(() => {
  host.answers.clear()
  host.credentials = []
})

const send = (badge: string) => maya.call('POST', `${connections}/${connection.id}/sent`, { body: { badge } })
const bringIn = async (assertion: string): Promise<string> =>
  (await maya.call('POST', '/v1/earner/badges', { body: { assertion } })).json<{ id: string }>().id

test('a badge that was awarded here is sent as it was signed [CW-05]', async () => {
  const answer = await send(award)
  expect([answer.statusCode, answer.json()]).toEqual([200, { outcome: 'added' }])
  const { credential } = await readStored(award)
  expect(host.credentials).toEqual([credential])
  expect(host.calls(list).at(-1)?.headers['content-type']).toBe('application/json')
  expect((await send(award)).json()).toEqual({ outcome: 'replaced' })
})

test('a badge from elsewhere is sent in the bytes in which it came', async () => {
  const text = JSON.stringify(await givenSigned(maya.email), null, 7)
  expect((await send(await bringIn(text))).json()).toEqual({ outcome: 'added' })
  expect(host.credentials).toEqual([text])
})

test('what was sent does not come back as something new', async () => {
  await send(award)
  await maya.call('PUT', `${connections}/${connection.id}/sync`, { body: { is_on: true } })
  expect((await settle(maya, connection)).run).toMatchObject({ kind: 'sync', state: 'done', found: 0 })
})

test.each([
  [304, undefined, 200, { outcome: 'unchanged' }],
  [
    400,
    { imsx_codeMajor: 'failure', imsx_description: 'The recipient is <b>somebody</b>\nelse.' },
    400,
    { code: 'other.refused', detail: expect.stringContaining('The recipient is <b>somebody</b> else.') },
  ],
  [422, 'no json', 400, { code: 'other.refused', detail: 'The other backpack did not take the badge.' }],
  [403, undefined, 400, { code: 'other.scope' }],
  [500, undefined, 400, { code: 'other.failed' }],
] as const)('an answer of %i is explained', async (status, body, ours, expected) => {
  host.answers.set(list, () => ({ status, body }))
  const answer = await send(award)
  expect([answer.statusCode, answer.json()]).toEqual([ours, expect.objectContaining(expected)])
})

test('only a badge of one’s own can be sent', async () => {
  const ben = await givenPerson(server)
  const asked = host.asked.length
  const foreign = await givenAward(ben, await givenBadgeClass(ben, await givenIssuer(ben)), ben.email)
  expect((await send(foreign)).statusCode).toBe(404)
  expect((await send('nothing')).statusCode).toBe(404)
  expect(host.asked).toHaveLength(asked)
})

test('a host that allows no sending is not asked', async () => {
  await context()
    .db.updateTable('other_backpacks')
    .set({ scope: 'https://purl.imsglobal.org/spec/ob/v3p0/scope/credential.readonly' })
    .execute()
  const asked = host.asked.length
  expect((await send(award)).json()).toMatchObject({ code: 'other.scope' })
  expect(host.asked).toHaveLength(asked)
})
