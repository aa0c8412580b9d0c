import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClaimCode, ClaimSheet, MadeCode } from '#contracts/claims/codes.ts'
import { context } from '#infra/context.ts'
import { type GivenClaim, givenClaim, readProof } from '#testing/given/given-claim.ts'
import { endOfSignIns, ends, type GivenMakers, givenMakers, type Maker, makers } from '#testing/given/given-makers.ts'
import { type GivenPerson, givenBadgeClass, givenPerson, givenStaff, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.stop())

const everyMaker = Object.keys(makers).filter((key): key is Maker => key in makers)
const given = async () => {
  const of = await givenMakers(server)
  const issuer = `/v1/issuer/issuers/${of.issuer}`
  const colleague = await givenPerson(server)
  await givenStaff(issuer, colleague, 'owner')
  const badge = await givenBadgeClass(of.person, issuer)
  // A person's own, which no program has started.
  return { of, colleague, badge, claim: await givenClaim(colleague, badge, { kind: 'codes' }) }
}
const actBy = async (of: GivenMakers, maker: Maker): Promise<GivenPerson> => {
  const token = await makers[maker](of)
  return { ...of.person, token, call: (method, url, more = {}) => server.call(method, url, { ...more, token }) }
}
const print = async (by: GivenPerson, { path }: GivenClaim): Promise<MadeCode> => {
  const answer = await by.call('POST', `${path}/codes`, { body: { count: 10 } })
  const [made] = answer.json<ClaimSheet>().codes
  if (!made) throw new Error(answer.body)
  return made
}
const take = async (token: string) => {
  // What opens nothing counts as a guess.
  await context().db.deleteFrom('throttles').execute()
  const answer = await (await givenPerson(server)).call('POST', '/v3/claims/take', { body: { token } })
  return answer.statusCode < 300 ? 'taken' : answer.json<{ code: string }>().code
}

test.each(ends.filter(([what]) => what !== endOfSignIns))(
  '[A22] when %s, the codes are void that were printed with it, and no others',
  async (_, end, ofMakers) => {
    const { of, colleague, claim } = await given()
    const made: [Maker, MadeCode][] = []
    for (const maker of everyMaker) made.push([maker, await print(await actBy(of, maker), claim)])
    // With a token that lasts, what the app has by its secret is seen among all that can be taken back.
    const token = await makers['an app by its secret'](of)
    await server.call('POST', '/v2/tokens/issuers', { token, body: { issuers: [of.issuer] } })
    await end(of)
    const listed = (await colleague.call('GET', `${claim.path}/codes`)).json<ClaimCode[]>()
    const outcomes = []
    for (const [maker, { serial, code }] of made)
      outcomes.push([maker, listed.find((one) => one.serial === serial)?.state, await take(code)])
    expect(outcomes).toEqual(
      everyMaker.map((maker) =>
        maker === 'a sign-in' || !ofMakers.includes(maker) ? [maker, 'new', 'taken'] : [maker, 'void', 'claim.void'],
      ),
    )
  },
)

const endPersonal = ({ person, personal }: GivenMakers) => person.call('DELETE', `/v3/personal-tokens/${personal.id}`)

test('[A22] a place that is held with such a code leads to no badge once that is void', async () => {
  const { of, claim } = await given()
  const { code } = await print(await actBy(of, 'a personal token'), claim)
  const email = newEmail()
  await server.call('POST', '/v3/claims/places', { body: { token: code, email } })
  await endPersonal(of)
  await context().queue.drain()
  const answer = await server.call('POST', '/v3/claims/proofs', { body: { token: await readProof(email) } })
  expect(answer.json()).toMatchObject({ code: 'claim.used' })
})

test('[A22] whoever starts a claim anew that a program had started answers for the codes that this one printed, and for no others', async () => {
  const { of, colleague, badge } = await given()
  const program = await actBy(of, 'a personal token')
  const claim = await givenClaim(program, badge, { kind: 'codes' })
  const own = await print(program, claim)
  const { code: ofApp } = await print(await actBy(of, 'an app that was let in'), claim)
  await endPersonal(of)
  await of.person.call('DELETE', `/v3/applications/${of.app.clientId}`)
  expect(await take(own.code)).not.toBe('taken')
  await colleague.call('POST', `${claim.path}/state`, { body: { state: 'open' } })
  expect([await take(own.code), await take(ofApp)]).toEqual(['taken', 'claim.void'])
})
