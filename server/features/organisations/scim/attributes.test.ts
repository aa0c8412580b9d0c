import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ScimUser } from '#contracts/standards/scim.ts'
import { givenOrganisation, newDomain, startWithDirectory } from '#testing/given/given-organisation.ts'
import { givenPerson } from '#testing/given.ts'
import type { OpenIdServer } from '#testing/outside/oidc-provider.ts'
import type { TestServer } from '#testing/server.ts'

let server: TestServer
let provider: OpenIdServer
let domain: string
let token: string
beforeAll(async () => {
  const started = await startWithDirectory()
  ;({ server, provider } = started)
  const operator = await givenPerson(server)
  domain = newDomain()
  const { id } = await givenOrganisation(operator, { oidc: started.oidc, domains: [domain] })
  token = (await operator.call('POST', `/v3/operator/organisations/${id}/scim-token`, { body: {} })).json().token
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  server.call(method, `/scim/v2${path}`, { token, ...(body ? { body } : {}) })
const userOf = (name: string, more: object = {}) => ({
  userName: `${name}@${domain}`,
  name: { givenName: 'Jo', familyName: 'Lindqvist' },
  emails: [{ value: `${name}@${domain}`, primary: true }],
  ...more,
})
const add = async (name: string) => (await call('POST', '/Users', userOf(name))).json<ScimUser>()
const patch = (path: string, ...Operations: object[]) => call('PATCH', path, { Operations })

test('a name is the same in small letters and large ones, and taken once', async () => {
  const made = await add('kim')
  const name = `KIM@${domain}`
  const found = await call('GET', `/Users?filter=${encodeURIComponent(`userName eq "${name}"`)}`)
  expect(found.json()).toMatchObject({ totalResults: 1, Resources: [{ id: made.id }] })
  const other = { userName: name, emails: [{ value: `kim.two@${domain}` }] }
  const again = await call('POST', '/Users', userOf('kim', other))
  expect([again.statusCode, again.json().scimType]).toEqual([409, 'uniqueness'])
  const lee = await add('lee')
  const taken = await patch(`/Users/${lee.id}`, { op: 'replace', path: 'userName', value: name })
  expect([taken.statusCode, taken.json().scimType]).toEqual([409, 'uniqueness'])
  // Its own name may be written anew.
  const own = await patch(`/Users/${made.id}`, { op: 'replace', path: 'userName', value: name })
  expect(own.json()).toMatchObject({ userName: name })
  const twice = [1, 2].map((number) =>
    call(
      'POST',
      '/Users',
      userOf('m', { userName: number === 1 ? 'Max' : 'mAX', emails: [{ value: `m${number}@${domain}` }] }),
    ),
  )
  expect((await Promise.all(twice)).map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
})

test('one schema and one kind of resource are told by their names, each with what it means', async () => {
  const urn = 'urn:ietf:params:scim:schemas:core:2.0'
  interface Described {
    name: string
    description?: string
    caseExact?: boolean
    subAttributes?: Described[]
  }
  for (const name of ['User', 'Group']) {
    const [type, schema] = [await call('GET', `/ResourceTypes/${name}`), await call('GET', `/Schemas/${urn}:${name}`)]
    expect(type.json()).toMatchObject({ id: name, schema: `${urn}:${name}`, description: expect.stringMatching(/./) })
    expect(schema.json()).toMatchObject({ id: `${urn}:${name}`, description: expect.stringMatching(/./) })
    const attributes = schema.json<{ attributes: Described[] }>().attributes
    const all = attributes.flatMap((one) => [one, ...(one.subAttributes ?? [])])
    expect(all.filter(({ description }) => !description)).toEqual([])
    if (name === 'User') expect(attributes[0]).toMatchObject({ name: 'userName', caseExact: false })
  }
  for (const path of ['/ResourceTypes/Device', '/Schemas/urn:none']) {
    expect([path, (await call('GET', path)).statusCode]).toEqual([path, 404])
  }
})

test.each([
  ['attributes=userName', ['id', 'schemas', 'userName']],
  ['attributes=USERNAME,name.givenName', ['id', 'name', 'schemas', 'userName']],
  ['attributes=urn:ietf:params:scim:schemas:core:2.0:User:active', ['active', 'id', 'schemas']],
  ['attributes=nothing', ['id', 'schemas']],
  ['excludedAttributes=id,emails,meta', ['active', 'displayName', 'id', 'name', 'schemas', 'userName']],
  ['excludedAttributes=emails.value', ['active', 'displayName', 'emails', 'id', 'meta', 'name', 'schemas', 'userName']],
])('%s chooses what is told, in every answer about a user', async (query, names) => {
  const body = userOf(`x${crypto.randomUUID().slice(0, 8)}`)
  const made = await call('POST', `/Users?${query}`, body)
  const at = `/Users/${made.json<ScimUser>().id}`
  const Operations = [{ op: 'replace', path: 'active', value: true }]
  const filter = `filter=${encodeURIComponent(`userName eq "${body.userName}"`)}`
  const listed = (await call('GET', `/Users?${filter}&${query}`)).json<{ Resources: object[] }>().Resources[0]
  const one = (await call('GET', `${at}?${query}`)).json<ScimUser>()
  const put = (await call('PUT', `${at}?${query}`, body)).json()
  const patched = (await call('PATCH', `${at}?${query}`, { Operations })).json()
  for (const told of [made.json(), listed, one, put, patched]) expect(Object.keys(told ?? {}).sort()).toEqual(names)
  if (query.endsWith('givenName')) expect(one.name).toEqual({ givenName: 'Jo' })
  if (query.endsWith('emails.value')) expect(one.emails).toEqual([{ primary: true }])
})

test('a method that an address does not take is 405 with those that it takes, and what is nowhere 404, both as errors of SCIM', async () => {
  const { id } = await add('otto')
  for (const [method, path, allow] of [
    ['POST', '/ServiceProviderConfig', 'GET, HEAD'],
    ['PATCH', '/ResourceTypes', 'GET, HEAD'],
    ['DELETE', '/Schemas', 'GET, HEAD'],
    ['PUT', '/Users', 'GET, HEAD, POST'],
    ['POST', `/Users/${id}`, 'GET, HEAD, PUT, PATCH, DELETE'],
  ] as const) {
    const answer = await call(method, path, method === 'DELETE' ? undefined : {})
    expect([answer.statusCode, answer.headers.allow, answer.json().status]).toEqual([405, allow, '405'])
  }
  const nowhere = await server.call('GET', '/scim/v2/Devices', { token, headers: { accept: '*/*' } })
  expect([nowhere.statusCode, nowhere.json().schemas]).toEqual([404, ['urn:ietf:params:scim:api:messages:2.0:Error']])
})

test('what a list is asked for may stand in a body', async () => {
  const { id } = await add('pia')
  const search = async (path: string, body: object) => (await call('POST', `${path}/.search`, body)).json()
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:SearchRequest']
  const found = await search('/Users', { schemas, filter: `userName eq "pia@${domain}"`, attributes: ['userName'] })
  expect(found).toMatchObject({ totalResults: 1, Resources: [{ id, userName: `pia@${domain}` }] })
  expect(Object.keys(found.Resources[0]).sort()).toEqual(['id', 'schemas', 'userName'])
  expect(await search('/Users', { startIndex: -3, count: 1, excludedAttributes: ['name'] })).toMatchObject({
    startIndex: 1,
    itemsPerPage: 1,
    Resources: [expect.not.objectContaining({ name: expect.anything() })],
  })
  expect(await search('/Users', { count: -1 })).toMatchObject({ itemsPerPage: 0 })
  await call('POST', '/Groups', { displayName: 'Found', externalId: 'f-1' })
  expect(await search('/Groups', { filter: 'externalId eq "f-1"' })).toMatchObject({ totalResults: 1 })
  const refused = await call('POST', '/Users/.search', { filter: 'title pr' })
  expect([refused.statusCode, refused.json().scimType]).toEqual([400, 'invalidFilter'])
  expect((await server.call('POST', '/scim/v2/Users/.search', { body: {} })).statusCode).toBe(401)
})

test.each([
  ['NUL', '\\u0000'],
  ['NUL within', 'a\\u0000b'],
  ['half a pair', '\\ud800'],
])('a filter that writes %s with a backslash is refused, wherever it stands [T7]', async (_, written) => {
  for (const [path, attribute] of [
    ['/Users', 'userName'],
    ['/Users', 'externalId'],
    ['/Groups', 'displayName'],
    ['/Groups', 'externalId'],
  ] as const) {
    const filter = `${attribute} eq "${written}"`
    const listed = await call('GET', `${path}?filter=${encodeURIComponent(filter)}`)
    expect([filter, listed.statusCode, listed.json().scimType]).toEqual([filter, 400, 'invalidFilter'])
    const searched = await call('POST', `${path}/.search`, { filter })
    expect([filter, searched.statusCode, searched.json().scimType]).toEqual([filter, 400, 'invalidFilter'])
  }
})

test('what is removed is gone, and what nobody can be without is not removed', async () => {
  const { id } = await add('quin')
  const gone = await patch(`/Users/${id}`, { op: 'remove', path: 'name' }, { op: 'remove', path: 'externalId' })
  // Everybody is called something: the beginning of the address, where no name was given.
  expect(gone.json()).toMatchObject({ name: { givenName: 'quin', familyName: '' } })
  expect(gone.json()).not.toHaveProperty('externalId')
  const group = (
    await call('POST', '/Groups', { displayName: 'Kept', externalId: 'k-1', members: [{ value: id }] })
  ).json()
  const at = `/Groups/${group.id}`
  const changed = await patch(at, { op: 'remove', path: 'externalId' })
  expect([changed.statusCode, changed.body]).toEqual([204, ''])
  expect((await call('GET', at)).json()).not.toHaveProperty('externalId')
  const told = await patch(`${at}?attributes=members`, { op: 'replace', path: 'displayName', value: 'Kept' })
  expect([told.statusCode, Object.keys(told.json()).sort()]).toEqual([200, ['id', 'members', 'schemas']])
  for (const [of, path] of [
    [`/Users/${id}`, 'userName'],
    [`/Users/${id}`, 'emails'],
    [`/Users/${id}`, 'emails[type eq "work"].value'],
    [`/Users/${id}`, 'active'],
    [`/Groups/${group.id}`, 'displayName'],
  ] as const) {
    const refused = await patch(of, { op: 'remove', path })
    expect([path, refused.statusCode, refused.json().scimType]).toEqual([path, 400, 'mutability'])
  }
  const kept = (await call('GET', `/Groups/${group.id}`)).json()
  expect(kept).toMatchObject({
    displayName: 'Kept',
    members: [{ value: id, $ref: expect.stringMatching(`/Users/${id}$`) }],
  })
})
