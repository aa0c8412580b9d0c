import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GroupOrigin, GroupTaking } from '#contracts/issuers/group-sources.ts'
import { givenCourse, newLearner } from '#testing/given/given-course.ts'
import { givenGroup, membersOf } from '#testing/given/given-group.ts'
import type { GivenPlatform } from '#testing/given/given-platform.ts'
import { givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let platform: GivenPlatform
beforeAll(async () => {
  server = await startTestServer({ outside: (url, options) => platform.outside(url, options) })
})
afterAll(async () => {
  await server.stop()
})

const idOf = (path: string) => path.split('/').at(-1) ?? ''

test('the learners of a course join a group; who left the course leaves it, and a platform that is down changes nothing', async () => {
  const { owner, issuer } = await givenCourse(server, (one) => {
    platform = one
  })
  const [ada, bo] = [newEmail('ada'), newEmail('bo')]
  const teacher = { ...newLearner('teacher', { email: newEmail('teacher') }), roles: ['Instructor'] }
  platform.live.members = [
    newLearner('1', { name: 'Ada', email: ada }),
    newLearner('2', { name: 'Bo', email: bo }),
    newLearner('3', { name: 'No Address' }),
    teacher,
  ]
  const courses = (await owner.call('GET', `/v3/issuers/${idOf(issuer)}/courses`)).json<GroupOrigin[]>()
  expect(courses).toHaveLength(1)
  const path = await givenGroup(owner, issuer)
  const take = () => owner.call('PUT', `${path}/courses/${courses[0]?.id}`)
  expect((await take()).json<GroupTaking>()).toMatchObject({ added: 2, without_address: 1, group: { people: 2 } })
  platform.live.members = [newLearner('2', { name: 'Bo', email: bo })]
  expect((await take()).json<GroupTaking>()).toMatchObject({ added: 0, already_there: 1, removed: 1 })
  expect((await membersOf(owner, path)).map(({ email }) => email)).toEqual([bo])
  // It keeps addresses to itself from now on.
  platform.live.members = [newLearner('2', { name: 'Bo' })]
  expect((await take()).json()).toMatchObject({ code: 'group.no-addresses' })
  expect(await membersOf(owner, path)).toHaveLength(1)
  platform.live.members = 'broken' as never
  const broken = await take()
  expect(broken.statusCode).toBe(400)
  expect(await membersOf(owner, path)).toHaveLength(1)
  const stranger = await givenPerson(server)
  const own = await givenGroup(stranger, await givenIssuer(stranger))
  expect((await stranger.call('PUT', `${own}/courses/${courses[0]?.id}`)).statusCode).toBe(404)
})
