import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { type GivenPerson, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { writeNotices } from './note-requests.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.stop())

/** How often each part of a plan that adds up was run. */
function* countsIn(plan: Record<string, unknown>): Generator<unknown> {
  if (plan['Node Type'] === 'Aggregate') yield plan['Actual Loops']
  for (const below of [plan.Plans ?? []].flat()) yield* countsIn(below as Record<string, unknown>)
}

test('requests that wait are counted once, however many are told of them', async () => {
  const people: GivenPerson[] = []
  for (let place = 0; place < 3; place++) people.push(await givenPerson(server))
  const [owner] = people
  if (!owner) throw new Error('There are three.')
  const issuer = await givenIssuer(owner)
  const told = people.map(({ accountId }) => accountId)
  const notices = writeNotices('requests', issuer.slice(issuer.lastIndexOf('/') + 1), told)
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Record<string, unknown> }] }>`
    explain (analyze, format json) ${notices}`.execute(context().db)
  expect([...countsIn(rows[0]?.['QUERY PLAN'][0].Plan ?? {})]).toEqual([1])
})
