import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LtiPlatform } from '#contracts/lti/lti-platforms.ts'
import { context } from '#infra/context.ts'
import { endAtCommit } from '#testing/end-at-work.ts'
import { askToken, givenApp } from '#testing/given/given-app.ts'
import { type Course, givenCourse, newLearner, score } from '#testing/given/given-course.ts'
import { createPlatform, type GivenPlatform, givenPlaced, givenRegistered } from '#testing/given/given-platform.ts'
import { type GivenPerson, givenIssuer, givenPerson, givenStaff, goodPassword, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { openConsumerSecret } from '../features/lti/canvas/consumer-secret.ts'

let server: TestServer
let operator: GivenPerson
let platform: GivenPlatform
let course: Course
beforeAll(async () => {
  server = await startTestServer({ outside: (url, options) => platform.outside(url, options) })
  operator = await givenPerson(server)
})
beforeEach(async () => {
  course = await givenCourse(server, (one) => {
    platform = one
  })
  platform.live.members = [newLearner('learner-1', { name: 'Lea Learner', email: newEmail('lea') })]
  platform.live.results = []
  await context().queue.drain()
})
afterAll(async () => await server.stop())

/** Somebody else who has got into the account. */
const stealFrom = async (person: GivenPerson): Promise<GivenPerson> => {
  const form = { username: person.email, password: person.password, scope: 'rw:profile rw:issuer' }
  const { access_token: token } = (await server.call('POST', '/o/token', { form })).json<{ access_token: string }>()
  return { ...person, token, call: (method, url, more = {}) => server.call(method, url, { ...more, token }) }
}

/** What somebody does whose access was stolen. */
const ends: Record<string, (person: GivenPerson) => Promise<{ statusCode: number }>> = {
  'a new password': (person) =>
    person.call('PUT', '/v1/user/profile', { body: { password: 'word of her own', current_password: goodPassword } }),
  'signing out everywhere': (person) => person.call('DELETE', '/v3/sign-ins'),
  'being signed out by the operator': ({ accountId }) =>
    operator.call('PUT', `/v3/operator/people/${accountId}`, { body: { sign_out: true } }),
  'being suspended': ({ accountId }) =>
    operator.call('PUT', `/v3/operator/people/${accountId}`, { body: { suspended: true } }),
}
const end = async (how: string, person: GivenPerson): Promise<void> => {
  expect((await ends[how]?.(person))?.statusCode).toBeLessThan(300)
}

const ltiOf = (issuer: string) => `/v3/issuers/${issuer.split('/').at(-1)}/lti`
const listPlatforms = async (by: GivenPerson, issuer: string): Promise<LtiPlatform[]> =>
  (await by.call('GET', ltiOf(issuer))).json<{ platforms: LtiPlatform[] }>().platforms
const register = async (link: string) => {
  const { origin } = platform
  const query = new URLSearchParams({
    openid_configuration: `${origin}/configuration`,
    registration_token: 'register-me',
  })
  return (await server.call('GET', `${new URL(link).pathname}?${query}`)).statusCode
}
const check = async (by: GivenPerson, issuer: string) => {
  platform.live.results = [score('learner-1', 9, 10)]
  const { placements } = (await by.call('GET', ltiOf(issuer))).json<{ placements: { id: string }[] }>()
  return (await by.call('POST', `${ltiOf(issuer)}/placements/${placements[0]?.id}/check`)).json()
}
const makeLink = async (by: GivenPerson, issuer: string) =>
  (await by.call('POST', `${ltiOf(issuer)}/registrations`)).json<{ url: string }>().url

/** An issuer with an owner and a thief who has signed in as the owner, beside somebody who goes on looking after it. */
const given = async () => {
  const [owner, colleague] = [await givenPerson(server), await givenPerson(server)]
  const issuer = await givenIssuer(owner)
  await givenStaff(issuer, colleague, 'owner')
  return { owner, colleague, issuer, thief: await stealFrom(owner) }
}

test.each(Object.keys(ends))(
  '[A23] after %s no platform registers itself with a link that was made in that sign-in',
  async (how) => {
    const { owner, colleague, issuer, thief } = await given()
    const link = await makeLink(thief, issuer)
    const later = await makeLink(thief, issuer)
    // A link is good after a mere sign-out, and ends all the same.
    await server.call('POST', '/o/revoke_token', { form: { token: thief.token } })
    await end(how, owner)
    expect(await register(later)).toBe(400)
    expect(await register(link)).toBe(400)
    expect(await listPlatforms(colleague, issuer)).toEqual([])
    expect(await register(await makeLink(colleague, issuer))).toBe(200)
  },
)

test.each(['signing out', 'ending that sign-in'])('[A23] a link is good for its day after merely %s', async (how) => {
  const { owner, colleague, issuer, thief: browser } = await given()
  const link = await makeLink(browser, issuer)
  if (how === 'signing out') await server.call('POST', '/o/revoke_token', { form: { token: browser.token } })
  else {
    const signIns = (await browser.call('GET', '/v3/sign-ins')).json<{ id: string; is_current: boolean }[]>()
    const id = signIns.find(({ is_current }) => is_current)?.id
    expect((await owner.call('DELETE', `/v3/sign-ins/${id}`)).statusCode).toBeLessThan(300)
  }
  expect((await browser.call('GET', '/v3/sign-ins')).statusCode).toBe(401)
  expect(await register(link)).toBe(200)
  expect(await register(link)).toBe(400)
  expect((await listPlatforms(colleague, issuer)).map(({ deployments }) => deployments)).toMatchObject([
    [{ approved: true }],
  ])
})

test('[A23] nor with one whose sign-in ends while the platform still answers', async () => {
  const { owner, colleague, issuer, thief } = await given()
  const link = await makeLink(thief, issuer)
  const { outside } = platform
  platform = {
    ...platform,
    outside: async (url, options) => {
      await owner.call('DELETE', '/v3/sign-ins')
      return outside(url, options)
    },
  }
  expect(await register(link)).toBe(400)
  expect(await listPlatforms(colleague, issuer)).toEqual([])
})

test.each(Object.keys(ends))(
  '[A23] after %s a platform that was let in in that sign-in waits for a yes once more, and awards nothing till then',
  async (how) => {
    const { owner, issuer, badge } = course
    const colleague = await givenPerson(server)
    await givenStaff(issuer, colleague, 'owner')
    const [known] = await listPlatforms(owner, issuer)
    await colleague.call('DELETE', `${ltiOf(issuer)}/platforms/${known?.id}`)
    const thief = await stealFrom(owner)
    const id = await givenRegistered(thief, issuer, platform)
    await givenPlaced(server, colleague, badge, platform)
    await context().queue.drain()
    await end(how, owner)
    expect((await listPlatforms(colleague, issuer)).map(({ deployments }) => deployments)).toEqual([
      [{ id: platform.live.deploymentId, approved: false }],
    ])
    expect(await check(colleague, issuer)).toMatchObject({
      awarded: 0,
      error: expect.stringContaining('can let it in'),
    })
    const yes = { body: { deployment_id: platform.live.deploymentId } }
    expect((await colleague.call('POST', `${ltiOf(issuer)}/platforms/${id}/deployments`, yes)).statusCode).toBe(204)
    expect(await check(colleague, issuer)).toMatchObject({ awarded: 1, error: null })
  },
)

test.each(Object.keys(ends))(
  '[A23] after %s a badge that was chosen in that sign-in is awarded once somebody chooses it anew',
  async (how) => {
    const { issuer, badge, owner: colleague } = course
    const teacher = await givenPerson(server)
    await givenStaff(issuer, teacher, 'staff')
    await givenPlaced(server, await stealFrom(teacher), badge, platform, 50)
    await context().queue.drain()
    await end(how, teacher)
    expect(await check(colleague, issuer)).toMatchObject({ awarded: 0, refused: 1 })
    await givenPlaced(server, colleague, badge, platform, 50)
    expect(await check(colleague, issuer)).toMatchObject({ awarded: 1, refused: 0 })
  },
)

test.each(Object.keys(ends))(
  '[A23] after %s nothing is awarded for less than before that was set in that sign-in, until somebody chooses the badge anew',
  async (how) => {
    const { owner, issuer, badge } = course
    const { placements } = (await owner.call('GET', ltiOf(issuer))).json<{ placements: { id: string }[] }>()
    await context().db.updateTable('lti_placements').set({ made_in: null }).execute()
    const teacher = await givenPerson(server)
    await givenStaff(issuer, teacher, 'editor')
    const set = (threshold: number) => ({ body: { threshold } })
    const path = `${ltiOf(issuer)}/placements/${placements[0]?.id}`
    expect((await (await stealFrom(teacher)).call('PUT', path, set(1))).statusCode).toBe(200)
    await context().queue.drain()
    await end(how, teacher)
    platform.live.results = [score('learner-1', 10)]
    expect((await owner.call('POST', `${path}/check`)).json()).toMatchObject({ awarded: 0, refused: 1 })
    await givenPlaced(server, owner, badge, platform, 5)
    expect((await owner.call('POST', `${path}/check`)).json()).toMatchObject({ awarded: 1, refused: 0 })
  },
)

test('[A23] a platform that nobody has let in goes with the stolen sign-in; what the owner set up stays', async () => {
  const { owner, issuer, thief } = await given()
  const [hers, thiefs, known] = [await createPlatform(), await createPlatform(), await createPlatform()]
  const join = async (by: GivenPerson, one: GivenPlatform) => {
    platform = one
    // As one that does not say which deployment of it is meant.
    Reflect.set(platform.live, 'deploymentId', undefined)
    expect(await register(await makeLink(by, issuer))).toBe(200)
  }
  await join(owner, hers)
  await join(thief, thiefs)
  await givenRegistered(owner, issuer, known)
  expect((await listPlatforms(owner, issuer)).map(({ iss }) => iss)).toEqual([hers.origin, thiefs.origin, known.origin])
  await end('a new password', owner)
  const left = await listPlatforms(owner, issuer)
  expect(left.map(({ iss, deployments }) => [iss, deployments.map(({ approved }) => approved)])).toEqual([
    [hers.origin, []],
    [known.origin, [true]],
  ])
})

/** What is set up, and the table that it is written into. */
const deeds: Record<string, [table: string, set: (thief: GivenPerson) => Promise<unknown>]> = {
  'a platform that was let in': ['lti_platforms', (thief) => givenRegistered(thief, course.issuer, platform)],
  'a deployment that was let in': [
    'lti_deployments',
    async (thief) => {
      const [{ id } = { id: '' }] = await listPlatforms(course.owner, course.issuer)
      return thief.call('POST', `${ltiOf(course.issuer)}/platforms/${id}/deployments`, {
        body: { deployment_id: 'thief' },
      })
    },
  ],
  'a badge that was chosen': ['lti_placements', (thief) => givenPlaced(server, thief, course.badge, platform, 1)],
}
/** Whatever goes on that was set up in a sign-in which is no more. */
const listUnasked = async (): Promise<string[]> => {
  const { rows } = await sql<{ what: string }>`
    select 'platform' as what from lti_platforms p where made_in is not null and not exists (
        select from access_tokens where token_id = made_in) and exists (
        select from lti_deployments d where d.platform_id = p.platform_id and approved_at is not null)
    union all select 'deployment' from lti_deployments where approved_at is not null and approved_in is not null
      and not exists (select from access_tokens where token_id = approved_in)
    union all select 'place' from lti_placements where created_by is not null and made_in is not null
      and not exists (select from access_tokens where token_id = made_in)`.execute(context().db)
  return rows.map(({ what }) => what)
}

test.each(Object.keys(deeds))('[A23] %s at the very moment in which all sign-ins end does not go on', async (what) => {
  const { owner } = course
  const [table, set] = deeds[what] ?? expect.fail()
  const thief = await stealFrom(owner)
  if (table === 'lti_platforms') {
    const [known] = await listPlatforms(owner, course.issuer)
    await owner.call('DELETE', `${ltiOf(course.issuer)}/platforms/${known?.id}`)
  }
  await context().db.updateTable('lti_placements').set({ made_in: null }).execute()
  await context().db.updateTable('lti_deployments').set({ approved_in: null }).execute()
  await context().db.updateTable('lti_platforms').set({ made_in: null }).execute()
  const hasEnded = endAtCommit(`insert into "${table}"`, () => end('signing out everywhere', owner))
  await set(thief)
  expect(await hasEnded()).toBe(true)
  expect(await listUnasked()).toEqual([])
})

test('[A23] nor does the key of a platform of the old kind at the moment of a new password', async () => {
  const owner = await givenPerson(server)
  const thief = await stealFrom(owner)
  const hasEnded = endAtCommit('insert into "lti_platforms"', () => end('a new password', owner))
  const made = await thief.call('POST', '/v1/user/integrations', { body: { integrationType: 'canvas-lti1' } })
  expect([made.statusCode < 300, await hasEnded()]).toEqual([true, true])
  const told = made.json<{ integrationData: { credential: { client_secret: string } } }>().integrationData.credential
  const own = context().db.selectFrom('lti_platforms').selectAll().where('account_id', '=', owner.accountId)
  expect(openConsumerSecret(await own.executeTakeFirstOrThrow())).not.toBe(told.client_secret)
})

test('[A23] nor does an app that is made to act for its owner at that moment', async () => {
  const owner = await givenPerson(server)
  const thief = await stealFrom(owner)
  const app = await givenApp(owner, { scopes: ['rw:profile'] })
  const hasEnded = endAtCommit('update "applications"', () => end('a new password', owner))
  const form = { name: 'Timetable', redirect_uris: [app.redirect], scopes: ['rw:profile'] }
  const body = { ...form, grant_types: ['authorization_code', 'client_credentials'] }
  const made = await thief.call('PUT', `/v3/applications/${app.clientId}`, { body })
  expect([made.statusCode, await hasEnded()]).toEqual([200, true])
  const asked = await askToken(server, app, { grant_type: 'client_credentials' })
  expect(asked.statusCode).toBe(401)
})
