import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicClient } from '#contracts/oauth/scopes.ts'
import type { ShownOrganisation } from '#contracts/organisations/organisations.ts'
import { context } from '#infra/context.ts'
import { givenOrganisation } from '#testing/given/given-organisation.ts'
import { readToken } from '#testing/given/given-social.ts'
import { givenToken } from '#testing/given/given-token.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { encryptAssertion } from '#testing/outside/saml-encryption.ts'
import { type LogoutSaid, readLogoutAnswer, signQuery, writeLogout } from '#testing/outside/saml-logout.ts'
import {
  describeProvider,
  makeSamlKey,
  type SamlKey,
  signElement,
  writeAnswer,
} from '#testing/outside/saml-provider.ts'
import { beginSamlVisit, endSamlVisit } from '#testing/outside/saml-visits.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let key: SamlKey
let other: SamlKey
let school: ShownOrganisation
let operator: GivenPerson
let path: string
beforeAll(async () => {
  server = await startTestServer()
  ;[key, other] = [makeSamlKey(), makeSamlKey()]
  operator = await givenPerson(server)
  const way = '<SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"'
  const places = 'Location="https://idp.example/slo" ResponseLocation="https://idp.example/slo/answer"'
  const metadata = describeProvider(key).replace('<SingleSignOnService', (next) => `${way} ${places}/>${next}`)
  school = await givenOrganisation(operator, { saml: { metadata } })
  path = `/account/saml2/${school.id}/logout`
})
afterAll(async () => await server.stop())

const destination = () => new URL(path, school.addresses.metadata).href
const signIn = async (nameId: string): Promise<string> => {
  const attributes = { email: `${nameId}@${school.domains[0]}` }
  const visit = await beginSamlVisit(server, school, { nameId, attributes })
  return readToken(server, await endSamlVisit(server, school, visit, writeAnswer(visit.said, key)))
}
const isSignedIn = async (token: string) => (await server.call('GET', '/v1/user/profile', { token })).statusCode === 200
const redirect = async (said: Partial<LogoutSaid>, signer = key) => {
  const xml = writeLogout({ destination: destination(), nameId: 'jo', ...said })
  return String((await server.call('GET', `${path}?${signQuery(xml, signer)}`)).headers.location)
}
const post = async (xml: string) => {
  const form = { SAMLRequest: Buffer.from(xml).toString('base64'), RelayState: '' }
  return String((await server.call('POST', path, { form })).headers.location)
}
const read = (location: string) => readLogoutAnswer(location, school.saml?.own_certificates[0]?.pem ?? '')

test('a signed request ends the sign-ins of one person with the organisation, and is answered', async () => {
  const [jo, again, kim] = [await signIn('jo'), await signIn('jo'), await signIn('kim')]
  const { account_id } = await context()
    .db.selectFrom('organisation_members')
    .select('account_id')
    .where('subject', '=', 'jo')
    .executeTakeFirstOrThrow()
  const elsewhere = await givenToken(account_id, 'rw:profile', { clientId: publicClient })
  const answer = read(await redirect({ id: '_first' }))
  expect(await Promise.all([jo, again, kim, elsewhere].map(isSignedIn))).toEqual([false, false, true, true])
  expect(answer).toMatchObject({ to: 'https://idp.example/slo/answer', relayState: 'back here' })
  expect(answer.xml).toContain('InResponseTo="_first"')
  expect(answer.xml).toContain('status:Success')
  expect((await server.call('GET', new URL(school.addresses.metadata).pathname)).body).toContain(
    `HTTP-POST" Location="${destination()}"`,
  )
})

test('it may be posted, and the name may be encrypted for us', async () => {
  const token = await signIn('jo')
  const name = '<saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">jo</saml:NameID>'
  const sealed = await encryptAssertion(name, school.saml?.own_certificates[0]?.pem ?? '')
  const encryptedId = sealed.replaceAll('EncryptedAssertion', 'EncryptedID')
  const xml = writeLogout({ destination: destination(), nameId: '', id: '_posted', encryptedId })
  expect(read(await post(signElement(xml, '_posted', key))).xml).toContain('status:Success')
  expect(await isSignedIn(token)).toBe(false)
})

test('of somebody unknown that is what the provider is told', async () => {
  expect(read(await redirect({ nameId: 'nobody' })).xml).toContain('status:UnknownPrincipal')
})

test('a request that does not hold ends nothing', async () => {
  const token = await signIn('jo')
  const refused = async (location: string | Promise<string>) => {
    expect(new URL(await location).searchParams.get('authError')).toContain('wanted to sign you out')
  }
  await refused(redirect({}, other))
  const doubled = `${path}?${signQuery(writeLogout({ destination: destination(), nameId: 'jo' }), key)}&RelayState=other`
  expect((await server.call('GET', doubled)).statusCode).toBe(400)
  await refused(redirect({ issuer: 'https://other.example' }))
  await refused(redirect({ destination: 'https://elsewhere.example' }))
  await refused(redirect({ issued: -400 }))
  await refused(redirect({ issued: 90 }))
  await refused(redirect({ notOnOrAfter: -90 }))
  const xml = writeLogout({ destination: destination(), nameId: 'jo', id: '_plain' })
  await refused(post(xml))
  await refused(post(signElement(xml, '_plain', other)))
  await refused(post(signElement(xml, '_plain', key).replace('>jo<', '>kim<')))
  await refused(post(writeAnswer({ requestId: 'x', acs: destination(), audience: '' }, key)))
  const unsigned = `${path}?SAMLRequest=${new URLSearchParams(signQuery(xml, key)).get('SAMLRequest')}`
  await refused(String((await server.call('GET', unsigned)).headers.location))
  await refused(String((await server.call('GET', path)).headers.location))
  expect(await isSignedIn(token)).toBe(true)
  await redirect({ id: '_once' })
  const later = await signIn('jo')
  await refused(redirect({ id: '_once' }))
  expect(await isSignedIn(later)).toBe(true)
})
