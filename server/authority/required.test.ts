import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ShownOrganisation } from '#contracts/organisations/organisations.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { askToken, basic, type GivenApp, givenApp, givenTokens, isLive } from '#testing/given/given-app.ts'
import { askFor, move } from '#testing/given/given-move.ts'
import { enterAt, givenOrganisation, newDomain, startWithDirectory } from '#testing/given/given-organisation.ts'
import { givenProven, givenSignIn } from '#testing/given/given-proven.ts'
import { readToken } from '#testing/given/given-social.ts'
import { type GivenPerson, givenIssuer, givenPerson } from '#testing/given.ts'
import type { OpenIdServer } from '#testing/outside/oidc-provider.ts'
import type { TestServer } from '#testing/server.ts'
import { openVisitor } from '#testing/visitor.ts'

let server: TestServer
let provider: OpenIdServer
let oidc: object
let operator: GivenPerson
let app: GivenApp
beforeAll(async () => {
  ;({ server, provider, oidc } = await startWithDirectory())
  operator = await givenPerson(server)
  app = await givenApp(operator)
})
afterEach(resetClock)
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const givenSchool = (name = 'Harbour School') => givenOrganisation(operator, { name, oidc })
const saveAs = async (school: ShownOrganisation, more: object) => {
  const body = { name: school.name, domains: school.domains, oidc, ...more }
  const answer = await operator.call('PUT', `/v3/operator/organisations/${school.id}`, { body })
  expect(answer.statusCode).toBe(200)
}
const addressAt = ({ domains }: ShownOrganisation) => `jo@${domains[0]}`
/** Signs in at the organisations one after the other, in one browser. */
const come = async (...schools: ShownOrganisation[]) => {
  const visitor = openVisitor(server)
  let end: URL | undefined
  for (const school of schools) {
    provider.present({ sub: addressAt(school), email: addressAt(school) })
    visitor.forget(provider.issuer)
    end = await enterAt(server, school, visitor)
  }
  if (!end) throw new Error('nowhere to sign in')
  return readToken(server, end)
}
const isSignedIn = async (token: string) => (await server.call('GET', '/v1/user/profile', { token })).statusCode === 200
const personal = async (person: Pick<GivenPerson, 'call'>) => {
  const body = { name: 'x', scopes: ['r:backpack'], days: 1 }
  return (await person.call('POST', '/v3/personal-tokens', { body })).json<{ token: string }>().token
}
const outcome = (answer: { statusCode: number; body: string }) => [answer.statusCode, JSON.parse(answer.body).code]

test('[A18] what was given before an organisation was required rests until the person has signed in with it', async () => {
  const school = await givenSchool()
  const person = await givenPerson(server)
  await givenProven(server, person, addressAt(school))
  await come(school)
  const [held, own] = [await givenTokens(server, person, app), await personal(person)]
  shiftClock(60_000)
  await saveAs(school, { required: true })
  const refresh = () => askToken(server, app, { grant_type: 'refresh_token', refresh_token: held.refresh_token })
  const isActive = async () => {
    const form = { token: held.access_token }
    return (await server.call('POST', '/o/introspect', { form, headers: basic(app) })).json().active
  }
  const live = async () => [await isLive(server, held.access_token), await isLive(server, own), await isActive()]
  expect(await live()).toEqual([false, false, false])
  expect((await refresh()).json().error).toBe('invalid_grant')
  await come(school)
  expect(await live()).toEqual([true, true, true])
  expect((await refresh()).statusCode).toBe(200)
})

test('[A18] and so it does when another address brings another organisation, or another provider takes its place', async () => {
  const lab = await givenSchool('Harbour Lab')
  const person = await givenPerson(server)
  await saveAs(lab, { required: true })
  const own = await personal(person)
  await givenProven(server, person, addressAt(lab))
  expect(await isLive(server, own)).toBe(false)
  await come(lab)
  expect(await isLive(server, own)).toBe(true)
  shiftClock(60_000)
  await saveAs(lab, { required: true, oidc: { ...oidc, issuer_url: 'https://other.example' } })
  expect(await isLive(server, own)).toBe(false)
})

test('[A18] a domain that a required organisation gains ends sign-ins that did not come by it, and no others', async () => {
  const school = await givenSchool()
  await saveAs(school, { required: true })
  const [person, member] = [await givenPerson(server), await givenPerson(server)]
  const domain = newDomain()
  await givenProven(server, person, `jo@${domain}`)
  await givenProven(server, member, addressAt(school))
  const token = await come(school)
  expect(await isSignedIn(person.token)).toBe(true)
  await saveAs(school, { required: true, domains: [...school.domains, domain] })
  expect([await isSignedIn(person.token), await isSignedIn(token)]).toEqual([false, true])
})

test('[A18] where two organisations are required, one more address leaves a sign-in by both of them alone', async () => {
  const [school, lab] = [await givenSchool(), await givenSchool('Harbour Lab')]
  const person = await givenPerson(server)
  for (const one of [school, lab]) await givenProven(server, person, addressAt(one))
  for (const one of [school, lab]) await saveAs(one, { required: true })
  const token = await come(school, lab)
  const again: GivenPerson = { ...person, call: (method, url, more) => server.call(method, url, { token, ...more }) }
  await givenProven(server, again, `jo.lind@${school.domains[0]}`)
  await givenProven(server, again, `jo@${newDomain()}`)
  expect(await isSignedIn(token)).toBe(true)
  const third = await givenSchool('Harbour Yard')
  await saveAs(third, { required: true })
  await givenProven(server, again, addressAt(third))
  expect(await isSignedIn(token)).toBe(false)
})

test.each(['of the organisation', 'of another domain'])(
  '[A12] no address %s moves off an account by a mail alone where an organisation is the only way in',
  async (which) => {
    const school = await givenSchool()
    const [owner, thief] = [await givenPerson(server), await givenPerson(server)]
    await givenProven(server, owner, addressAt(school))
    const issuer = await givenIssuer(thief)
    await saveAs(school, { required: true })
    const link = await askFor(thief, which === 'of the organisation' ? addressAt(school) : owner.email)
    const preview = (token?: string) => server.call('POST', '/v3/address-moves/preview', { body: link, token })
    expect((await preview()).json()).toMatchObject({ asks_sign_in: true })
    expect(outcome(await move(server, link))).toEqual([400, 'address-move.organisation'])
    const asThief = () => server.call('POST', '/v3/address-moves', { body: link, token: thief.token })
    expect(outcome(await asThief())).toEqual([400, 'address-move.organisation'])
    const token = await come(school)
    expect((await preview(token)).json()).toMatchObject({ asks_sign_in: false })
    expect((await server.call('POST', '/v3/address-moves', { body: link, token })).statusCode).toBe(200)
    // Who has the address now answers the organisation in their turn.
    expect((await thief.call('GET', issuer)).statusCode).toBe(which === 'of the organisation' ? 401 : 200)
  },
)

test('[A12] an account that an organisation may open but need not is asked for nothing more than before', async () => {
  const school = await givenSchool()
  const [owner, asking] = [await givenPerson(server), await givenPerson(server)]
  await givenProven(server, owner, addressAt(school))
  await come(school)
  expect((await move(server, await askFor(asking, addressAt(school)))).statusCode).toBe(200)
  expect(await isSignedIn((await givenSignIn(server, asking)).token)).toBe(true)
})
