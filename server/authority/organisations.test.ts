import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ShownOrganisation } from '#contracts/organisations/organisations.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { enterAt, givenOrganisation, newDomain, startWithDirectory } from '#testing/given/given-organisation.ts'
import { givenProven, givenSignIn } from '#testing/given/given-proven.ts'
import { readProfile, readToken } from '#testing/given/given-social.ts'
import { type GivenPerson, givenIssuer, givenPerson } from '#testing/given.ts'
import { holdLock, untilWaiting } from '#testing/hold-lock.ts'
import type { OpenIdServer } from '#testing/outside/oidc-provider.ts'
import type { TestServer } from '#testing/server.ts'
import { openVisitor } from '#testing/visitor.ts'

let server: TestServer
let provider: OpenIdServer
let oidc: object
let operator: GivenPerson
beforeAll(async () => {
  ;({ server, provider, oidc } = await startWithDirectory())
  operator = await givenPerson(server)
})
afterEach(resetClock)
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const accountOf = async (end: URL) => (await readProfile(server, await readToken(server, end))).slug
const errorAt = (end: URL) => end.searchParams.get('authError') ?? ''
const come = (school: ShownOrganisation, sub: string, email: string, visitor = openVisitor(server)) => {
  provider.present({ sub, email, groups: ['leads'] })
  visitor.forget(provider.issuer)
  return enterAt(server, school, visitor)
}
const addEmail = (person: GivenPerson, email: string) => givenProven(server, person, email)
const signInAgain = (person: GivenPerson) => givenSignIn(server, person)
/** Somebody with an address of their own, whose account an organisation of another of their addresses opens. */
const givenMember = async (more: object = {}) => {
  const domain = newDomain()
  const school = await givenOrganisation(operator, { oidc, domains: [domain], ...more })
  const person = await givenPerson(server)
  const email = `jo@${domain}`
  const id = await addEmail(person, email)
  expect(await accountOf(await come(school, email, email))).toBe(person.accountId)
  return { domain, school, person, email, id }
}
const saveAs = (school: ShownOrganisation, more: object) =>
  operator.call('PUT', `/v3/operator/organisations/${school.id}`, {
    body: { name: school.name, domains: school.domains, oidc, ...more },
  })

test('[A2] an organisation opens an account no more once the person has taken its address off, whatever address it names', async () => {
  const { school, person, email, id, domain } = await givenMember()
  expect((await person.call('DELETE', `/v1/user/emails/${id}`)).statusCode).toBe(200)
  const other = await accountOf(await come(school, email, email))
  expect(other).not.toBe(person.accountId)
  expect(await accountOf(await come(school, email, `somebody@${domain}`))).toBe(other)
})

test('[A2] what the organisation had opened, and the roles of its rules, end when the address goes', async () => {
  const owner = await givenPerson(server)
  const issuer = await givenIssuer(owner)
  const rules = [{ group: 'leads', issuer: issuer.split('/').at(-1), role: 'editor' }]
  const { school, person, email, id } = await givenMember({ rules })
  const token = await readToken(server, await come(school, email, email))
  expect((await server.call('GET', issuer, { token })).statusCode).toBe(200)
  await person.call('DELETE', `/v1/user/emails/${id}`)
  expect((await server.call('GET', '/v1/user/profile', { token })).statusCode).toBe(401)
  expect((await person.call('GET', '/v1/user/profile')).statusCode).toBe(200)
  expect((await person.call('GET', issuer)).statusCode).toBe(404)
})

test('[A2] and when the operator takes the domain off the organisation', async () => {
  const issuer = await givenIssuer(await givenPerson(server))
  const rules = [{ group: 'leads', issuer: issuer.split('/').at(-1), role: 'editor' }]
  const { school, person, email } = await givenMember({ rules })
  const token = await readToken(server, await come(school, email, email))
  expect((await person.call('GET', issuer)).statusCode).toBe(200)
  const other = newDomain()
  expect((await saveAs(school, { rules, domains: [other] })).statusCode).toBe(200)
  expect((await server.call('GET', '/v1/user/profile', { token })).statusCode).toBe(401)
  expect((await person.call('GET', issuer)).statusCode).toBe(404)
  expect(await accountOf(await come(school, email, `jo@${other}`))).not.toBe(person.accountId)
})

test('[A2] and when the organisation itself ends', async () => {
  const { school, email } = await givenMember()
  const token = await readToken(server, await come(school, email, email))
  await operator.call('DELETE', `/v3/operator/organisations/${school.id}`)
  expect((await server.call('GET', '/v1/user/profile', { token })).statusCode).toBe(401)
})

test('[A2] somebody is renamed by their organisation, but to no address of another account', async () => {
  const { school, person, email, domain } = await givenMember()
  expect(await accountOf(await come(school, email, `jo.lind@${domain}`))).toBe(person.accountId)
  expect(await accountOf(await come(school, email, email))).toBe(person.accountId)
  const colleague = await givenPerson(server)
  await addEmail(colleague, `kim@${domain}`)
  expect(errorAt(await come(school, email, `kim@${domain}`))).toContain('Somebody else')
})

