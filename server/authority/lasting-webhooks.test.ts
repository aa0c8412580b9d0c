import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Webhook } from '#contracts/issuers/webhooks.ts'
import { now, resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { ends, type GivenMakers, givenMakers, type Maker, makers } from '#testing/given/given-makers.ts'
import { hooksOf, reaching, runDeliveries } from '#testing/given/given-receiver.ts'
import { leaveLongAgo, signInAs, thefts } from '#testing/given/given-theft.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, givenStaff, newEmail } from '#testing/given.ts'
import { type Receiver, startReceiver } from '#testing/outside/receiver.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { sweep } from '../features/oauth/sweep.ts'
import { sweep as webhookSweep } from '../features/webhooks/sweep.ts'

let server: TestServer
let receiver: Receiver
const metricsToken = 'm'.repeat(40)
beforeAll(async () => {
  receiver = await startReceiver()
  const { env, outside } = reaching(receiver)
  server = await startTestServer({ env: { ...env, SASH_METRICS_TOKEN: metricsToken }, outside })
})
beforeEach(() => {
  receiver.answer = (response) => response.end('thanks')
})
afterEach(resetClock)
afterAll(async () => {
  await server.stop()
  await receiver.stop()
})

const news = { name: 'T', url: 'https://app.example/', events: ['award.made'] }
const pathOf = ({ issuer }: GivenMakers, id = '') => `/v3/issuers/${issuer}/webhooks${id && `/${id}`}`
const makeBy = async (of: GivenMakers, maker: Maker): Promise<string> => {
  const answer = await server.call('POST', pathOf(of), { token: await makers[maker](of), body: news })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<Webhook>().id
}
const everyMaker = Object.keys(makers).filter((key): key is Maker => key in makers)

test.each(ends)('[A22] when %s, the webhooks end that were made with it, and no others', async (_, end, ofMakers) => {
  const of = await givenMakers(server)
  const made: [Maker, string][] = []
  for (const maker of everyMaker) made.push([maker, await makeBy(of, maker)])
  // With a token that lasts, what the app has by its secret is seen among all that can be taken back.
  const token = await makers['an app by its secret'](of)
  await server.call('POST', '/v2/tokens/issuers', { token, body: { issuers: [of.issuer] } })
  await end(of)
  const rows = await context().db.selectFrom('webhooks').select('webhook_id').execute()
  const left = made.filter(([, id]) => rows.some((row) => row.webhook_id === id)).map(([maker]) => maker)
  // What a person made who had signed in stays theirs.
  expect(left).toEqual(everyMaker.filter((maker) => maker === 'a sign-in' || !ofMakers.includes(maker)))
})

const change = { url: 'https://evil.example/', include_recipient: true }

test.each(everyMaker.filter((maker) => maker !== 'a sign-in'))(
  '[A22] %s changes no webhook that came of something else, and its own',
  async (maker) => {
    const of = await givenMakers(server)
    const own = await makeBy(of, maker)
    const token = await makers[maker](of)
    for (const other of everyMaker.filter((each) => each !== maker)) {
      const path = pathOf(of, await makeBy(of, other))
      for (const answer of [
        await server.call('PUT', path, { token, body: change }),
        await server.call('POST', `${path}/secret`, { token }),
      ])
        expect([maker, other, answer.statusCode]).toEqual([maker, other, maker === 'a personal token' ? 403 : 404])
    }
    expect((await server.call('PUT', pathOf(of, own), { token, body: change })).statusCode).toBe(200)
    expect((await server.call('POST', `${pathOf(of, own)}/secret`, { token })).statusCode).toBe(200)
    const shown = (await of.person.call('GET', pathOf(of))).json<Webhook[]>()
    expect(shown.filter(({ url }) => url === change.url).map(({ id }) => id)).toEqual([own])
  },
)

test('[A22] a token that an app made of its secret alone reaches what that made, and nothing it was given does', async () => {
  const of = await givenMakers(server)
  const secret = await makers['an app by its secret'](of)
  const body = { issuers: [of.issuer] }
  const lasting = (await server.call('POST', '/v2/tokens/issuers', { token: secret, body })).json().result[0].token
  const given = await makeBy(of, 'an app that was let in')
  const own = (await server.call('POST', pathOf(of), { token: lasting, body: news })).json<Webhook>().id
  const list = async (token: string) => (await server.call('GET', pathOf(of), { token })).json<Webhook[]>()
  expect((await list(lasting)).map(({ id }) => id)).toEqual([own])
  expect((await list(secret)).map(({ id }) => id)).toEqual([own])
  expect((await list(await makers['an app that was let in'](of))).map(({ id }) => id)).toEqual([given])
})

test('[A22] what an app made by its secret alone lasts as long as that', async () => {
  const of = await givenMakers(server)
  const own = await makeBy(of, 'an app by its secret')
  shiftClock(3 * 366 * 86_400_000)
  await sweepNow(sweep)
  expect(await context().db.selectFrom('webhooks').select('url').where('webhook_id', '=', own).execute()).toHaveLength(
    1,
  )
})

interface Left {
  owner: GivenPerson
  colleague: GivenPerson
  issuer: string
  badge: string
}

/** How somebody stops being one who could make the webhook today. */
const leavings: Record<string, (of: Left) => Promise<{ statusCode: number }>> = {
  'has left the staff': ({ owner, colleague, issuer }) =>
    owner.call('POST', `${issuer}/staff`, { body: { action: 'remove', username: colleague.accountId } }),
  'is only staff by now': ({ owner, colleague, issuer }) =>
    owner.call('POST', `${issuer}/staff`, {
      body: { action: 'modify', username: colleague.accountId, role: 'staff' },
    }),
  'has deleted the account': ({ colleague }) => colleague.call('DELETE', '/v1/user/profile'),
}

test.each(Object.keys(leavings))(
  '[A22] the webhook of somebody who %s delivers nothing until somebody who may takes it over, with a fresh sign-in',
  async (leaving) => {
    const [owner, colleague] = [await givenPerson(server), await givenPerson(server)]
    const issuer = await givenIssuer(owner)
    const badge = await givenBadgeClass(owner, issuer)
    await givenStaff(issuer, colleague, 'editor')
    const made = await colleague.call('POST', hooksOf(issuer), {
      body: { ...news, url: `${receiver.origin}/hook`, include_recipient: true },
    })
    const path = `${hooksOf(issuer)}/${made.json<Webhook>().id}`
    await context().db.updateTable('webhooks').set({ confirmed_at: now() }).execute()
    receiver.received = []
    const gone = await leavings[leaving]?.({ owner, colleague, issuer, badge })
    expect(gone?.statusCode).toBeLessThan(300)
    const award = { recipient_identifier: newEmail() }
    expect((await owner.call('POST', `${badge}/assertions`, { body: award })).statusCode).toBe(201)
    await runDeliveries()
    expect(receiver.received).toEqual([])
    const [shown] = (await owner.call('GET', hooksOf(issuer))).json<Webhook[]>()
    expect(shown).toMatchObject({ active: true, waits_for_takeover: true })
    shiftClock(3_700_000)
    const take = () => owner.call('PUT', path, { body: { active: true } })
    expect((await take()).json()).toMatchObject({ code: 'auth.confirm' })
    await owner.call('POST', '/v3/sign-ins/confirm', { body: { password: owner.password } })
    expect((await take()).json()).toMatchObject({ waits_for_takeover: false, created_by: owner.email })
    await runDeliveries()
    await expect.poll(() => receiver.received.length).toBe(1)
  },
)

test('[A22] no program takes over a webhook that waits, whatever it would change: only a person with a fresh sign-in does', async () => {
  const of = await givenMakers(server)
  const colleague = await givenPerson(server)
  await givenStaff(`/v2/issuers/${of.issuer}`, colleague, 'editor')
  const made = await colleague.call('POST', pathOf(of), { body: { ...news, include_recipient: true } })
  const path = pathOf(of, made.json<Webhook>().id)
  expect((await colleague.call('DELETE', '/v1/user/profile')).statusCode).toBeLessThan(300)
  const refusals = { 'a personal token': 403, 'an app by its secret': 404, 'an app that was let in': 404 }
  for (const [maker, statusCode] of Object.entries(refusals))
    for (const body of [{ active: false }, { name: 'Mine' }, { url: 'https://evil.example/', active: true }]) {
      const token = await makers[maker as keyof typeof refusals](of)
      expect([maker, (await server.call('PUT', path, { token, body })).statusCode]).toEqual([maker, statusCode])
    }
  const [left] = (await of.person.call('GET', pathOf(of))).json<Webhook[]>()
  expect(left).toMatchObject({ name: 'T', url: news.url, active: true, waits_for_takeover: true })
  expect((await of.person.call('PUT', path, { body: { active: false } })).json()).toMatchObject({
    active: false,
    waits_for_takeover: false,
  })
})

test('[A22] the owners hear once that a webhook waits for somebody who takes it over, and it counts as no late message', async () => {
  const [owner, colleague] = [await givenPerson(server), await givenPerson(server)]
  const issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  await givenStaff(issuer, colleague, 'editor')
  await colleague.call('POST', hooksOf(issuer), { body: news })
  const { db } = context()
  await db.updateTable('webhooks').set({ confirmed_at: now() }).execute()
  await db.deleteFrom('webhook_deliveries').execute()
  await db.deleteFrom('mails').execute()
  const letters = async () => {
    await sweepNow(webhookSweep)
    const mails = await db.selectFrom('mails').select('to_address').where('kind', '=', 'webhook-paused').execute()
    return mails.map((mail) => mail.to_address)
  }
  const award = { recipient_identifier: newEmail() }
  expect((await owner.call('POST', `${badge}/assertions`, { body: award })).statusCode).toBe(201)
  expect(await letters()).toEqual([])
  await owner.call('POST', `${issuer}/staff`, { body: { action: 'remove', username: colleague.accountId } })
  expect(await letters()).toEqual([owner.email])
  expect(await letters()).toEqual([owner.email])
  shiftClock(31 * 86_400_000)
  await db.updateTable('webhook_deliveries').set({ created_at: now() }).execute()
  expect(await letters()).toEqual([owner.email, owner.email])
  await sql`update webhook_deliveries set next_at = now() - interval '1 hour'`.execute(db)
  const metrics = (await server.call('GET', '/metrics', { token: metricsToken })).body
  expect(metrics).toMatch(/^sash_webhook_deliveries_waiting 1$/m)
  expect(metrics).toMatch(/^sash_webhook_deliveries_late_seconds 0$/m)
})

test.each(Object.keys(thefts))(
  '[A23] after %s a webhook that was made or led elsewhere in that sign-in tells nothing until somebody takes it over',
  async (how) => {
    const [owner, colleague] = [await givenPerson(server), await givenPerson(server)]
    const issuer = await givenIssuer(owner)
    await givenStaff(issuer, colleague, 'owner')
    const make = async (by: GivenPerson, name: string) => {
      const answer = await by.call('POST', hooksOf(issuer), { body: { ...news, name } })
      return `${hooksOf(issuer)}/${answer.json<Webhook>().id}`
    }
    // A sign-in of theirs that ended by itself.
    const before = await signInAs(server, owner)
    await make(before, 'known')
    const led = await make(before, 'led elsewhere')
    const narrowed = await make(before, 'narrowed')
    await make(colleague, 'of a colleague')
    await leaveLongAgo(server, before)
    const thief = await signInAs(server, owner)
    await make(thief, 'of the thief')
    await thief.call('PUT', led, { body: { url: 'https://evil.example/' } })
    await thief.call('PUT', narrowed, { body: { name: 'renamed' } })
    await thefts[how]?.(owner)
    const shown = (await colleague.call('GET', hooksOf(issuer))).json<Webhook[]>()
    expect(shown.map(({ name, waits_for_takeover }) => [name, waits_for_takeover])).toEqual([
      ['known', false],
      ['led elsewhere', true],
      ['renamed', false],
      ['of a colleague', false],
      ['of the thief', true],
    ])
  },
)
