import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { newId } from '#infra/ids.ts'
import { minStatusListSize, readStatusBit, verifyProof } from '#openbadges'
import { givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { revokeStatusEntry } from './status-lists.ts'
import { takeStatusEntries } from './take-status-entries.ts'

let server: TestServer
let issuerId: string
beforeAll(async () => {
  server = await startTestServer()
  issuerId = (await givenIssuer(await givenPerson(server))).split('/').at(-1) ?? ''
})
afterAll(async () => {
  await server.stop()
})

const take = () =>
  transaction(context().db, async (tx) => {
    const id = newId()
    return (await takeStatusEntries(tx, issuerId, [id]))(id)
  })

test('places taken at the same time differ', async () => {
  const taken = await Promise.all(Array.from({ length: 40 }, take))
  expect(new Set(taken.map(({ index }) => index)).size).toBe(40)
  expect(taken.every(({ listNumber, index }) => listNumber === 1 && index < minStatusListSize)).toBe(true)
})

test('revocations at the same time are all in the signed list', async () => {
  const taken = await Promise.all(Array.from({ length: 12 }, take))
  const revoked = taken.slice(0, 8)
  await Promise.all(revoked.map((entry) => transaction(context().db, (tx) => revokeStatusEntry(tx, issuerId, entry))))
  const list = (await server.call('GET', `/public/issuers/${issuerId}/status/1`)).json()
  expect(await verifyProof(context().tools, list)).toMatchObject({ status: 'passed' })
  const bits = await Promise.all(taken.map(({ index }) => readStatusBit(list.credentialSubject.encodedList, index)))
  expect(bits).toEqual(taken.map((_, position) => position < 8))
})

test('a full list is followed by another one', async () => {
  await sql`
    insert into status_entries (issuer_id, list_number, status_index, award_id)
    select ${issuerId}, 1, place, 'filler' from generate_series(0, ${minStatusListSize - 1}::int) as place
    on conflict do nothing`.execute(context().db)
  const taken = await Promise.all(Array.from({ length: 5 }, take))
  expect(taken.map(({ listNumber }) => listNumber)).toEqual([2, 2, 2, 2, 2])
  const list = await server.call('GET', `/public/issuers/${issuerId}/status/2`)
  expect(await verifyProof(context().tools, list.json())).toMatchObject({ status: 'passed' })
})
