import { afterAll, beforeAll, expect, test } from 'vitest'
import { config, db } from '#infra/context.ts'
import { givenKeepLink, keep } from '#testing/given/given-keep-link.ts'
import { enterAt, givenOrganisation, startWithDirectory } from '#testing/given/given-organisation.ts'
import { readAsked } from '#testing/given/given-passkey.ts'
import { readToken } from '#testing/given/given-social.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import type { OpenIdServer } from '#testing/outside/oidc-provider.ts'
import { createAuthenticator } from '#testing/outside/software-authenticator.ts'
import type { TestServer } from '#testing/server.ts'
import { openVisitor } from '#testing/visitor.ts'

let server: TestServer
let provider: OpenIdServer
let oidc: object
let operator: GivenPerson
let issuer: GivenPerson
let badge: string
beforeAll(async () => {
  ;({ server, provider, oidc } = await startWithDirectory())
  operator = await givenPerson(server)
  issuer = await givenPerson(server)
  badge = await givenBadgeClass(issuer, await givenIssuer(issuer))
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const stateOf = async (token: string, as?: string) =>
  (await server.call('POST', '/v3/keep-links/preview', { body: { token }, ...(as ? { token: as } : {}) })).json().state
const accountsWith = (email: string) =>
  db().selectFrom('email_addresses').select('account_id').where('email', '=', email).execute()

test('[A18] where an organisation is the only way in, the link of a mail leads past it to nobody', async () => {
  const school = await givenOrganisation(operator, { oidc, required: true })
  const email = `jo@${school.domains[0]}`
  const token = await givenKeepLink(issuer, badge, email)
  const refused = await keep(server, token)
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'organisation.required'])
  const begun = readAsked(await server.call('POST', '/v3/keep-links/passkey/challenge', { body: { token } }))
  const credential = createAuthenticator(config().origin).create(begun.options)
  const { headers } = begun
  const body = { token, name: 'My phone', credential }
  const passkey = await server.call('POST', '/v3/keep-links/passkey', { body, headers })
  expect([passkey.statusCode, passkey.json().code]).toEqual([400, 'organisation.required'])
  expect([await accountsWith(email), await stateOf(token)]).toEqual([[], 'new'])
  provider.present({ sub: email, email })
  const session = await readToken(server, await enterAt(server, school, openVisitor(server)))
  expect(await stateOf(token, session)).toBe('own')
})

test('[A18] somebody who is suspended keeps nothing by a link', async () => {
  const maya = await givenPerson(server)
  const token = await givenKeepLink(issuer, badge, `second-${maya.email}`)
  const suspended = await operator.call('PUT', `/v3/operator/people/${maya.accountId}`, { body: { suspended: true } })
  expect(suspended.statusCode).toBe(200)
  expect((await maya.call('POST', '/v3/keep-links/join', { body: { token } })).statusCode).toBe(401)
  expect(await stateOf(token)).toBe('new')
})
