import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { type Course, givenCourse, newLearner, score } from '#testing/given/given-course.ts'
import { type GivenPlatform, givenPlaced, launchFrom, readCode } from '#testing/given/given-platform.ts'
import { type GivenPerson, givenIssuer, givenPerson, givenStaff, newEmail } from '#testing/given.ts'
import { instructor } from '#testing/outside/learning-platform.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { sweep } from '../sweep.ts'
import { awardResult } from './award-result.ts'

let server: TestServer
let platform: GivenPlatform
let course: Course
let owner: GivenPerson
let issuer = ''
let badge = ''
let lea = ''

beforeAll(async () => {
  server = await startTestServer({ outside: (url, options) => platform.outside(url, options) })
})
beforeEach(async () => {
  resetClock()
  course = await givenCourse(server, (one) => {
    platform = one
  })
  ;({ owner, issuer, badge } = course)
  lea = newEmail('lea')
  platform.live.members = [
    newLearner('learner-1', { name: 'Lea Learner', email: lea }),
    newLearner('learner-2', { name: 'Ben Beginner', email: newEmail('ben') }),
    newLearner('learner-3', { name: 'No Address' }),
    newLearner('gone', { name: 'Gone', email: newEmail('gone'), status: 'Inactive' }),
  ]
})
afterAll(async () => {
  resetClock()
  await server.stop()
})

const { check, listAwards, readPlacement } = {
  check: (who?: GivenPerson) => course.check(who),
  listAwards: () => course.listAwards(),
  readPlacement: () => course.readPlacement(),
}

test('a visit awards nothing, a result at the threshold awards the badge once [SI-1.4]', async () => {
  await launchFrom(server, issuer, platform)
  await check()
  expect(await listAwards()).toEqual([])
  platform.live.results = [score('learner-1', 8, 10), score('learner-2', 79.9), { userId: 'learner-3' }]
  const answer = (await check()).json()
  expect(answer).toMatchObject({ results: 2, awarded: 1, refused: 0, error: null, threshold: 80, reads_results: true })
  const [award, ...others] = await listAwards()
  expect([award?.recipient_identifier, others]).toEqual([lea, []])
  await Promise.all([check(), check()])
  expect(await listAwards()).toHaveLength(1)
  const page = (await launchFrom(server, issuer, platform)).answer.body
  expect(page).toContain(`/public/assertions/${award?.slug}`)
})

test('the award bears the name that the platform gives, and its mail goes to the address of the course', async () => {
  platform.live.results = [score('learner-1', 100)]
  platform.live.members = [newLearner('learner-1', { name: 'Lea <b>Learner</b>', email: lea })]
  await check()
  const mail = await context().db.selectFrom('mails').select('to_address').where('to_address', '=', lea).execute()
  expect(mail).toHaveLength(1)
  const [award] = (await owner.call('GET', `${badge}/assertions`)).json()
  expect(award.extensions['extensions:recipientProfile'].name).toBe('Lea Learner')
})

test('the check of every hour awards without anybody there, over all pages of results', async () => {
  platform.live.pageSize = 1
  platform.live.results = [score('learner-1', 90), score('learner-2', 95)]
  await sweepNow(sweep)
  await context().queue.drain()
  expect(await listAwards()).toHaveLength(2)
  platform.live.asked.length = 0
  await sweepNow(sweep)
  await context().queue.drain()
  expect(platform.live.asked).toEqual([])
  shiftClock(3_601_000)
  await sweepNow(sweep)
  await context().queue.drain()
  expect(platform.live.asked.length).toBeGreaterThan(0)
  expect(await listAwards()).toHaveLength(2)
})

test('who opens the place as teacher has results asked for, and sees who has the badge', async () => {
  platform.live.results = [score('learner-1', 100), score('learner-3', 100)]
  await launchFrom(server, issuer, platform, instructor)
  await context().queue.drain()
  const { body } = (await launchFrom(server, issuer, platform, instructor)).answer
  expect(body).toMatch(/Lea Learner<\/td><td>100 %<\/td><td>Awarded/)
  expect(body).toMatch(/No Address<\/td><td>100 %<\/td><td>The platform names no address/)
  expect(body).toMatch(/Ben Beginner<\/td><td><\/td><td><\/td>/)
  expect(body).not.toContain('Gone')
})

test('a learner who linked an account gets the badge there, whatever address the platform names', async () => {
  const person = await givenPerson(server)
  const code = readCode((await launchFrom(server, issuer, platform)).answer.body)
  expect((await person.call('GET', `/v3/lti/handoffs/${code}`)).json()).toEqual({
    purpose: 'link',
    platform: 'Harbour LMS',
    course: 'Sailing 101',
    person: 'Lea Learner',
    issuer: { slug: issuer.split('/').at(-1), name: 'Harbour School' },
  })
  expect((await server.call('POST', `/v3/lti/handoffs/${code}/link`)).statusCode).toBe(401)
  expect((await person.call('POST', `/v3/lti/handoffs/${code}/link`)).statusCode).toBe(204)
  expect((await person.call('POST', `/v3/lti/handoffs/${code}/link`)).statusCode).toBe(404)
  platform.live.results = [score('learner-1', 100)]
  await check()
  expect((await listAwards()).map((award) => award.recipient_identifier)).toEqual([person.email])
  const [link] = (await person.call('GET', '/v3/lti/links')).json()
  expect(link.platform).toBe('Harbour LMS')
  expect((await owner.call('DELETE', `/v3/lti/links/${link.id}`)).statusCode).toBe(404)
  expect((await person.call('DELETE', `/v3/lti/links/${link.id}`)).statusCode).toBe(204)
  expect((await person.call('GET', '/v3/lti/links')).json()).toEqual([])
})

