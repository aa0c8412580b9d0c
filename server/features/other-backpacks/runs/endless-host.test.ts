import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tryCharge } from '#infra/budgets/charge.ts'
import { context, db } from '#infra/context.ts'
import { connections, givenConnection, settle } from '#testing/given/given-connection.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { type OtherHost, startOtherHost } from '#testing/outside/other-host.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const list = '/ims/ob/v3p0/credentials'
let server: TestServer
let host: OtherHost
let maya: GivenPerson
beforeAll(async () => {
  host = await startOtherHost()
  server = await startTestServer({ outside: host.outside })
})
afterAll(async () => {
  await server.stop()
  await host.stop()
})
beforeEach(async () => {
  maya = await givenPerson(server)
  host.asked.length = 0
  host.answers.clear()
})

/** Pages without end of badges that are ever new, each page as long as told. */
const answerWithoutEnd = (length = 0) =>
  host.answers.set(list, ({ query }) => {
    const place = Number(query.get('offset'))
    const credential = {
      id: `urn:x:${place}`,
      issuer: 'did:web:a',
      credentialSubject: { achievement: { name: 'A', description: 'x'.repeat(length) } },
    }
    return {
      status: 200,
      headers: { link: `<${host.origin}${list}?offset=${place + 1}>; rel="next"` },
      body: { credential: [credential] },
    }
  })
const nowhere = 'ab'.repeat(32)
const begin = (id: string) => maya.call('POST', `${connections}/${id}/imports`, { body: { keys: [nowhere] } })
const spend = (amount: number) => tryCharge(db(), 'backpack-call', { accountId: maya.accountId, amount })

test('[A14] what connected backpacks are asked has one share of an account: lists, profiles and what is brought in', async () => {
  const connection = await givenConnection(server, maya, host)
  answerWithoutEnd()
  await spend(200_000)
  host.asked.length = 0
  for (const what of ['badges', 'profile'])
    expect([what, (await maya.call('GET', `${connections}/${connection.id}/${what}`)).statusCode]).toEqual([what, 429])
  expect((await begin(connection.id)).statusCode).toBe(202)
  expect((await settle(maya, connection)).run).toMatchObject({
    state: 'running',
    reason: 'So many pages cannot be read within an hour.',
  })
  expect(host.asked).toEqual([])
})

test('[A14] a host whose pages never end is read until the share is spent, and what it sends is taken from it', async () => {
  const connection = await givenConnection(server, maya, host)
  answerWithoutEnd(1024 * 1024)
  await spend(190_000)
  host.asked.length = 0
  await begin(connection.id)
  expect((await settle(maya, connection)).run).toMatchObject({ state: 'running' })
  expect(host.calls(list).length).toBeLessThan(11)
  expect(host.calls(list).length).toBeGreaterThan(5)
})

test('[A14] a run that was sent more than ten thousand badges are ends there, and says so', async () => {
  const connection = await givenConnection(server, maya, host)
  answerWithoutEnd()
  await begin(connection.id)
  await db().updateTable('other_backpack_runs').set({ kilobytes: 499_998 }).execute()
  host.asked.length = 0
  expect((await settle(maya, connection)).run).toMatchObject({
    state: 'failed',
    reason: 'The other backpack sent more than can be taken in at once.',
  })
  expect(host.calls(list)).toHaveLength(3)
  await begin(connection.id)
  await db().updateTable('other_backpack_runs').set({ pages: 999 }).where('state', '=', 'running').execute()
  expect((await settle(maya, connection)).run).toMatchObject({ state: 'failed' })
  await context().queue.drain()
  expect(host.calls(list)).toHaveLength(4)
})
