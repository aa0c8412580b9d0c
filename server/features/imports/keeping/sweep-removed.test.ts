import { afterAll, beforeAll, expect, test } from 'vitest'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { givenSigned } from '#testing/given/given-elsewhere.ts'
import { type GivenPerson, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let earner: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  earner = await givenPerson(server, newEmail('maya'), recipientScope)
})
afterAll(async () => {
  await server.stop()
})

const bring = async (assertion: string): Promise<string> =>
  (await earner.call('POST', '/v1/earner/badges', { body: { assertion } })).json<{ id: string }>().id
const sweep = async () => {
  const { db, queue } = context()
  await transaction(db, (tx) => queue.enqueue(tx, 'sweep', {}))
  await context().queue.drain()
}
const day = 86_400_000

test('thirty days after a badge was removed its file goes; the others stay', async () => {
  const [kept, gone] = [
    JSON.stringify(await givenSigned(earner.email)),
    JSON.stringify(await givenSigned(earner.email)),
  ]
  const [keptId, goneId] = [await bring(kept), await bring(gone)]
  const { db, blobs } = context()
  const rows = await db.selectFrom('imported_badges').select(['import_id', 'original_key']).execute()
  const keyOf = (id: string) => rows.find((row) => row.import_id === id)?.original_key ?? ''
  await earner.call('DELETE', `/v1/earner/badges/${goneId}`)
  shiftClock(29 * day)
  await sweep()
  expect((await blobs.get(keyOf(goneId)))?.toString()).toBe(gone)
  shiftClock(2 * day)
  await sweep()
  expect(await blobs.get(keyOf(goneId))).toBeUndefined()
  expect((await blobs.get(keyOf(keptId)))?.toString()).toBe(kept)
  const left = async (table: 'imported_badges' | 'import_locations') =>
    (await db.selectFrom(table).select('import_id').execute()).map((row) => row.import_id)
  expect([await left('imported_badges'), await left('import_locations')]).toEqual([[keptId], [keptId]])
})
