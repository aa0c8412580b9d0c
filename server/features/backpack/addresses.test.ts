import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import type { RemovedBadge } from '#contracts/backpack/backpack-actions.ts'
import { shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { givenSigned } from '#testing/given/given-elsewhere.ts'
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

let server: TestServer
let badge: string
let owner: GivenPerson
let earner: GivenPerson
let second: string
let award: string
let imported: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  badge = await givenBadgeClass(owner, await givenIssuer(owner))
})
beforeEach(async () => {
  earner = await givenPerson(server)
  second = newEmail('second')
  await earner.call('POST', '/v1/user/emails', { body: { email: second } })
  await server.call('POST', await readMailLink(second))
  award = await givenAward(owner, badge, second)
  const assertion = JSON.stringify(await givenSigned(second))
  const answer = await earner.call('POST', '/v1/earner/badges', { body: { assertion } })
  imported = answer.json<{ id: string }>().id
})
afterAll(async () => {
  await server.stop()
})

const badgesOf = async (person: GivenPerson) =>
  (await person.call('GET', '/v1/earner/badges?json_format=plain&include_pending=true'))
    .json<BackpackBadge[]>()
    .map(({ id, pending }) => [id, pending])
const removedOf = async (person: GivenPerson) =>
  (await person.call('GET', '/v3/backpack/removed-badges')).json<RemovedBadge[]>().map((entry) => entry.badge.id)
const removeAddress = async () => {
  const emails = (await earner.call('GET', '/v1/user/emails')).json<{ id: number; email: string }[]>()
  const { id } = emails.find((entry) => entry.email === second) ?? { id: 0 }
  expect((await earner.call('DELETE', `/v1/user/emails/${id}`)).statusCode).toBe(200)
}
const restoreAddress = async () => {
  const [removed] = (await earner.call('GET', '/v3/account/removed-emails')).json<{ id: string }[]>()
  const answer = await earner.call('POST', `/v3/account/removed-emails/${removed?.id}/restore`)
  expect([answer.statusCode, answer.body]).toEqual([
    expect.toSatisfy((status: number) => status < 300),
    expect.anything(),
  ])
}

test('with an address its awards go and its imports wait; with it both are back', async () => {
  expect(await badgesOf(earner)).toEqual([
    [imported, false],
    [award, false],
  ])
  await removeAddress()
  expect(await badgesOf(earner)).toEqual([[imported, true]])
  await restoreAddress()
  expect(await badgesOf(earner)).toEqual([
    [imported, false],
    [award, false],
  ])
})

test('what was removed stays removed while its address goes and comes, and can be put back afterwards', async () => {
  for (const id of [award, imported]) await earner.call('DELETE', `/v1/earner/badges/${id}`)
  await removeAddress()
  expect(await badgesOf(earner)).toEqual([])
  expect(await removedOf(earner)).toEqual([imported])
  expect((await earner.call('POST', `/v3/backpack/badges/${award}/restore`)).statusCode).toBe(404)
  await restoreAddress()
  expect(await badgesOf(earner)).toEqual([])
  expect((await removedOf(earner)).sort()).toEqual([award, imported].sort())
  for (const id of [award, imported]) {
    expect((await earner.call('POST', `/v3/backpack/badges/${id}/restore`)).json()).toMatchObject({
      id,
      pending: false,
    })
  }
})

test('of a deleted account nothing stays but the awards, for whoever proves the address next', async () => {
  const { db } = context()
  const { original_key } = await db
    .selectFrom('imported_badges')
    .select('original_key')
    .where('import_id', '=', imported)
    .executeTakeFirstOrThrow()
  await earner.call('POST', '/v1/earner/collections', { body: { name: 'Mine', badges: [{ id: imported }] } })
  await earner.call('DELETE', `/v1/earner/badges/${imported}`)
  expect((await earner.call('DELETE', '/v1/user/profile')).statusCode).toBe(204)
  await context().queue.drain()
  expect(await context().blobs.get(original_key)).toBeUndefined()
  for (const table of ['imported_badges', 'import_locations', 'collections', 'collection_badges'] as const) {
    const rows = await db.selectFrom(table).select('account_id').where('account_id', '=', earner.accountId).execute()
    expect([table, rows]).toEqual([table, []])
  }
  shiftClock(301_000)
  const next = await givenPerson(server, second)
  expect(await badgesOf(next)).toEqual([[award, false]])
})
