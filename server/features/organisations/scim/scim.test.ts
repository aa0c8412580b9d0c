import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ShownOrganisation } from '#contracts/organisations/organisations.ts'
import type { ScimGroup, ScimUser } from '#contracts/standards/scim.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { enterAt, givenOrganisation, newDomain, startWithDirectory } from '#testing/given/given-organisation.ts'
import { readProfile, readToken } from '#testing/given/given-social.ts'
import { type GivenPerson, givenIssuer, givenPerson, goodPassword } from '#testing/given.ts'
import { holdLock, untilWaiting } from '#testing/hold-lock.ts'
import type { OpenIdServer } from '#testing/outside/oidc-provider.ts'
import type { TestServer } from '#testing/server.ts'

let server: TestServer
let provider: OpenIdServer
let oidc: object
let operator: GivenPerson
let owner: GivenPerson
let issuer: string
let school: ShownOrganisation
let domain: string
let token: string
beforeAll(async () => {
  ;({ server, provider, oidc } = await startWithDirectory())
  operator = await givenPerson(server)
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  domain = newDomain()
  const rules = [{ group: 'leads', issuer: issuer.split('/').at(-1), role: 'editor' }]
  school = await givenOrganisation(operator, { oidc, domains: [domain], rules, required: true })
  token = await newToken(school)
})
afterEach(resetClock)
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const newToken = async ({ id }: ShownOrganisation): Promise<string> =>
  (await operator.call('POST', `/v3/operator/organisations/${id}/scim-token`, { body: {} })).json().token
const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  server.call(method, `/scim/v2${path}`, {
    token,
    ...(body ? { body, headers: { 'content-type': 'application/scim+json' } } : {}),
  })
const userOf = (name: string, more: object = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: `${name}@${domain}`,
  name: { givenName: 'Jo', familyName: 'Lindqvist' },
  emails: [{ value: `${name}@${domain}`, type: 'work', primary: true }],
  ...more,
})
const add = async (name: string, more?: object) => (await call('POST', '/Users', userOf(name, more))).json<ScimUser>()
const patch = (path: string, ...Operations: object[]) =>
  call('PATCH', path, { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations })
const come = async (name: string) => {
  provider.present({ sub: name, email: `${name}@${domain}` })
  return enterAt(server, school)
}
const rolesIn = async () =>
  Object.fromEntries(
    (await owner.call('GET', `${issuer}/staff`))
      .json<{ user: { email: string }; role: string }[]>()
      .map(({ user, role }) => [user.email, role]),
  )

test('what is offered is told, to the directory of an organisation alone', async () => {
  const config = await call('GET', '/ServiceProviderConfig')
  expect(config.headers['content-type']).toContain('application/scim+json')
  expect(config.json()).toMatchObject({ patch: { supported: true }, etag: { supported: false } })
  expect((await call('GET', '/ResourceTypes')).json()).toMatchObject({ totalResults: 2 })
  expect((await call('GET', '/Schemas')).json()).toMatchObject({ totalResults: 2 })
  for (const wrong of ['', operator.token, 'sash_so_wrong']) {
    const refused = await server.call('GET', '/scim/v2/Users', wrong ? { token: wrong } : {})
    expect(refused.statusCode).toBe(401)
    expect(refused.json()).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '401' })
  }
  const before = token
  token = await newToken(school)
  expect((await server.call('GET', '/scim/v2/Users', { token: before })).statusCode).toBe(401)
  expect((await call('GET', '/Users')).statusCode).toBe(200)
})

test('somebody is let in before they come, and is the same person when they do', async () => {
  const made = await call('POST', '/Users', userOf('ada', { externalId: 'a-1' }))
  const user = made.json<ScimUser>()
  expect([made.statusCode, made.headers.location]).toEqual([201, user.meta.location])
  expect(user).toMatchObject({
    userName: `ada@${domain}`,
    externalId: 'a-1',
    active: true,
    displayName: 'Jo Lindqvist',
  })
  const profile = await readProfile(server, await readToken(server, await come('ada')))
  expect(profile).toMatchObject({ email: `ada@${domain}`, first_name: 'Jo' })
  const again = await call('POST', '/Users', userOf('ada'))
  expect([again.statusCode, again.json().scimType]).toEqual([409, 'uniqueness'])
  const person = await givenPerson(server, `known@${newDomain()}`)
  const foreign = await call('POST', '/Users', userOf('x', { emails: [{ value: person.email }] }))
  expect([foreign.statusCode, foreign.json().scimType]).toEqual([400, 'invalidValue'])
})

