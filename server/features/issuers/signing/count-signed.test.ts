import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { currentKey, givenSigning } from '#testing/given/given-signing.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
})
afterAll(async () => {
  await server.stop()
})

test('each key tells how many awards bear its signature now, one for JWTs nothing', async () => {
  const signing = await givenSigning(server, owner)
  await signing.awardMany(5)
  const old = currentKey(await signing.readSigning())
  expect(old.signed).toEqual({ count: 5, is_estimate: false })
  await signing.rotate(old.id)
  await signing.awardMany(3)
  const read = async () => {
    const { keys } = await signing.readSigning()
    return keys.filter(({ use }) => use === 'badge').map(({ signed }) => signed?.count)
  }
  expect(await read()).toEqual([3, 5])
  await signing.reportLeaked(old.id)
  await context().queue.drain()
  expect(await read()).toEqual([8, 0])
  expect(currentKey(await signing.readSigning(), 'jwt').signed).toBeNull()
})

/** So many of each award, as a season of awarding leaves them. */
const multiply = async (issuerId: string, times: number): Promise<void> => {
  const { rows } = await sql<{ column: string }>`
    select column_name as column from information_schema.columns where table_name = 'awards' and is_generated = 'NEVER'`.execute(
    context().db,
  )
  const columns = rows.map(({ column }) => column)
  const changed: { [column: string]: string } = {
    award_id: 'substr(md5(award_id || nth), 1, 22)',
    status_index: 'place',
    batch_id: 'null',
    row_number: 'null',
  }
  const copied = columns.map((column) => changed[column] ?? column)
  await sql`
    with copied as (
      select awards.*, nth, 200000 + (row_number() over ())::integer as place
      from awards, generate_series(2, ${times}::int) nth where issuer_id = ${issuerId}
    ), placed as (
      insert into status_entries (issuer_id, list_number, status_index, award_id, is_named)
      select issuer_id, list_number, place, ${sql.raw(changed.award_id ?? '')}, false from copied
    )
    insert into awards (${sql.raw(columns.join(', '))})
    select ${sql.raw(copied.join(', '))} from copied`.execute(context().db)
  await sql`
    update badge_counters set recipients = recipients * ${times}::int where issuer_id = ${issuerId}`.execute(
    context().db,
  )
}

test('of a key that signed a few among many awards, a whole number is inferred', async () => {
  const signing = await givenSigning(server, owner)
  await signing.awardMany(5)
  await multiply(signing.issuerId, 86)
  for (let count = 0; count < 4; count++) {
    expect((await signing.rotate(currentKey(await signing.readSigning()).id)).statusCode).toBe(200)
    await signing.award()
  }
  const few = (await signing.readSigning()).keys.flatMap(({ signed, use }) => (use === 'badge' ? [signed?.count] : []))
  expect(few).toEqual([...few.slice(0, 4).map(() => expect.toBeOneOf([0, 1])), 430])
})

test('of many awards some are looked at, and the answer says that it is an estimate', async () => {
  const signing = await givenSigning(server, owner)
  await signing.awardMany(40)
  const old = currentKey(await signing.readSigning())
  await signing.rotate(old.id)
  await signing.awardMany(10)
  await multiply(signing.issuerId, 100)
  const [current, former] = (await signing.readSigning()).keys.filter(({ use }) => use === 'badge')
  expect([current?.signed?.is_estimate, former?.signed?.is_estimate]).toEqual([true, true])
  expect(former?.signed?.count).toBeGreaterThan(3500)
  expect(former?.signed?.count).toBeLessThan(4500)
  expect(current?.signed?.count).toBeGreaterThan(700)
  expect(current?.signed?.count).toBeLessThan(1300)
})
