import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BatchRowResult } from '#contracts/awards/award-batches.ts'
import { inSeconds, resetClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { batchesOf, newRows, passTime } from '#testing/given/given-batch.ts'
import { givenClaim } from '#testing/given/given-claim.ts'
import { givenCourse, score } from '#testing/given/given-course.ts'
import { givenKiosk } from '#testing/given/given-kiosk.ts'
import { askFor, move, object, readObjection } from '#testing/given/given-move.ts'
import type { GivenPlatform } from '#testing/given/given-platform.ts'
import { givenWebhook } from '#testing/given/given-receiver.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let platform: GivenPlatform
beforeAll(async () => {
  server = await startTestServer({ outside: (url, options) => platform.outside(url, options) })
  await givenPerson(server)
})
afterAll(async () => {
  resetClock()
  await server.stop()
})

/** Another sign-in of theirs, which ends by itself before anything is moved. */
const briefly = async <T>(person: GivenPerson, work: (by: GivenPerson) => Promise<T>): Promise<T> => {
  const form = { username: person.email, password: person.password, scope: 'rw:profile rw:issuer' }
  const { access_token: token } = (await server.call('POST', '/o/token', { form })).json<{ access_token: string }>()
  const call: GivenPerson['call'] = (method, url, more = {}) => server.call(method, url, { ...more, token })
  const done = await work({ ...person, token, call })
  await server.call('POST', '/o/revoke_token', { form: { token } })
  return done
}

/** Somebody who has set up all that goes on because of their role. */
const given = async () => {
  const [old, asking] = [await givenPerson(server), await givenPerson(server)]
  const course = await givenCourse(
    server,
    (one) => {
      platform = one
    },
    old,
  )
  const { issuer, badge } = course
  // As what was set up in sign-ins that have ended by themselves: the others are ended with the account's access.
  await context().db.updateTable('lti_placements').set({ made_in: null }).execute()
  await context().db.updateTable('lti_deployments').set({ approved_in: null }).execute()
  const hook = await briefly(old, (by) => givenWebhook(by, issuer, 'https://hooks.example/'))
  const claim = await givenClaim(old, badge, { kind: 'kiosk' })
  const kiosk = await givenKiosk(old, claim)
  const body = { awards: newRows(1), start_at: inSeconds(3600).toISOString() }
  const sent = await old.call('POST', batchesOf(badge), { body })
  expect(sent.statusCode).toBe(202)
  const batch = `${batchesOf(badge)}/${sent.json<{ id: string }>().id}`
  await context().queue.drain()
  return { old, asking, course, hook, kiosk, batch }
}
type Given = Awaited<ReturnType<typeof given>>

const stateOf = async ({ course, hook, kiosk, batch }: Given, by: GivenPerson) => {
  platform.live.results = [score('learner-1', 95)]
  const { placements } = (await by.call('GET', course.path)).json<{ placements: { id: string }[] }>()
  const checked = await by.call('POST', `${course.path}/placements/${placements[0]?.id}/check`)
  await passTime(3_660_000)
  const [row] = (await by.call('GET', `${batch}/rows`)).json<BatchRowResult[]>()
  const view = await server.call('POST', '/v3/kiosks/view', { body: { kiosk: kiosk.token } })
  return {
    hook: (await by.call('GET', hook.path)).json<{ waits_for_takeover: boolean }>().waits_for_takeover,
    awarded: checked.json<{ awarded: number }>().awarded,
    row: row?.state,
    kiosk: view.statusCode,
  }
}

test('what goes on because of a role goes on when the role goes over with the last address of an account', async () => {
  const all = await given()
  const { old, asking } = all
  expect((await move(server, await askFor(asking, old.email))).statusCode).toBe(200)
  expect(await stateOf(all, asking)).toEqual({ hook: false, awarded: 1, row: 'awarded', kiosk: 200 })
})

test('what programs of that account had set up ends with them', async () => {
  const all = await given()
  const { old, asking, course } = all
  const body = { name: 'Nightly', scopes: ['rw:issuer'], days: 30 }
  const { token } = (await old.call('POST', '/v3/personal-tokens', { body })).json<{ token: string }>()
  const call: GivenPerson['call'] = (method, url, more = {}) => server.call(method, url, { ...more, token })
  const program = { ...old, token, call }
  await givenWebhook(program, course.issuer, 'https://program.example/')
  expect((await move(server, await askFor(asking, old.email))).statusCode).toBe(200)
  const hooks = (await asking.call('GET', all.hook.path.replace(/\/[^/]+$/, ''))).json<{ url: string }[]>()
  expect(hooks.map(({ url }) => url)).toEqual(['https://hooks.example/'])
})

test('after an objection it waits until somebody answers for it, and nothing that the other account has made tells more', async () => {
  const all = await given()
  const { old, asking, course } = all
  const email = old.email
  expect((await move(server, await askFor(asking, email))).statusCode).toBe(200)
  await briefly(asking, (by) => givenWebhook(by, course.issuer, 'https://thief.example/'))
  expect((await object(server, await readObjection(email))).statusCode).toBe(200)
  const rows = await context()
    .db.selectFrom('webhooks')
    .select(['url', 'created_by'])
    .where('issuer_id', '=', course.issuer.split('/').at(-1) ?? '')
    .orderBy('url')
    .execute()
  expect(rows).toEqual([
    { url: 'https://hooks.example/', created_by: asking.accountId },
    { url: 'https://thief.example/', created_by: asking.accountId },
  ])
})
