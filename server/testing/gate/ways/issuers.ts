import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { passTime, sendBatch } from '#testing/given/given-batch.ts'
import { givenCourse, score } from '#testing/given/given-course.ts'
import { createPlatform } from '#testing/given/given-platform.ts'
import { givenWebhook, runDeliveries } from '#testing/given/given-receiver.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, givenStaff, newEmail } from '#testing/given.ts'
import { aloof, ended } from '../cells.ts'
import type { Scene } from '../states.ts'
import type { Way } from '../way.ts'

const minute = 60_000
const lasting = { 'a second factor is demanded': 'works', 'the sign-in is old': 'works' } as const
/** What an issuer has begun goes on whether or not its people can come in just now (decision 91). */
const own = {
  ...lasting,
  'one of two required organisations was asked': 'works',
  'the account is suspended': 'refused',
  'the account is deleted': 'refused',
} as const

const givenWithColleague = async ({ world, person }: Scene) => {
  const colleague = await givenPerson(world.server)
  const path = await givenIssuer(person)
  await givenStaff(path, colleague, 'owner')
  return { path, colleague }
}
const tokenOf = async (person: GivenPerson): Promise<string> => {
  const body = { name: 'x', scopes: ['rw:issuer'], days: 1 }
  return (await person.call('POST', '/v3/personal-tokens', { body })).json<{ token: string }>().token
}
const awardsOf = async ({ call }: GivenPerson, badge: string): Promise<number> =>
  (await call('GET', `${badge}/assertions`)).json<unknown[]>().length

export const issuerWays: Way[] = [
  {
    name: 'a role',
    cells: { ...aloof, ...ended, ...lasting, 'the issuer is suspended': 'refused', 'the role is taken': 'refused' },
    given: async (scene) => {
      const issuer = await givenWithColleague(scene)
      const badge = await givenBadgeClass(scene.person, issuer.path)
      const token = await tokenOf(scene.person)
      const body = { recipient_identifier: newEmail() }
      const award = () => scene.world.server.call('POST', `${badge}/assertions`, { token, body })
      return { issuer, act: async () => (await award()).statusCode === 201 }
    },
  },
  {
    name: 'an invitation',
    // Of the person, to somebody else: it waits while whoever invited is suspended, and is the issuer's otherwise.
    cells: {
      ...aloof,
      ...lasting,
      'the account is suspended': 'refused',
      'the account is deleted': 'works',
      'one of two required organisations was asked': 'works',
      'the last address is another account’s': 'works',
      'the issuer is suspended': 'works',
      'the role is taken': 'works',
    },
    given: async (scene) => {
      const issuer = await givenWithColleague(scene)
      const invited = await givenPerson(scene.world.server)
      const body = { action: 'add', email: invited.email, role: 'owner' }
      await scene.person.call('POST', `${issuer.path}/staff`, { body })
      return { issuer, act: async () => (await invited.call('GET', issuer.path)).statusCode === 200 }
    },
  },
  {
    name: 'a batch that waits',
    cells: {
      ...aloof,
      ...own,
      // It is awarded in the name of that account, to which the role goes over (decision 184).
      'the last address is another account’s': 'works',
      'the issuer is suspended': 'refused',
      'the role is taken': 'refused',
    },
    given: async (scene) => {
      const issuer = await givenWithColleague(scene)
      const badge = await givenBadgeClass(scene.person, issuer.path)
      const start_at = new Date(now().getTime() + 3 * 60 * minute).toISOString()
      await sendBatch(scene.person, badge, { awards: [{ recipient_identifier: newEmail() }], start_at })
      return {
        issuer,
        act: async () => {
          await passTime(4 * 60 * minute)
          const form = { username: issuer.colleague.email, password: issuer.colleague.password, scope: 'rw:issuer' }
          const { access_token: token } = (await scene.world.server.call('POST', '/o/token', { form })).json()
          const answer = await scene.world.server.call('GET', `${badge}/assertions`, { token })
          return answer.json<unknown[]>().length === 1
        },
      }
    },
  },
  {
    name: 'a webhook',
    // It is the issuer's and stays when whoever made it has gone or is suspended; but it waits for somebody who takes it over.
    cells: {
      ...aloof,
      ...own,
      'the account is deleted': 'refused',
      'the last address is another account’s': 'refused',
      'the issuer is suspended': '– it awards nothing that could be told',
      'the role is taken': 'refused',
    },
    given: async (scene) => {
      const { receiver } = scene.world
      const issuer = await givenWithColleague(scene)
      const badge = await givenBadgeClass(scene.person, issuer.path)
      await givenWebhook(scene.person, issuer.path, `${receiver.origin}/hook`)
      await context().db.updateTable('webhooks').set({ confirmed_at: now() }).execute()
      await runDeliveries()
      return {
        issuer,
        act: async () => {
          const email = newEmail('told')
          await issuer.colleague.call('POST', `${badge}/assertions`, { body: { recipient_identifier: email } })
          receiver.received = []
          await runDeliveries()
          return receiver.of('award.made').length > 0
        },
      }
    },
  },
  {
    name: 'a result of a course',
    // In the name of whoever placed the badge.
    cells: {
      ...aloof,
      ...own,
      'the last address is another account’s': 'refused',
      'the issuer is suspended': 'refused',
      'the role is taken': 'refused',
    },
    given: async ({ world, person }) => {
      const course = await givenCourse(world.server, (one) => world.platforms.push(one), person)
      const colleague = await givenPerson(world.server)
      await givenStaff(course.issuer, colleague, 'owner')
      const { placements } = (await person.call('GET', course.path)).json<{ placements: [{ id: string }] }>()
      return {
        issuer: { path: course.issuer, colleague },
        act: async () => {
          course.platform.live.results = [score('learner-1', 90)]
          await colleague.call('POST', `${course.path}/placements/${placements[0].id}/check`)
          await context().queue.drain()
          return (await awardsOf(colleague, course.badge)) === 1
        },
      }
    },
  },
  {
    name: 'a link that registers a platform',
    cells: {
      ...aloof,
      ...own,
      'the last address is another account’s': 'refused',
      'the issuer is suspended': 'works',
      'the role is taken': 'refused',
    },
    given: async (scene) => {
      const { world, person } = scene
      const issuer = await givenWithColleague(scene)
      const path = `/v3/issuers/${issuer.path.split('/').at(-1)}/lti/registrations`
      const { url } = (await person.call('POST', path)).json<{ url: string }>()
      const platform = await createPlatform()
      world.platforms.push(platform)
      const query = new URLSearchParams({
        openid_configuration: `${platform.origin}/configuration`,
        registration_token: 'register-me',
      })
      const follow = () => world.server.call('GET', `${new URL(url).pathname}?${query}`)
      return { issuer, act: async () => (await follow()).statusCode === 200 }
    },
  },
]
