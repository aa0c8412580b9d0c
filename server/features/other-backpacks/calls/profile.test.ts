import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { BackpackConnection } from '#contracts/backpack/other-backpacks.ts'
import { context } from '#infra/context.ts'
import { beginConnecting, connections, givenConnection } from '#testing/given/given-connection.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { type OtherHost, startOtherHost } from '#testing/outside/other-host.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const place = '/ims/ob/v3p0/profile'
const update = 'https://purl.imsglobal.org/spec/ob/v3p0/scope/profile.update'
let server: TestServer
let host: OtherHost
let maya: GivenPerson
let connection: BackpackConnection
beforeAll(async () => {
  host = await startOtherHost()
  server = await startTestServer({ outside: host.outside })
  maya = await givenPerson(server)
  connection = await givenConnection(server, maya, host)
})
afterAll(async () => {
  await server.stop()
  await host.stop()
})
afterEach(() => {
  host.answers.clear()
})

const write = () => maya.call('PUT', `${connections}/${connection.id}/profile`)
const written = () => host.calls(place).filter(({ method }) => method === 'PUT')
const there = {
  '@context': ['https://www.w3.org/ns/credentials/v2'],
  id: 'https://badges.quay.example/people/7',
  type: ['Profile'],
  name: 'M. O.',
  givenName: 'M.',
  additionalName: 'O.',
  email: 'maya@quay.example',
  'https://quay.example/#shoeSize': 39,
}

test('nothing is written where the person did not agree to it [CW-06] [CW-07]', async () => {
  expect(connection).toMatchObject({ may_write_profile: false, offers_profile: true })
  expect((await write()).json()).toMatchObject({ code: 'other.scope' })
  expect(written()).toEqual([])
})

test('once they agree there the name is put into the profile, and the rest of it stays [CW-06]', async () => {
  const { url, comeBack } = await beginConnecting(server, maya, host.origin, { writes_profile: true })
  expect(new URL(url).searchParams.get('scope')?.split(' ')).toContain(update)
  await comeBack(host.oauth.decide(url, 'yes'))
  const path = `${connections}/${connection.id}`
  expect((await maya.call('GET', path)).json()).toMatchObject({ may_write_profile: true })
  host.profile = there
  await maya.call('PUT', '/v1/user/profile', { body: { first_name: 'Maya', last_name: 'Okonkwo' } })
  const answer = await write()
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { id: there.id, name: 'Maya Okonkwo', email: there.email, url: null, description: null },
  ])
  expect(host.profile).toEqual({ ...there, name: 'Maya Okonkwo', givenName: 'Maya', familyName: 'Okonkwo' })
  expect(written().at(-1)?.headers['content-type']).toBe('application/json')
  expect((await maya.call('GET', path)).json()).toMatchObject({ person: 'Maya Okonkwo' })
})

test('what was agreed to is asked for again with the next connection', async () => {
  const { url } = await beginConnecting(server, maya, host.origin)
  expect(new URL(url).searchParams.get('scope')?.split(' ')).toContain(update)
})

test('where there is no profile yet one is made, which names the person by no secret of this server', async () => {
  host.answers.set(place, (one, right) => (one.method === 'GET' && written().length < 2 ? { status: 404 } : right()))
  expect((await write()).statusCode).toBe(200)
  expect(host.profile).toMatchObject({
    id: expect.stringMatching(/^urn:uuid:/),
    type: ['Profile'],
    name: 'Maya Okonkwo',
  })
  expect(JSON.stringify(host.profile)).not.toContain(maya.accountId)
})

test.each([
  ['GET', 403, undefined, 'other.scope'],
  ['GET', 200, '[]', 'other.failed'],
  ['GET', 500, undefined, 'other.failed'],
  ['PUT', 400, { imsx_codeMajor: 'failure', imsx_description: 'Names are\nfixed.' }, 'other.profile'],
  ['PUT', 405, 'no json', 'other.profile'],
  ['PUT', 500, undefined, 'other.failed'],
] as const)(
  '%s answered by %i is explained, and nothing unread is written over',
  async (method, status, body, code) => {
    const before = written().length
    host.answers.set(place, (one, right) => (one.method === method ? { status, body } : right()))
    const answer = await write()
    expect([answer.statusCode, answer.json().code]).toEqual([400, code])
    if (status === 400) expect(answer.json().detail).toContain('Names are fixed.')
    expect(written()).toHaveLength(method === 'GET' ? before : before + 1)
  },
)

test('a host that is still looking at it is a good answer, too', async () => {
  host.answers.set(place, (one, right) => (one.method === 'PUT' ? { status: 202, body: '{}' } : right()))
  expect((await write()).statusCode).toBe(200)
})

test('whoever has no name here gives none away, and nobody writes for another', async () => {
  const before = written().length
  await context()
    .db.updateTable('accounts')
    .set({ first_name: '', last_name: '' })
    .where('account_id', '=', maya.accountId)
    .execute()
  expect((await write()).json()).toMatchObject({ code: 'other.nameless' })
  const ben = await givenPerson(server)
  expect((await ben.call('PUT', `${connections}/${connection.id}/profile`)).statusCode).toBe(404)
  expect(written()).toHaveLength(before)
})

test('where a host has no such scope, or Sash registered without it, nobody is asked', async () => {
  await context().db.updateTable('other_hosts').set({ registered_scope: null }).execute()
  expect((await maya.call('GET', `${connections}/${connection.id}`)).json()).toMatchObject({ offers_profile: false })
  const { answer } = await beginConnecting(server, maya, host.origin, { writes_profile: true })
  expect(answer.json()).toMatchObject({ code: 'other.no-profile' })
})