test('[A2] a directory gives nobody the address of another account, and nothing by an address that went', async () => {
  const { school, person, email, domain, id } = await givenMember()
  const { token } = (await operator.call('POST', `/v3/operator/organisations/${school.id}/scim-token`)).json()
  const scim = (method: 'POST' | 'PUT' | 'GET', path: string, body?: object) =>
    server.call(method, `/scim/v2/Users${path}`, { token, ...(body ? { body } : {}) })
  const jo = { userName: 'jo', emails: [{ value: email }], active: true }
  const made = await scim('POST', '', jo)
  expect(made.statusCode).toBe(201)
  const colleague = await givenPerson(server)
  await addEmail(colleague, `lea@${domain}`)
  const at = `/${made.json().id}`
  expect((await scim('PUT', at, { ...jo, emails: [{ value: `lea@${domain}` }] })).statusCode).toBe(409)
  expect((await scim('PUT', at, { ...jo, emails: [{ value: `jo.lind@${domain}` }] })).statusCode).toBe(200)
  await person.call('DELETE', `/v1/user/emails/${id}`)
  expect((await scim('GET', at)).statusCode).toBe(404)
  expect(await accountOf(await come(school, email, `jo.lind@${domain}`))).not.toBe(person.accountId)
})

test('[A2] a way in that is under way while a directory lets somebody go opens nothing', async () => {
  const { school, person, email } = await givenMember()
  const { token } = (await operator.call('POST', `/v3/operator/organisations/${school.id}/scim-token`)).json()
  const scim = (method: 'POST' | 'PATCH', path: string, body: object) =>
    server.call(method, `/scim/v2/Users${path}`, { token, body })
  const { id } = (await scim('POST', '', { userName: 'jo', emails: [{ value: email }], active: true })).json()
  // Between the answer of the provider, which is believed, and the code.
  const release = await holdLock((tx) => sql`lock table organisation_visits in share mode`.execute(tx))
  const coming = come(school, email, email)
  await untilWaiting(1)
  const Operations = [{ op: 'replace', path: 'active', value: false }]
  const going = scim('PATCH', `/${id}`, { Operations })
  await untilWaiting(2)
  await release()
  expect((await going).statusCode).toBe(200)
  const code = (await coming).searchParams.get('authCode') ?? ''
  const spent = await server.call('POST', '/o/code', { form: { code } })
  expect([spent.statusCode, spent.json().error]).toEqual([400, 'Invalid authcode'])
  expect((await person.call('GET', '/v1/user/profile')).statusCode).toBe(401)
})

test('[A6] where two organisations want to be asked, both have to be, in one browser, in any order', async () => {
  const { school, person, email } = await givenMember()
  const lab = await givenOrganisation(operator, { name: 'Harbour Lab', oidc })
  const second = `jo@${lab.domains[0]}`
  await addEmail(await signInAgain(person), second)
  for (const one of [school, lab]) await saveAs(one, { required: true })
  const visitor = openVisitor(server)
  const atSchool = await come(school, email, email, visitor)
  expect([atSchool.searchParams.get('authCode'), errorAt(atSchool)]).toEqual([
    null,
    expect.stringContaining('Harbour Lab'),
  ])
  expect(errorAt(await come(lab, second, second))).toContain('Harbour School')
  expect(await accountOf(await come(lab, second, second, visitor))).toBe(person.accountId)
  expect(errorAt(await come(school, email, email, visitor))).toContain('Harbour Lab')
  shiftClock(601_000)
  expect(errorAt(await come(lab, second, second, visitor))).toContain('Harbour School')
  expect(await accountOf(await come(school, email, email, visitor))).toBe(person.accountId)
})

test('[A6] what one browser did at one of them is nothing for another account', async () => {
  const { school, person, email } = await givenMember({ required: false })
  const lab = await givenOrganisation(operator, { oidc })
  const second = `jo@${lab.domains[0]}`
  await addEmail(await signInAgain(person), second)
  for (const one of [school, lab]) await saveAs(one, { required: true })
  const visitor = openVisitor(server)
  await come(school, 'kim', `kim@${school.domains[0]}`, visitor)
  await context().db.updateTable('organisation_visits').set({ account_id: operator.accountId }).execute()
  await come(school, email, email, visitor)
  await context().db.updateTable('organisation_visits').set({ account_id: operator.accountId }).execute()
  expect(errorAt(await come(lab, second, second, visitor))).not.toBe('')
})

test('[A6] whom one of them has let go comes in by the other, and an operator who is one no more by both', async () => {
  const { school, person, email } = await givenMember()
  const lab = await givenOrganisation(operator, { name: 'Harbour Lab', oidc })
  const second = `jo@${lab.domains[0]}`
  await addEmail(await signInAgain(person), second)
  await come(lab, second, second)
  for (const one of [school, lab]) await saveAs(one, { required: true })
  const { db } = context()
  await db.updateTable('organisation_members').set({ is_active: false }).where('organisation_id', '=', lab.id).execute()
  expect(await accountOf(await come(school, email, email))).toBe(person.accountId)
  const make = (is_operator: boolean) =>
    operator.call('PUT', `/v3/operator/people/${person.accountId}`, { body: { is_operator } })
  await make(true)
  const { token } = await signInAgain(person)
  expect(token).toBeTruthy()
  await make(false)
  expect((await server.call('GET', '/v1/user/profile', { token })).statusCode).toBe(401)
})

test('[A6] an address that comes back to an account ends sign-ins that its organisation was not asked for', async () => {
  const { school, person, id } = await givenMember()
  await person.call('DELETE', `/v1/user/emails/${id}`)
  await saveAs(school, { required: true })
  const [removed] = (await person.call('GET', '/v3/account/removed-emails')).json()
  expect((await person.call('POST', `/v3/account/removed-emails/${removed.id}/restore`)).statusCode).toBe(200)
  expect((await person.call('GET', '/v1/user/profile')).statusCode).toBe(401)
})
