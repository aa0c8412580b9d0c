import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { context } from '../../context.ts'
import { isCrowded } from './crowd.ts'

let server: TestServer
let person: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  person = await givenPerson(server)
})
afterAll(() => server.stop())

test('while something has waited a second for the database, what comes is told at once to come back', async () => {
  const { db } = context()
  // More than there are connections: the line moves on, and who is last in it waits for seconds.
  const work = Array.from({ length: 80 }, () => db.connection().execute(() => sleep(300)))
  const early = person.call('GET', '/v1/user/profile')
  await vi.waitFor(() => expect(isCrowded()).toBe(true), { timeout: 10_000 })
  const began = performance.now()
  const late = await person.call('GET', '/v1/user/profile')
  expect(performance.now() - began).toBeLessThan(1000)
  expect([late.statusCode, late.headers['retry-after']]).toEqual([503, '2'])
  expect((await server.call('GET', '/health/live')).statusCode).toBe(200)
  const ready = await server.call('GET', '/health/ready')
  expect([ready.statusCode, ready.json()]).toMatchObject([503, { checks: { database: 'failed' } }])
  // Whoever came in before is answered.
  expect((await early).statusCode).toBe(200)
  await Promise.all(work)
  expect((await person.call('GET', '/v1/user/profile')).statusCode).toBe(200)
})
