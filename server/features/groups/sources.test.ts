import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GroupOrigin, GroupTaking } from '#contracts/issuers/group-sources.ts'
import type { Group } from '#contracts/issuers/groups.ts'
import type { ScimGroup, ScimUser } from '#contracts/standards/scim.ts'
import { givenGroup, membersOf } from '#testing/given/given-group.ts'
import { givenOrganisation, newDomain, startWithDirectory } from '#testing/given/given-organisation.ts'
import { type GivenPerson, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import type { OpenIdServer } from '#testing/outside/oidc-provider.ts'
import type { TestServer } from '#testing/server.ts'

let server: TestServer
let provider: OpenIdServer
let owner: GivenPerson
let issuer: string
let domain: string
let token: string
beforeAll(async () => {
  const started = await startWithDirectory()
  ;({ server, provider } = started)
  const operator = await givenPerson(server)
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  domain = newDomain()
  const rules = [{ group: 'leads', issuer: idOf(issuer), role: 'staff' }]
  const { id } = await givenOrganisation(operator, { oidc: started.oidc, domains: [domain], rules })
  token = (await operator.call('POST', `/v3/operator/organisations/${id}/scim-token`, { body: {} })).json().token
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const idOf = (path: string) => path.split('/').at(-1) ?? ''
const scim = (method: 'POST' | 'PATCH' | 'PUT', path: string, body: object) =>
  server.call(method, `/scim/v2${path}`, { token, body })
const addUser = async (name: string) => {
  const emails = [{ value: `${name}@${domain}`, primary: true }]
  const user = { userName: `${name}@${domain}`, name: { givenName: name, familyName: 'Lindqvist' }, emails }
  return (await scim('POST', '/Users', user)).json<ScimUser>().id
}
const take = (group: string, list: string, by = owner) => by.call('PUT', `${group}/directory-groups/${list}`)
const emailsOf = async (group: string) => (await membersOf(owner, group)).map(({ email }) => email)

test('a group follows one of a directory, and keeps those who were added by hand', async () => {
  const [ada, bo, cy] = [await addUser('ada'), await addUser('bo'), await addUser('cy')]
  const members = [ada, bo].map((value) => ({ value }))
  const { id: list } = (await scim('POST', '/Groups', { displayName: 'Crew', members })).json<ScimGroup>()
  const origins = (await owner.call('GET', `/v3/issuers/${idOf(issuer)}/directory-groups`)).json<GroupOrigin[]>()
  expect(origins).toEqual([{ id: list, name: 'Crew', of: 'Harbour School' }])
  const hand = newEmail('hand')
  const path = await givenGroup(owner, issuer, [{ email: hand }, { email: `bo@${domain}` }])
  const first = (await take(path, list)).json<GroupTaking>()
  expect(first).toMatchObject({ added: 1, already_there: 1, removed: 0, left: 0, without_address: 0 })
  expect(first.group).toMatchObject({ people: 3, sources: [{ kind: 'directory', name: 'Crew', added: 1 }] })
  await scim('PATCH', `/Groups/${list}`, {
    Operations: [
      { op: 'remove', path: `members[value eq "${ada}"]` },
      { op: 'remove', path: `members[value eq "${bo}"]` },
      { op: 'add', path: 'members', value: [{ value: cy }] },
    ],
  })
  expect((await take(path, list)).json()).toMatchObject({ added: 1, removed: 1, group: { people: 3 } })
  // Bo was added by hand before the list had him.
  expect((await emailsOf(path)).sort()).toEqual([`bo@${domain}`, `cy@${domain}`, hand].sort())
  const again = await Promise.all([take(path, list), take(path, list)])
  expect(again.map((answer) => answer.json().added)).toEqual([0, 0])
  const [source] = (await owner.call('GET', path)).json<Group>().sources
  const remove = () => owner.call('DELETE', `${path}/sources/${source?.id}`)
  expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 404])
  expect((await membersOf(owner, path)).map((one) => one.source)).toEqual([null, null, null])
})

test('whom somebody adds by hand stays when the list that brought them lets them go', async () => {
  const ida = await addUser('ida')
  const members = [{ value: ida }]
  const { id: list } = (await scim('POST', '/Groups', { displayName: 'Watch', members })).json<ScimGroup>()
  const path = await givenGroup(owner, issuer)
  await take(path, list)
  const body = { people: [{ email: `ida@${domain}` }] }
  expect((await owner.call('POST', `${path}/members`, { body })).json()).toMatchObject({ added: 0, already_there: 1 })
  await scim('PATCH', `/Groups/${list}`, { Operations: [{ op: 'remove', path: `members[value eq "${ida}"]` }] })
  expect((await take(path, list)).json()).toMatchObject({ removed: 0 })
  expect(await emailsOf(path)).toEqual([`ida@${domain}`])
})

test('the directory of an organisation is for issuers that it gives roles at, and for nobody else', async () => {
  const { id: list } = (await scim('POST', '/Groups', { displayName: 'Board', members: [] })).json<ScimGroup>()
  const stranger = await givenPerson(server)
  const other = await givenIssuer(stranger)
  expect((await stranger.call('GET', `/v3/issuers/${idOf(other)}/directory-groups`)).json()).toEqual([])
  expect((await take(await givenGroup(stranger, other), list, stranger)).statusCode).toBe(404)
  expect((await take(await givenGroup(owner, issuer), 'nothing')).statusCode).toBe(404)
})
