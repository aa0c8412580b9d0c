import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tryCharge } from '#infra/budgets/charge.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { type Course, givenCourse, score } from '#testing/given/given-course.ts'
import type { GivenPlatform } from '#testing/given/given-platform.ts'
import { givenIssuer, givenPerson, givenStaff } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let platform: GivenPlatform
let course: Course

beforeAll(async () => {
  server = await startTestServer({ outside: (url, options) => platform.outside(url, options) })
})
beforeEach(async () => {
  resetClock()
  course = await givenCourse(server, (one) => {
    platform = one
  })
})
afterAll(async () => {
  resetClock()
  await server.stop()
})

test('the issuer changes the result that earns the badge; what was awarded stays', async () => {
  const { path, owner, issuer, readPlacement, check, listAwards } = course
  platform.live.results = [score('learner-1', 85), score('learner-2', 70)]
  await check()
  const place = `${path}/placements/${(await readPlacement()).id}`
  const put = (threshold: unknown, who = owner) => who.call('PUT', place, { body: { threshold } })
  for (const bad of [0, 101, 1.5, '60', null]) expect([bad, (await put(bad)).statusCode]).toEqual([bad, 400])
  expect((await put(90)).json()).toMatchObject({ threshold: 90, awarded: 1 })
  await context().queue.drain()
  expect(await listAwards()).toHaveLength(1)
  expect((await put(70)).json().threshold).toBe(70)
  await context().queue.drain()
  expect(await listAwards()).toHaveLength(2)
  const [stranger, member] = [await givenPerson(server), await givenPerson(server)]
  await givenStaff(issuer, member, 'staff')
  expect([(await put(1, stranger)).statusCode, (await put(1, member)).statusCode]).toEqual([404, 404])
  const elsewhere = `/v3/issuers/${(await givenIssuer(stranger)).split('/').at(-1)}/lti`
  const foreign = place.replace(path, elsewhere)
  expect((await stranger.call('PUT', foreign, { body: { threshold: 1 } })).statusCode).toBe(404)
  expect((await readPlacement()).threshold).toBe(70)
})

test('checks on request have an end, and so has one of a platform that is slow', async () => {
  const { check } = course
  platform.live.results = Array.from({ length: 40 }, (_, index) => score(`learner-${index}`, 1))
  platform.live.pageSize = 2
  const fast = platform.outside
  platform.outside = async (...call) => {
    const answer = await fast(...call)
    if (call[0].includes('/results')) shiftClock(9000)
    return answer
  }
  expect((await check()).json().error).toBe('The platform took too long to give its results.')
  resetClock()
  platform.outside = fast
  expect((await check()).statusCode).toBe(200)
  await tryCharge(context().db, 'course-check', { party: course.owner.accountId, amount: 60_000 })
  const asked = platform.live.asked.length
  const refused = await check()
  expect([refused.statusCode, platform.live.asked.length]).toEqual([429, asked])
})
