import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { now, resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { allowApp, askFor, askToken, givenApp, givenTokens, isLive, startAt } from '#testing/given/given-app.ts'
import { batchesOf, newRows, passTime, sendBatch } from '#testing/given/given-batch.ts'
import { givenCourse, score } from '#testing/given/given-course.ts'
import { launchByKey } from '#testing/given/given-key.ts'
import { askFor as askForAddress, move } from '#testing/given/given-move.ts'
import type { GivenPlatform } from '#testing/given/given-platform.ts'
import { allEvents, hooksOf, reaching, runDeliveries } from '#testing/given/given-receiver.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, givenStaff, newEmail } from '#testing/given.ts'
import { type Receiver, startReceiver } from '#testing/outside/receiver.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let operator: GivenPerson
let receiver: Receiver
let platform: GivenPlatform | undefined
beforeAll(async () => {
  receiver = await startReceiver()
  const { env, outside } = reaching(receiver)
  server = await startTestServer({
    env,
    outside: (url, options) =>
      platform && url.startsWith(platform.origin) ? platform.outside(url, options) : outside(url, options),
  })
  operator = await givenPerson(server)
})
afterEach(() => {
  resetClock()
  platform = undefined
})
afterAll(async () => {
  await server.stop()
  await receiver.stop()
})

const suspend = async ({ accountId }: GivenPerson, suspended = true) => {
  const answer = await operator.call('PUT', `/v3/operator/people/${accountId}`, { body: { suspended } })
  expect(answer.statusCode).toBe(200)
}
const minute = 60_000
const codeOf = (answer: { body: string }) => JSON.parse(answer.body).code

test('[A4] a batch that waits in the name of somebody who is suspended meanwhile awards nothing', async () => {
  const [owner, helper] = [await givenPerson(server), await givenPerson(server)]
  const issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  await givenStaff(issuer, helper, 'staff')
  const start_at = new Date(now().getTime() + minute).toISOString()
  const { id } = (await sendBatch(helper, badge, { awards: newRows(2), start_at })).json()
  await suspend(helper)
  await passTime(2 * minute)
  expect((await owner.call('GET', `${batchesOf(badge)}/${id}`)).json()).toMatchObject({ succeeded: 0, failed: 2 })
  expect((await owner.call('GET', `${badge}/assertions`)).json()).toEqual([])
})

test('[A4] an app of somebody who is suspended gains nobody, refreshes nothing and reads nothing until they are back', async () => {
  const [developer, maya] = [await givenPerson(server), await givenPerson(server)]
  const app = await givenApp(developer)
  const held = await givenTokens(server, maya, app)
  await suspend(developer)
  expect(await isLive(server, held.access_token)).toBe(false)
  expect((await startAt(server, askFor(app), maya.token)).statusCode).toBe(400)
  expect((await allowApp(maya, askFor(app), ['r:backpack'])).statusCode).toBe(400)
  const refresh = () => askToken(server, app, { grant_type: 'refresh_token', refresh_token: held.refresh_token })
  expect((await refresh()).statusCode).toBe(401)
  await suspend(developer, false)
  expect(await isLive(server, held.access_token)).toBe(true)
  expect((await refresh()).statusCode).toBe(200)
})

test('[A4] what an app holds of somebody who is suspended becomes nothing new', async () => {
  const [developer, maya] = [await givenPerson(server), await givenPerson(server)]
  const app = await givenApp(developer)
  const held = await givenTokens(server, maya, app)
  await suspend(maya)
  const refresh = () => askToken(server, app, { grant_type: 'refresh_token', refresh_token: held.refresh_token })
  const refused = await refresh()
  expect([refused.statusCode, refused.json().error]).toEqual([400, 'invalid_grant'])
  await suspend(maya, false)
  expect((await refresh()).statusCode).toBe(200)
})

test('[A4] nothing moves off a suspended account, nor to one', async () => {
  const [thief, friend] = [await givenPerson(server), await givenPerson(server)]
  const issuer = await givenIssuer(thief)
  const link = await askForAddress(friend, thief.email)
  await suspend(thief)
  const refused = await move(server, link)
  expect([refused.statusCode, codeOf(refused)]).toEqual([400, 'account.suspended'])
  expect((await friend.call('GET', issuer)).statusCode).toBe(404)
  await suspend(thief, false)
  await suspend(friend)
  shiftClock(400_000)
  expect((await move(server, link)).statusCode).toBe(404)
  await suspend(friend, false)
  shiftClock(500_000)
  expect((await move(server, link)).statusCode).toBe(200)
})

test('[A4] a course awards nothing, and a link registers nothing, in the name of somebody who is suspended', async () => {
  const course = await givenCourse(server, (one) => {
    platform = one
  })
  const colleague = await givenPerson(server)
  await givenStaff(course.issuer, colleague, 'owner')
  const { url } = (await course.owner.call('POST', `${course.path}/registrations`)).json<{ url: string }>()
  await suspend(course.owner)
  course.platform.live.results = [score('learner-1', 90)]
  await course.check(colleague).catch(() => undefined)
  const { placements, platforms } = (await colleague.call('GET', course.path)).json()
  // What was let in in a sign-in that the suspension ended has to be let in anew.
  const yes = { body: { deployment_id: course.platform.live.deploymentId } }
  await colleague.call('POST', `${course.path}/platforms/${platforms[0].id}/deployments`, yes)
  const checked = await colleague.call('POST', `${course.path}/placements/${placements[0].id}/check`)
  expect(checked.json()).toMatchObject({ results: 1, awarded: 0, refused: 1 })
  const query = new URLSearchParams({ openid_configuration: `${course.platform.origin}/configuration` })
  expect((await server.call('GET', `${new URL(url).pathname}?${query}`)).statusCode).toBe(400)
})

test('[A4] a key of LTI 1.1 opens nothing while the person whose it is is suspended', async () => {
  const owner = await givenPerson(server)
  const made = await owner.call('POST', '/v1/user/integrations', { body: { integrationType: 'canvas-lti1' } })
  const { client_id, client_secret } = made.json().integrationData.credential
  const launch = () => launchByKey(server, client_id, client_secret)
  expect((await launch()).statusCode).toBe(200)
  await suspend(owner)
  expect((await launch()).statusCode).not.toBe(200)
  await suspend(owner, false)
  expect((await launch()).statusCode).toBe(200)
})

test('[A4] a webhook of somebody who is suspended waits, and its news leave once they are back', async () => {
  const [owner, colleague] = [await givenPerson(server), await givenPerson(server)]
  const issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  await givenStaff(issuer, colleague, 'owner')
  const made = await owner.call('POST', hooksOf(issuer), {
    body: { name: 'Registry', url: `${receiver.origin}/hook`, events: allEvents },
  })
  expect(made.statusCode).toBe(201)
  await context().db.updateTable('webhooks').set({ confirmed_at: now() }).execute()
  receiver.answer = (response) => response.end('thanks')
  await runDeliveries()
  receiver.received = []
  await suspend(owner)
  const award = { recipient_identifier: newEmail() }
  expect((await colleague.call('POST', `${badge}/assertions`, { body: award })).statusCode).toBe(201)
  await runDeliveries()
  expect(receiver.received).toEqual([])
  await suspend(owner, false)
  await runDeliveries()
  await expect.poll(() => receiver.received.length).toBe(1)
  await suspend(owner)
  const taken = await colleague.call('PUT', `${hooksOf(issuer)}/${made.json().id}`, { body: { name: 'Ours' } })
  expect(taken.statusCode).toBe(200)
  expect((await colleague.call('POST', `${badge}/assertions`, { body: award })).statusCode).toBe(201)
  await runDeliveries()
  await expect.poll(() => receiver.received.length).toBe(2)
})
