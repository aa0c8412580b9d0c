import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { BatchRowResult } from '#contracts/awards/award-batches.ts'
import { inSeconds, resetClock } from '#infra/clock.ts'
import { batchesOf, newRows, passTime } from '#testing/given/given-batch.ts'
import { endOfSignIns, ends, type GivenMakers, givenMakers, type Maker, makers } from '#testing/given/given-makers.ts'
import { givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(resetClock)
afterAll(async () => await server.stop())

const hour = 3_600_000
const everyMaker = Object.keys(makers).filter((key): key is Maker => key in makers)

/** A batch that begins in an hour. */
const sendBy = async (of: GivenMakers, badge: string, maker: Maker, count = 1): Promise<string> => {
  const body = { awards: newRows(count), start_at: inSeconds(3600).toISOString() }
  const answer = await server.call('POST', batchesOf(badge), { token: await makers[maker](of), body })
  if (answer.statusCode !== 202) throw new Error(answer.body)
  return `${batchesOf(badge)}/${answer.json<{ id: string }>().id}`
}

test.each(ends)(
  '[A22] when %s, what was to be awarded later is not that it had sent, and all other is',
  async (what, end, ofMakers) => {
    const of = await givenMakers(server)
    const badge = await givenBadgeClass(of.person, `/v1/issuer/issuers/${of.issuer}`)
    const sent: [Maker, string][] = []
    for (const maker of everyMaker) sent.push([maker, await sendBy(of, badge, maker)])
    // With a token that lasts, what the app has by its secret is seen among all that can be taken back.
    const token = await makers['an app by its secret'](of)
    await server.call('POST', '/v2/tokens/issuers', { token, body: { issuers: [of.issuer] } })
    await end(of)
    await passTime(hour + 60_000)
    const reader = await signInAgain(of)
    const outcomes: [Maker, string, string | null][] = []
    for (const [maker, path] of sent) {
      const [row] = (await server.call('GET', `${path}/rows`, { token: reader })).json<BatchRowResult[]>()
      outcomes.push([maker, row?.state ?? '', row?.error?.slice(0, 34) ?? null])
    }
    expect(outcomes).toEqual(
      everyMaker.map((maker) => {
        if (maker === 'a sign-in' && what === endOfSignIns)
          return [maker, 'failed', 'The sign-in in which this batch wa']
        return maker === 'a sign-in' || !ofMakers.includes(maker)
          ? [maker, 'awarded', null]
          : [maker, 'failed', 'The app or personal token that sen']
      }),
    )
  },
)

/** A sign-in that lives: who changes the password keeps theirs. */
const signInAgain = async ({ person }: Pick<GivenMakers, 'person'>): Promise<string> => {
  if ((await person.call('GET', '/v1/user/profile')).statusCode === 200) return person.token
  const form = { username: person.email, password: person.password, scope: 'rw:profile rw:issuer' }
  return (await server.call('POST', '/o/token', { form })).json<{ access_token: string }>().access_token
}

test('[A22] a person awards in their own name what a program had sent that was sent away', async () => {
  const of = await givenMakers(server)
  const badge = await givenBadgeClass(of.person, `/v1/issuer/issuers/${of.issuer}`)
  const path = await sendBy(of, badge, 'a personal token', 3)
  await of.person.call('DELETE', `/v3/personal-tokens/${of.personal.id}`)
  await passTime(hour + 60_000)
  expect((await of.person.call('GET', path)).json()).toMatchObject({ state: 'done', succeeded: 0, failed: 3 })
  expect((await of.person.call('POST', `${path}/retry`)).statusCode).toBeLessThan(300)
  await passTime(60_000)
  expect((await of.person.call('GET', path)).json()).toMatchObject({ state: 'done', succeeded: 3, failed: 0 })
})

test('[A22] what an app begins by its secret while that is replaced as leaked either ends with it or is refused', async () => {
  const of = await givenMakers(server)
  const badge = await givenBadgeClass(of.person, `/v1/issuer/issuers/${of.issuer}`)
  const token = await makers['an app by its secret'](of)
  const body = { awards: newRows(1), start_at: inSeconds(3600).toISOString() }
  const [answer] = await Promise.all([
    server.call('POST', batchesOf(badge), { token, body }),
    of.person.call('POST', `/v3/applications/${of.app.clientId}/secret`, { body: { end_old: true } }),
  ])
  expect([202, 401]).toContain(answer.statusCode)
  await passTime(hour + 60_000)
  const batches = (await of.person.call('GET', batchesOf(badge))).json<{ succeeded: number }[]>()
  expect(batches.filter(({ succeeded }) => succeeded > 0)).toEqual([])
})

test('[A22] a batch of somebody who signed in goes on when the sign-in has ended', async () => {
  const person = await givenPerson(server)
  const badge = await givenBadgeClass(person, await givenIssuer(person))
  const body = { awards: newRows(1), start_at: inSeconds(3600).toISOString() }
  const { id } = (await person.call('POST', batchesOf(badge), { body })).json<{ id: string }>()
  await server.call('POST', '/o/revoke_token', { form: { token: person.token } })
  await passTime(hour + 60_000)
  const token = await signInAgain({ person })
  const shown = await server.call('GET', `${batchesOf(badge)}/${id}`, { token })
  expect(shown.json()).toMatchObject({ state: 'done', succeeded: 1 })
})
