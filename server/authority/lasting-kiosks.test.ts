import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { givenClaim } from '#testing/given/given-claim.ts'
import { codesOf, givenKiosk } from '#testing/given/given-kiosk.ts'
import { endOfSignIns, ends, givenMakers, type Maker, makers } from '#testing/given/given-makers.ts'
import { type GivenPerson, givenBadgeClass, givenPerson, givenStaff } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.stop())

const everyMaker = Object.keys(makers).filter((key): key is Maker => key in makers)

/** Whoever calls with the token. */
const withToken = (person: GivenPerson, token: string): GivenPerson => ({
  ...person,
  token,
  call: (method, url, more = {}) => server.call(method, url, { ...more, token }),
})
const given = async () => {
  const of = await givenMakers(server)
  const issuer = `/v1/issuer/issuers/${of.issuer}`
  const colleague = await givenPerson(server)
  await givenStaff(issuer, colleague, 'owner')
  // A person's own, which no program has started.
  const claim = await givenClaim(colleague, await givenBadgeClass(of.person, issuer), { kind: 'kiosk' })
  const openBy = async (maker: Maker) => givenKiosk(withToken(of.person, await makers[maker](of)), claim)
  return { of, colleague, claim, openBy }
}
const take = async (token: string) => {
  // What opens nothing counts as a guess.
  await context().db.deleteFrom('throttles').execute()
  return (await (await givenPerson(server)).call('POST', '/v3/claims/take', { body: { token } })).statusCode
}

test.each(ends)(
  '[A22] when %s, the kiosks close that were opened with it, and no others',
  async (what, end, ofMakers) => {
    const { of, colleague, claim, openBy } = await given()
    const opened = []
    for (const maker of everyMaker) {
      const kiosk = await openBy(maker)
      opened.push({ maker, kiosk, shown: await codesOf(colleague, kiosk) })
    }
    // With a token that lasts, what the app has by its secret is seen among all that can be taken back.
    const token = await makers['an app by its secret'](of)
    await server.call('POST', '/v2/tokens/issuers', { token, body: { issuers: [of.issuer] } })
    await end(of)
    const outcomes = []
    for (const { maker, kiosk, shown } of opened) {
      const view = await server.call('POST', '/v3/kiosks/view', { body: { kiosk: kiosk.token } })
      outcomes.push([maker, view.statusCode, await take(shown.scanned), await take(shown.typed)])
    }
    const listed = (await colleague.call('GET', `${claim.path}/kiosks`)).json<unknown[]>()
    const isEnded = (maker: Maker) => (maker === 'a sign-in' ? what === endOfSignIns : ofMakers.includes(maker))
    expect(outcomes).toEqual(
      everyMaker.map((maker) => (isEnded(maker) ? [maker, 404, 404, 404] : [maker, 200, 200, 200])),
    )
    expect(listed).toHaveLength(everyMaker.filter((maker) => !isEnded(maker)).length)
  },
)
