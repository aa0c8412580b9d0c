import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Claim } from '#contracts/claims/claims.ts'
import { givenClaim } from '#testing/given/given-claim.ts'
import { endOfSignIns, ends, type GivenMakers, givenMakers, type Maker, makers } from '#testing/given/given-makers.ts'
import { type GivenPerson, givenBadgeClass, givenPerson, givenStaff } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.stop())

const everyMaker = Object.keys(makers).filter((key): key is Maker => key in makers)

/** Whoever calls with what a maker has. */
const actBy = async (of: GivenMakers, maker: Maker): Promise<GivenPerson> => {
  const token = await makers[maker](of)
  return { ...of.person, token, call: (method, url, more = {}) => server.call(method, url, { ...more, token }) }
}
const given = async () => {
  const of = await givenMakers(server)
  const issuer = `/v1/issuer/issuers/${of.issuer}`
  const colleague = await givenPerson(server)
  await givenStaff(issuer, colleague, 'owner')
  return { of, colleague, badge: await givenBadgeClass(of.person, issuer) }
}
const take = async (token: string) => {
  const answer = await (await givenPerson(server)).call('POST', '/v3/claims/take', { body: { token } })
  return answer.statusCode < 300 ? 'taken' : answer.json<{ code: string }>().code
}
const shownBy = async (by: GivenPerson, path: string) => (await by.call('GET', path)).json<Claim>().shown_state

test.each(ends)(
  '[A22] when %s, the claims are paused that were started with it, and no others',
  async (what, end, ofMakers) => {
    const { of, colleague, badge } = await given()
    const made = await Promise.all(
      everyMaker.map(async (maker) => ({ maker, ...(await givenClaim(await actBy(of, maker), badge)) })),
    )
    // With a token that lasts, what the app has by its secret is seen among all that can be taken back.
    const token = await makers['an app by its secret'](of)
    await server.call('POST', '/v2/tokens/issuers', { token, body: { issuers: [of.issuer] } })
    await end(of)
    for (const { maker, token: link, path } of made) {
      const ended = maker === 'a sign-in' ? what === endOfSignIns : ofMakers.includes(maker)
      expect([maker, await take(link)]).toEqual([maker, ended ? 'claim.paused' : 'taken'])
      expect([maker, await shownBy(colleague, path)]).toEqual([maker, ended ? 'paused' : 'open'])
    }
  },
)

const endPersonal = ({ person, personal }: GivenMakers) => person.call('DELETE', `/v3/personal-tokens/${personal.id}`)

test('[A22] a claim whose program has no access any more goes on once a person starts it, pauses and ends as any other', async () => {
  const { of, colleague, badge } = await given()
  const { path, token } = await givenClaim(await actBy(of, 'a personal token'), badge)
  await endPersonal(of)
  const lead = async (state: string) => {
    const answer = await colleague.call('POST', `${path}/state`, { body: { state } })
    return answer.json<Claim>()
  }
  expect(await lead('paused')).toMatchObject({ state: 'paused', shown_state: 'paused' })
  expect(await take(token)).toBe('claim.paused')
  expect(await lead('open')).toMatchObject({ state: 'open', shown_state: 'open' })
  expect(await take(token)).toBe('taken')
  const other = await givenClaim(colleague, badge)
  expect(await take(other.token)).toBe('taken')
})

test('[A22] a claim belongs to whoever started it last: a person who starts it anew, or a program that starts theirs', async () => {
  const { of, colleague, badge } = await given()
  const program = await actBy(of, 'a personal token')
  const [draft, again] = [await givenClaim(program, badge, {}, false), await givenClaim(program, badge)]
  const theirs = await givenClaim(colleague, badge, {}, false)
  await colleague.call('POST', `${draft.path}/state`, { body: { state: 'open' } })
  await program.call('POST', `${theirs.path}/state`, { body: { state: 'open' } })
  await endPersonal(of)
  expect([await take(draft.token), await take(theirs.token), await take(again.token)]).toEqual([
    'taken',
    'claim.paused',
    'claim.paused',
  ])
  // It is open by its state, and a person starts it all the same.
  const answer = await colleague.call('POST', `${again.path}/state`, { body: { state: 'open' } })
  expect(answer.json()).toMatchObject({ state: 'open', shown_state: 'open' })
  expect(await take(again.token)).toBe('taken')
})
