import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Webhook } from '#contracts/issuers/webhooks.ts'
import type { ShownOrganisation } from '#contracts/organisations/organisations.ts'
import { context } from '#infra/context.ts'
import { enterAt, givenOrganisation, startWithDirectory } from '#testing/given/given-organisation.ts'
import { givenProven } from '#testing/given/given-proven.ts'
import { hooksOf } from '#testing/given/given-receiver.ts'
import { readToken } from '#testing/given/given-social.ts'
import { type GivenPerson, givenIssuer, givenPerson } from '#testing/given.ts'
import { holdLock, untilWaiting } from '#testing/hold-lock.ts'
import type { OpenIdServer } from '#testing/outside/oidc-provider.ts'
import { describeProvider, makeSamlKey, writeAnswer } from '#testing/outside/saml-provider.ts'
import { beginSamlVisit, endSamlVisit, type SamlVisit } from '#testing/outside/saml-visits.ts'
import type { TestServer } from '#testing/server.ts'
import { openVisitor } from '#testing/visitor.ts'

let server: TestServer
let provider: OpenIdServer
let oidc: { issuer_url: string; client_id: string; client_secret: string }
let operator: GivenPerson
const [leaked, fresh] = [makeSamlKey(), makeSamlKey()]
beforeAll(async () => {
  ;({ server, provider, oidc } = await startWithDirectory())
  operator = await givenPerson(server)
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const samlBy = (...keys: (typeof leaked)[]) => {
  const [first = leaked, ...others] = keys
  const more = others.map((key) => /<KeyDescriptor[\s\S]*<\/KeyDescriptor>/.exec(describeProvider(key))?.[0] ?? '')
  return { metadata: describeProvider(first).replace('<SingleSignOnService', `${more.join('')}<SingleSignOnService`) }
}
const saveAs = async (school: ShownOrganisation, more: object) => {
  const body = { name: school.name, domains: school.domains, ...more }
  const answer = await operator.call('PUT', `/v3/operator/organisations/${school.id}`, { body })
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
}
const isSignedIn = async (token: string) => (await server.call('GET', '/v1/user/profile', { token })).statusCode === 200
const errorAt = (end: URL) => end.searchParams.get('authError')
const stale = expect.stringContaining('took too long')
const comeBySaml = async (school: ShownOrganisation) => {
  const visit = await beginSamlVisit(server, school)
  return readToken(server, await endSamlVisit(server, school, visit, writeAnswer(visit.said, leaked)))
}
const comeByOpenId = async (school: ShownOrganisation, visitor = openVisitor(server)) => {
  const email = `jo@${school.domains[0]}`
  provider.present({ sub: email, email })
  visitor.forget(provider.issuer)
  return enterAt(server, school, visitor)
}
/** Has an answer laid down; tells where its browser would follow to. */
const layDown = async (school: ShownOrganisation, { said }: SamlVisit) => {
  const form = { SAMLResponse: Buffer.from(writeAnswer(said, leaked)).toString('base64'), RelayState: '' }
  return String((await server.call('POST', `/account/saml2/${school.id}/acs`, { form })).headers.location)
}

test('[A2] an answer that a former certificate signed opens nothing once it is replaced, nor when it is trusted again', async () => {
  const school = await givenOrganisation(operator, { saml: samlBy(leaked) })
  const [first, second] = [await beginSamlVisit(server, school), await beginSamlVisit(server, school)]
  const [at, later] = [await layDown(school, first), await layDown(school, second)]
  expect(at).toContain('/arrival?')
  await saveAs(school, { saml: samlBy(fresh) })
  expect([errorAt(await first.visitor.follow(at))]).toEqual([stale])
  await saveAs(school, { saml: samlBy(leaked) })
  expect([errorAt(await second.visitor.follow(later))]).toEqual([stale])
})

test('[A2] nor one that is just being taken up while the certificate is replaced', async () => {
  const school = await givenOrganisation(operator, { saml: samlBy(leaked) })
  const visit = await beginSamlVisit(server, school)
  const at = await layDown(school, visit)
  // Somebody else holds what it marks as used: the row of the organisation was read before.
  const release = await holdLock((tx) =>
    tx.updateTable('saml_requests').set({ source: 'held' }).where('organisation_id', '=', school.id).execute(),
  )
  const coming = visit.visitor.follow(at)
  await untilWaiting(1)
  const { db } = context()
  const change = db.updateTable('organisations').set({ certificates: ['another'] })
  await change.where('organisation_id', '=', school.id).execute()
  await release()
  expect(errorAt(await coming)).toEqual(stale)
})

test.each([false, true])(
  '[A2] sign-ins that came by a certificate end when it is trusted no more, and not when another joins it (required: %s)',
  async (required) => {
    const school = await givenOrganisation(operator, { saml: samlBy(leaked), required })
    const token = await comeBySaml(school)
    await saveAs(school, { saml: samlBy(leaked, fresh), required })
    expect(await isSignedIn(token)).toBe(true)
    await saveAs(school, { saml: samlBy(fresh), required })
    expect(await isSignedIn(token)).toBe(false)
  },
)

test.each([
  ['client', { client_id: 'another' }],
  ['issuer', { issuer_url: 'https://other.example' }],
])('[A2] sign-ins, codes and ways that came by OpenID Connect end with another %s', async (_what, other) => {
  const school = await givenOrganisation(operator, { oidc })
  const token = await readToken(server, await comeByOpenId(school))
  const code = (await comeByOpenId(school)).searchParams.get('authCode') ?? ''
  const visitor = openVisitor(server)
  const back = await visitor.followBack(`/account/organisations/${school.id}`)
  await saveAs(school, { oidc: { ...oidc, client_secret: 'rolled' } })
  expect(await isSignedIn(token)).toBe(true)
  await saveAs(school, { oidc: { ...oidc, ...other } })
  expect(await isSignedIn(token)).toBe(false)
  await saveAs(school, { oidc })
  expect([errorAt(await visitor.follow(back))]).toEqual([stale])
  expect((await server.call('POST', '/o/code', { form: { code } })).body).not.toContain('access_token')
})

test('[A2] what one of two organisations said counts no more for the other once its provider is another', async () => {
  const [school, lab] = [await givenOrganisation(operator, { oidc }), await givenOrganisation(operator, { oidc })]
  const person = await givenPerson(server)
  for (const { domains } of [school, lab]) await givenProven(server, person, `jo@${domains[0]}`)
  for (const one of [school, lab]) await saveAs(one, { oidc, required: true })
  const visitor = openVisitor(server)
  await comeByOpenId(school, visitor)
  const token = await readToken(server, await comeByOpenId(lab, visitor))
  const another = openVisitor(server)
  await comeByOpenId(school, another)
  await saveAs(school, { oidc: { ...oidc, client_id: 'another' }, required: true })
  expect(await isSignedIn(token)).toBe(false)
  expect((await comeByOpenId(lab, another)).searchParams.get('authCode')).toBeNull()
})

test('[A23] what was set up in a sign-in that came by a provider is asked about anew once that is trusted no more', async () => {
  const [school, other] = [await givenOrganisation(operator, { oidc }), await givenOrganisation(operator, { oidc })]
  const person = await givenPerson(server)
  const issuer = await givenIssuer(person)
  for (const { domains } of [school, other]) await givenProven(server, person, `jo@${domains[0]}`)
  const make = async (by: ShownOrganisation) => {
    const token = await readToken(server, await comeByOpenId(by))
    await server.call('POST', '/v3/sign-ins/issuer', { token })
    const body = { name: by.id, url: 'https://hooks.example/', events: ['award.made'] }
    expect((await server.call('POST', hooksOf(issuer), { token, body })).statusCode).toBe(201)
  }
  await make(school)
  await make(other)
  await saveAs(school, { oidc: { ...oidc, client_id: 'another' } })
  const hooks = (await person.call('GET', hooksOf(issuer))).json<Webhook[]>()
  expect(hooks.map(({ name, waits_for_takeover }) => [name, waits_for_takeover])).toEqual([
    [school.id, true],
    [other.id, false],
  ])
})

/** Whatever refers to an organisation: of a way in by its provider, or why it need not end with what the provider is trusted for. */
const referring: Record<string, string> = {
  access_tokens: 'ends',
  organisation_visits: 'ends',
  saml_requests: 'ends',
  sign_in_codes: 'ends',
  issuer_staff: 'roles are given anew with the next sign-in',
  organisation_domains: 'the operator set them',
  organisation_members: 'forgets what another provider called people',
  organisation_rules: 'the operator set them',
  saml_assertions: 'keeps an assertion from counting twice',
  saml_keys: 'are our own',
  scim_groups: 'the directory has its own token',
}

test('[A2] whatever hangs on an organisation ends with what its provider is trusted for, or there is a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'organisations'::regclass order by name`.execute(context().db)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(referring).toSorted())
})
