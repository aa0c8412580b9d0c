import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RequestInBrief } from '#contracts/requests/asking.ts'
import { shiftClock } from '#infra/clock.ts'
import { askFor, move, object, readObjection } from '#testing/given/given-move.ts'
import { givenProven } from '#testing/given/given-proven.ts'
import { givenRequest, givenRules, met, requestsOf } from '#testing/given/given-request.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
let old: GivenPerson
let asking: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
})
afterAll(async () => await server.stop())
beforeEach(async () => {
  shiftClock(301_000)
  old = await givenPerson(server)
  asking = await givenPerson(server)
})

const given = async (): Promise<string> => {
  const badge = await givenBadgeClass(owner, issuer)
  await givenRules(owner, badge)
  return badge
}
const ofPerson = async (person: GivenPerson): Promise<string[]> =>
  (await person.call('GET', '/v3/requests'))
    .json<RequestInBrief[]>()
    .map(({ id }) => id)
    .sort()
const accept = (id: string) =>
  owner.call('POST', `${requestsOf(issuer)}/${id}/decision`, { body: { rounds: 1, decision: 'accept', verdicts: met } })

test('with the last address go all requests, but for one that the other account has itself, and they come back', async () => {
  const [one, two] = [await given(), await given()]
  const waiting = await givenRequest(old, one)
  const twin = await givenRequest(old, two)
  const own = await givenRequest(asking, two)
  await move(server, await askFor(asking, old.email))
  expect(await ofPerson(asking)).toEqual([waiting.id, own.id].sort())
  expect((await accept(waiting.id)).statusCode).toBe(200)
  const award = (await asking.call('GET', `/v3/requests/${waiting.id}`)).json<RequestInBrief>().award_id
  expect((await asking.call('GET', `/v1/earner/badges/${award}`)).statusCode).toBe(200)
  expect((await accept(twin.id)).statusCode).toBe(409)
  await object(server, await readObjection(old.email))
  expect(await ofPerson(asking)).toEqual([own.id])
})

test('with one of several addresses goes what was awarded to it, and what waits stays', async () => {
  const second = newEmail()
  const waiting = await givenRequest(old, await given())
  const done = await givenRequest(old, await given())
  await accept(done.id)
  await givenProven(server, old, second)
  await move(server, await askFor(asking, old.email))
  expect([await ofPerson(asking), await ofPerson(old)]).toEqual([[done.id], [waiting.id]])
  await object(server, await readObjection(old.email))
  expect([await ofPerson(asking), await ofPerson(old)]).toEqual([[], [done.id, waiting.id].sort()])
})
