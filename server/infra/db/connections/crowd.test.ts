import { EventEmitter, once } from 'node:events'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { context } from '../../context.ts'
import { isCrowded, waitInCrowd } from './crowd.ts'

let server: TestServer
let person: GivenPerson
const lines: string[] = []
beforeAll(async () => {
  server = await startTestServer({ log: { write: (line) => lines.push(line) } })
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
  // A line for each would be more work than the answers.
  lines.length = 0
  for (let time = 0; time < 20; time++) await person.call('GET', '/v1/user/profile')
  await vi.waitFor(() => expect(lines.join('')).toMatch(/"level":40.*"requests":2\d,.*requests turned away/), 3000)
  expect(lines.join('')).not.toMatch(/"level":50|request failed/)
  // Whoever came in before is answered.
  expect((await early).statusCode).toBe(200)
  await Promise.all(work)
  expect((await person.call('GET', '/v1/user/profile')).statusCode).toBe(200)
})

test('whoever asks for the health is answered while nobody gets a connection', async () => {
  const { db } = context()
  const held = new EventEmitter().setMaxListeners(100)
  const work = Array.from({ length: 80 }, () => db.connection().execute(() => once(held, 'end')))
  const answers = await Promise.all(Array.from({ length: 5 }, () => server.call('GET', '/health')))
  for (const answer of answers) {
    expect([answer.statusCode, answer.json().overall_status]).toEqual([503, 'UNAVAILABLE'])
  }
  while (held.listenerCount('end') > 0) {
    held.emit('end')
    await sleep(10)
  }
  await Promise.all(work)
  await vi.waitFor(async () => expect((await server.call('GET', '/health')).statusCode).toBe(200))
})

test('a process that was held up once takes nothing for a crowd, and one that is busy all the time does', async () => {
  const held = new EventEmitter()
  const wait = waitInCrowd(() => once(held, 'end'))
  await sleep(150)
  holdUp(2000)
  await sleep(0)
  expect(isCrowded()).toBe(false)
  for (let turn = 0; turn < 6; turn++) {
    holdUp(200)
    await nextTurn()
  }
  expect(isCrowded()).toBe(true)
  held.emit('end')
  await wait
  expect(isCrowded()).toBe(false)
})

test.each([
  ['no crowd where fifty are let in with each turn, however long it lasts', 20, 50, false],
  ['a crowd before anybody has waited a second where five are', 6, 5, true],
])('a hundred calls that wait are %s', async (_, turns, some, isCrowd) => {
  const places: (() => void)[] = []
  const wait = () => waitInCrowd(() => new Promise<void>((admit) => places.push(admit)))
  const work = Array.from({ length: 100 }, wait)
  for (let turn = 0; turn < turns; turn++) {
    for (const admit of places.splice(0, some)) admit()
    await sleep(100)
    work.push(...Array.from({ length: some }, wait))
  }
  expect(isCrowded()).toBe(isCrowd)
  for (const admit of places) admit()
  await Promise.all(work)
  expect(isCrowded()).toBe(false)
})

function holdUp(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}