test('people are found by name and by id, part by part', async () => {
  await add('bo', { externalId: 'b-1' })
  await add('cy')
  const byName = await call('GET', `/Users?filter=${encodeURIComponent(`username eq "bo@${domain}"`)}`)
  const byId = await call('GET', `/Users?filter=${encodeURIComponent('externalId eq "b-1"')}`)
  for (const found of [byName, byId]) {
    expect(found.json()).toMatchObject({ totalResults: 1, Resources: [{ userName: `bo@${domain}` }] })
  }
  const all = (await call('GET', '/Users')).json()
  const second = (await call('GET', '/Users?startIndex=2&count=1')).json()
  expect(second).toMatchObject({ totalResults: all.totalResults, startIndex: 2, itemsPerPage: 1 })
  expect(second.Resources).toEqual([all.Resources[1]])
  expect((await call('GET', '/Users?count=0')).json()).toMatchObject({ itemsPerPage: 0, Resources: [] })
  for (const filter of ['userName co "b"', 'title eq "x"', 'userName eq "a" or userName eq "b"', 'userName eq "a']) {
    const refused = await call('GET', `/Users?filter=${encodeURIComponent(filter)}`)
    expect([refused.statusCode, refused.json().scimType]).toEqual([400, 'invalidFilter'])
  }
})

test('who is let go is signed out, loses roles that rules gave, and keeps the account', async () => {
  const user = await add('dee')
  const signedIn = await readToken(server, await come('dee'))
  const group = (
    await call('POST', '/Groups', { displayName: 'leads', members: [{ value: user.id }] })
  ).json<ScimGroup>()
  expect(await rolesIn()).toMatchObject({ [`dee@${domain}`]: 'editor' })
  // As Entra ID writes it.
  const ended = await patch(`/Users/${user.id}`, { op: 'Replace', path: 'active', value: 'False' })
  expect(ended.json()).toMatchObject({ active: false })
  expect((await server.call('GET', '/v1/user/profile', { token: signedIn })).statusCode).toBe(401)
  expect(await rolesIn()).not.toHaveProperty(`dee@${domain}`)
  expect((await come('dee')).searchParams.get('authError')).toContain('Harbour School has ended your sign-ins here')
  const account = await context()
    .db.selectFrom('verified_emails')
    .select('account_id')
    .where('email', '=', `dee@${domain}`)
    .executeTakeFirst()
  expect(account).toBeDefined()
  await patch(`/Users/${user.id}`, { op: 'replace', value: { active: true, 'name.familyName': 'Stone' } })
  expect(await rolesIn()).toMatchObject({ [`dee@${domain}`]: 'editor' })
  expect((await come('dee')).searchParams.get('authCode')).not.toBeNull()
  await call('DELETE', `/Groups/${group.id}`)
  expect(await rolesIn()).not.toHaveProperty(`dee@${domain}`)
})

test('of two changes at once each leaves what the other one has changed: who is let go is not restored by a name', async () => {
  const user = await add('kay')
  const signedIn = await readToken(server, await come('kay'))
  const group = (
    await call('POST', '/Groups', { displayName: 'leads', members: [{ value: user.id }] })
  ).json<ScimGroup>()
  const release = await holdLock((tx) =>
    tx.selectFrom('organisations').select('name').where('organisation_id', '=', school.id).forUpdate().execute(),
  )
  const email = `kay.moss@${domain}`
  const ended = patch(`/Users/${user.id}`, { op: 'replace', value: { active: false, emails: [{ value: email }] } })
  await untilWaiting(1)
  const renamed = patch(`/Users/${user.id}`, { op: 'replace', path: 'name.familyName', value: 'Moss' })
  await untilWaiting(2)
  await release()
  for (const answer of [await ended, await renamed]) expect(answer.statusCode).toBe(200)
  expect((await call('GET', `/Users/${user.id}`)).json()).toMatchObject({
    active: false,
    displayName: expect.stringMatching(/ Moss$/),
    emails: [{ value: email }],
  })
  expect(await rolesIn()).not.toHaveProperty(`kay@${domain}`)
  expect((await server.call('GET', '/v1/user/profile', { token: signedIn })).statusCode).toBe(401)
  await call('DELETE', `/Groups/${group.id}`)
})

test('whoever was let go of an organisation that is required comes in with a password as before', async () => {
  const email = `gil@${domain}`
  const person = await givenPerson(server, email).catch(() => undefined)
  expect(person?.token).toBeUndefined()
  const logIn = () => server.call('POST', '/o/token', { form: { username: email, password: goodPassword } })
  const user = await add('gil')
  // The pause after the attempt of a sign-in is over.
  shiftClock(60_000)
  expect((await logIn()).json()).toMatchObject({ error: 'access_denied' })
  expect((await call('DELETE', `/Users/${user.id}`)).statusCode).toBe(204)
  expect((await call('GET', `/Users/${user.id}`)).statusCode).toBe(404)
  shiftClock(60_000)
  expect((await logIn()).statusCode).toBe(200)
  const back = await add('gil')
  expect([back.id, back.active]).toEqual([user.id, true])
})

