import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GroupOrigin } from '#contracts/issuers/group-sources.ts'
import { tryCharge } from '#infra/budgets/charge.ts'
import { now, resetClock } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'
import type { OutsideAnswer } from '#infra/outside/fetch.ts'
import { type Course, givenCourse, newLearner, score } from '#testing/given/given-course.ts'
import { givenGroup, membersOf } from '#testing/given/given-group.ts'
import { type GivenPlatform, launchFrom } from '#testing/given/given-platform.ts'
import { newEmail } from '#testing/given.ts'
import { instructor } from '#testing/outside/learning-platform.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { checkSoon } from '../awarding/check-soon.ts'

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
  platform.live.asked.length = 0
})
afterAll(async () => {
  await server.stop()
})

/** Pages without end, of so many entries each, at the addresses that end like this. */
const answerWithoutEnd = (ending: string, write: (index: number) => object, isMembers: boolean, count: number) => {
  const fast = platform.outside
  let page = 0
  platform.outside = async (address, options): Promise<OutsideAnswer> => {
    const answer = await fast(address, options)
    if (!answer.ok || !new URL(address).pathname.endsWith(ending)) return answer
    const entries = Array.from({ length: count }, (_, index) => write(page * count + index))
    const text = JSON.stringify(isMembers ? { members: entries } : entries)
    return {
      ...answer,
      link: `<${new URL(address).pathname}?page=${++page}>; rel="next"`,
      bytes: Buffer.from(text),
      text: () => text,
    }
  }
}
const membersWithoutEnd = (count = 4000) =>
  answerWithoutEnd('/members', (index) => newLearner(`x${index}`, { email: newEmail('x') }), true, count)
const callsOf = (ending: string) => platform.live.asked.filter((one) => one.endsWith(ending)).length
const visit = async () => (await launchFrom(server, course.issuer, platform, instructor)).answer
const spendAll = () => tryCharge(db(), 'course-check', { party: course.owner.accountId, amount: 60_000 })
const findRow = () =>
  db()
    .selectFrom('lti_placements')
    .selectAll()
    .where('issuer_id', '=', course.issuer.split('/').at(-1) ?? '')
    .executeTakeFirstOrThrow()

test('[A14] members without end are read no further than any course has them, and whoever teaches is told', async () => {
  membersWithoutEnd()
  const { statusCode, body } = await visit()
  expect(statusCode).toBe(200)
  expect(body).toContain('The platform sent more for its list of members than can be read.')
  expect(callsOf('/members')).toBe(3)
  expect(body.length).toBeLessThan(20_000)
})

test('[A14] a page of more members than any course has is not read, and changes no group', async () => {
  const { owner, issuer } = course
  const path = await givenGroup(owner, issuer)
  const [origin] = (await owner.call('GET', `/v3/issuers/${issuer.split('/').at(-1)}/courses`)).json<GroupOrigin[]>()
  const take = () => owner.call('PUT', `${path}/courses/${origin?.id}`)
  expect((await take()).json()).toMatchObject({ added: 2 })
  const before = await membersOf(owner, path)
  membersWithoutEnd(10_001)
  platform.live.asked.length = 0
  expect((await take()).json()).toMatchObject({ code: 'lti.unreachable' })
  expect(callsOf('/members')).toBe(1)
  expect(await membersOf(owner, path)).toEqual(before)
})

test('[A14] results without end note nothing, and the issuer reads why', async () => {
  answerWithoutEnd('/results', (index) => score(`x${index}`, 1), false, 4000)
  expect((await course.check()).json()).toMatchObject({
    results: 0,
    error: 'The platform sent more for its results than can be read.',
  })
  expect(callsOf('/results')).toBe(3)
})

test('[A14] pages of hardly anything without end are read no further than two hundred', async () => {
  answerWithoutEnd('/results', (index) => score(`x${index}`, 1), false, 1)
  expect((await course.check()).json()).toMatchObject({ results: 0 })
  expect(callsOf('/results')).toBe(200)
})

test('[A14] what a platform is asked is paid by the account that set it up: by visits, checks and groups alike', async () => {
  const { owner, issuer } = course
  const path = await givenGroup(owner, issuer)
  const [origin] = (await owner.call('GET', `/v3/issuers/${issuer.split('/').at(-1)}/courses`)).json<GroupOrigin[]>()
  await course.check()
  const before = await findRow()
  await spendAll()
  platform.live.asked.length = 0
  expect((await visit()).statusCode).toBe(200)
  expect((await course.check()).statusCode).toBe(429)
  expect((await owner.call('PUT', `${path}/courses/${origin?.id}`)).statusCode).toBe(429)
  await checkSoon(before.placement_id)
  await context().queue.drain()
  expect(platform.live.asked.filter((one) => !one.endsWith('/jwks'))).toEqual([])
  const { failures, error, checked_at, next_check_at } = await findRow()
  expect([failures, error, checked_at]).toEqual([0, null, before.checked_at])
  // It is taken up again when there is a share again.
  expect(Number(next_check_at) - now().getTime()).toBeLessThanOrEqual(600_000)
  expect(Number(next_check_at)).toBeGreaterThan(now().getTime())
})

test('[A14] many short visits use the share up, and then the page shows who is known', async () => {
  platform.live.members = Array.from({ length: 9000 }, (_, index) => newLearner(`x${index}`))
  const shown = []
  for (let count = 0; count < 14; count++) shown.push((await visit()).body.includes('>x8999<'))
  expect([shown[0], shown.at(-1)]).toEqual([true, false])
  const asked = platform.live.asked.length
  expect((await visit()).statusCode).toBe(200)
  expect(platform.live.asked.slice(asked).filter((one) => !one.endsWith('/jwks'))).toEqual([])
})