test('a platform that fails is asked again after growing pauses, and the issuer reads why', async () => {
  platform.live.failWith = 503
  expect((await check()).json().error).toMatch(/^The platform gave no access to its results \(503\)/)
  const due = async () =>
    await context()
      .db.selectFrom('lti_placements')
      .select(['failures', 'next_check_at', 'checked_at'])
      .where('issuer_id', '=', issuer.split('/').at(-1) ?? '')
      .executeTakeFirstOrThrow()
  await check()
  await check()
  const { failures, next_check_at, checked_at } = await due()
  expect([failures, Number(next_check_at) - Number(checked_at)]).toEqual([3, 4 * 3_600_000])
  platform.live.failWith = undefined
  expect((await check()).json().error).toBeNull()
  expect((await due()).failures).toBe(0)
})

test('a platform whose services are off is told by the setting, to the teacher from the first view on', async () => {
  platform.live.failWith = 400
  const first = (await launchFrom(server, issuer, platform, instructor)).answer.body
  expect(first).toContain('no access to its results (400)')
  expect(first).toContain('Let the tool use grade sync there (Assignment and Grade Services).')
  expect(first).toContain('Let the tool retrieve members there (Names and Role Provisioning Services).')
  expect((await check()).json().error).toBe(
    'The platform gave no access to its results (400). Let the tool use grade sync there (Assignment and Grade Services).',
  )
})

test('a learner reads how things stand: results that are not given, a result just below, one that waits, one that is held up', async () => {
  const read = async (more: Record<string, unknown> = {}) =>
    (await launchFrom(server, issuer, platform, more)).answer.body
  platform.live.failWith = 403
  await read()
  await check()
  expect(await read()).toContain('The results of this course cannot be read at the moment')
  platform.live.failWith = undefined
  platform.live.results = [score('learner-1', 79.99)]
  await check()
  const below = await read()
  expect(below).toContain('Your result so far: 79.9 %.')
  expect(below).not.toContain('cannot be read')
  await context().db.updateTable('lti_members').set({ result: 80 }).where('subject', '=', 'learner-1').execute()
  expect(await read()).toContain('You have reached it, and the badge is on its way.')
  await context()
    .db.updateTable('lti_members')
    .set({ refusal: 'The platform names no address to send the badge to.' })
    .where('subject', '=', 'learner-1')
    .execute()
  expect(await read()).toContain(
    'You have reached it, but the badge could not be awarded yet: The platform names no address',
  )
  await context().db.updateTable('lti_placements').set({ line_item_url: null }).execute()
  const grades = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint'
  expect(await read({ [grades]: undefined })).toContain('This course gives no results to Sash')
})

test('who chose the badge and may no longer award holds the award up, and is named as the reason', async () => {
  const teacher = await givenPerson(server)
  await givenStaff(issuer, teacher, 'staff')
  await givenPlaced(server, teacher, badge, platform, 50)
  await context().db.deleteFrom('issuer_staff').where('account_id', '=', teacher.accountId).execute()
  platform.live.results = [score('learner-1', 60)]
  expect((await check()).json()).toMatchObject({ awarded: 0, refused: 1, threshold: 50 })
  expect(await listAwards()).toEqual([])
  await givenPlaced(server, owner, badge, platform, 50)
  expect((await check()).json()).toMatchObject({ awarded: 1, refused: 0 })
})

test('two checks at the same moment award once, and so does one that crashed before it took note', async () => {
  platform.live.results = [score('learner-1', 100)]
  await check()
  await context().db.updateTable('lti_members').set({ award_id: null, refusal: null }).execute()
  const place = await context()
    .db.selectFrom('lti_placements')
    .selectAll()
    .where('issuer_id', '=', issuer.split('/').at(-1) ?? '')
    .executeTakeFirstOrThrow()
  const earner = { subject: 'learner-1', name: 'Lea Learner', email: lea }
  await Promise.all([awardResult(place, earner), awardResult(place, earner)])
  expect(await listAwards()).toHaveLength(1)
  expect((await readPlacement()).awarded).toBe(1)
})

test('who has the badge already does not get it a second time', async () => {
  await owner.call('POST', `${badge}/assertions`, { body: { recipient_identifier: lea } })
  platform.live.results = [score('learner-1', 100)]
  expect((await check()).json()).toMatchObject({ awarded: 0, refused: 1 })
  expect(await listAwards()).toHaveLength(1)
})

test("places and platforms are their issuer's own", async () => {
  const stranger = await givenPerson(server)
  const { id } = await readPlacement()
  expect((await stranger.call('GET', course.path)).statusCode).toBe(404)
  expect((await check(stranger)).statusCode).toBe(404)
  const elsewhere = `/v3/issuers/${(await givenIssuer(stranger)).split('/').at(-1)}/lti`
  expect((await stranger.call('POST', `${elsewhere}/placements/${id}/check`)).statusCode).toBe(404)
  expect((await stranger.call('DELETE', `${elsewhere}/placements/${id}`)).statusCode).toBe(404)
  const member = await givenPerson(server)
  await givenStaff(issuer, member, 'staff')
  expect((await check(member)).statusCode).toBe(200)
  expect((await member.call('DELETE', `${course.path}/placements/${id}`)).statusCode).toBe(404)
  expect((await owner.call('DELETE', `${course.path}/placements/${id}`)).statusCode).toBe(204)
  expect((await owner.call('GET', course.path)).json().placements).toEqual([])
})