test('people are replaced whole, and parts that are not kept are passed over', async () => {
  const user = await add('eve')
  const put = await call('PUT', `/Users/${user.id}`, userOf('eve', { name: { givenName: 'Eve', familyName: 'Moss' } }))
  expect(put.json()).toMatchObject({ id: user.id, displayName: 'Eve Moss' })
  const patched = await patch(
    `/Users/${user.id}`,
    { op: 'add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Boats' },
    { op: 'replace', path: 'emails[type eq "work"].value', value: `eve.moss@${domain}` },
    { op: 'replace', path: 'userName', value: 'evie' },
    { op: 'add', path: 'externalId', value: 'e-1' },
  )
  expect(patched.json()).toMatchObject({
    userName: 'evie',
    externalId: 'e-1',
    emails: [{ value: `eve.moss@${domain}` }],
  })
  await add('fay')
  const taken = await patch(`/Users/${user.id}`, { op: 'replace', path: 'userName', value: `fay@${domain}` })
  expect([taken.statusCode, taken.json().scimType]).toEqual([409, 'uniqueness'])
  const odd = await patch(`/Users/${user.id}`, { op: 'replace', path: 'active', value: 'perhaps' })
  expect([odd.statusCode, odd.json().scimType]).toEqual([400, 'invalidValue'])
})

test('members of groups come and go one by one, and a rule may call a group by its id', async () => {
  const [one, two] = [await add('hal'), await add('ida')]
  const made = await call('POST', '/Groups', { displayName: 'Crew', externalId: 'g-1', members: [{ value: one.id }] })
  const group = made.json<ScimGroup>()
  expect([made.statusCode, group.members]).toEqual([
    201,
    [{ value: one.id, $ref: one.meta.location, display: one.userName }],
  ])
  const at = `/Groups/${group.id}`
  const membersOf = async () => (await call('GET', at)).json<ScimGroup>().members?.map(({ value }) => value)
  await patch(at, { op: 'add', path: 'members', value: [{ value: two.id }] })
  expect((await membersOf())?.sort()).toEqual([one.id, two.id].sort())
  await patch(at, { op: 'remove', path: `members[value eq "${one.id}"]` })
  expect(await membersOf()).toEqual([two.id])
  expect(await rolesIn()).not.toHaveProperty(`ida@${domain}`)
  await patch(at, { op: 'replace', value: { externalId: 'leads' } })
  expect(await rolesIn()).toMatchObject({ [`ida@${domain}`]: 'editor' })
  const found = await call('GET', `/Groups?filter=${encodeURIComponent('displayName eq "Crew"')}`)
  expect(found.json()).toMatchObject({ totalResults: 1, Resources: [{ id: group.id }] })
  expect((await call('GET', `${at}?excludedAttributes=members`)).json()).not.toHaveProperty('members')
  expect(Object.keys((await call('GET', `${at}?attributes=members`)).json()).sort()).toEqual([
    'id',
    'members',
    'schemas',
  ])
  await call('PUT', at, { displayName: 'Crew', members: [] })
  expect([await membersOf(), await rolesIn()]).toEqual([
    [],
    expect.not.objectContaining({ [`ida@${domain}`]: 'editor' }),
  ])
  const unknown = await patch(at, { op: 'add', path: 'members', value: [{ value: 'nobody' }] })
  expect([unknown.statusCode, unknown.json().scimType]).toEqual([400, 'invalidValue'])
  expect((await call('POST', '/Groups', { displayName: 'Crew' })).statusCode).toBe(409)
})

test('one organisation sees and changes nothing of another', async () => {
  const user = await add('joy')
  const group = (await call('POST', '/Groups', { displayName: 'Ours' })).json<ScimGroup>()
  const other = await newToken(await givenOrganisation(operator, { oidc }))
  const ask = (method: 'GET' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    server.call(method, `/scim/v2${path}`, { token: other, body })
  const Operations = [{ op: 'replace', path: 'displayName', value: 'Theirs' }]
  const answers = [
    await ask('GET', `/Users/${user.id}`),
    await ask('PUT', `/Users/${user.id}`, userOf('joy')),
    await ask('PATCH', `/Users/${user.id}`, { Operations }),
    await ask('DELETE', `/Users/${user.id}`),
    await ask('GET', `/Groups/${group.id}`),
    await ask('PUT', `/Groups/${group.id}`, { displayName: 'Theirs' }),
    await ask('PATCH', `/Groups/${group.id}`, { Operations }),
    await ask('DELETE', `/Groups/${group.id}`),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404))
  expect((await ask('GET', '/Users')).json()).toMatchObject({ totalResults: 0 })
  expect((await call('GET', `/Groups/${group.id}`)).json()).toMatchObject({ displayName: 'Ours' })
})
