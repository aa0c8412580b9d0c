import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { verifyProof } from '#openbadges'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  givenStaff,
  newEmail,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let staff: GivenPerson
let stranger: GivenPerson
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  staff = await givenPerson(server)
  stranger = await givenPerson(server)
  const issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
  await givenStaff(issuer, staff, 'staff')
})
afterAll(async () => {
  await server.stop()
})

const profile = (name: string, more: object = {}) => ({
  'extensions:recipientProfile': {
    '@context': 'https://openbadgespec.org/extensions/recipientProfile/context.json',
    type: ['Extension', 'extensions:RecipientProfile'],
    ...more,
    name,
  },
})
const rename = (award: string, recipient_name: unknown, by = owner) =>
  by.call('PUT', `${badge}/assertions/${award}`, { body: { recipient_name } })
const publicJson = async (award: string) => (await server.call('GET', `/public/assertions/${award}.json`)).json()
const versionsOf = async (award: string): Promise<{ version: number; json: Record<string, { name: string }> }[]> =>
  (await owner.call('GET', `${badge.replace('/v1/issuer', '/v3')}/awards/${award}/versions`)).json()
const namesIn = async (award: string) =>
  (await versionsOf(award)).map(({ json }) => json['extensions:recipientProfile']?.name)
const searched = async (prefix: string) =>
  (await owner.call('GET', `${badge}/assertions?search=${prefix}`)).json().map(({ slug }: { slug: string }) => slug)

test('a name that was misspelt is corrected in a new signed version, and the former one is kept', async () => {
  const extensions = { ...profile('Jonas Ekdal', { note: 'x' }), 'extensions:other': { a: 1 } }
  const award = await givenAward(owner, badge, newEmail(), { extensions, narrative: 'Sailed.' })
  const before = await publicJson(award)
  const answer = await rename(award, ' Jonas <b>Ekdahl</b> ')
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { version: 2, narrative: 'Sailed.' }])
  const after = await publicJson(award)
  expect(after).toEqual({ ...before, ...profile('Jonas Ekdahl', { note: 'x' }) })
  expect(await namesIn(award)).toEqual(['Jonas Ekdahl', 'Jonas Ekdal'])
  const signed = (await server.call('GET', `/public/assertions/${award}.json?v=3_0`)).json()
  expect(await verifyProof(context().tools, signed)).toMatchObject({ status: 'passed' })
  const page = await server.call('GET', `/public/assertions/${award}`, { headers: { accept: 'text/html' } })
  expect(page.body).toContain('Jonas Ekdahl')
  expect(await searched('ekdahl')).toEqual([award])
})

test('a name may be given later, taken away, and left as it is', async () => {
  const award = await givenAward(owner, badge, newEmail())
  expect((await rename(award, 'Rosa')).json().extensions).toEqual(profile('Rosa'))
  expect((await rename(award, 'Rosa ')).json().version).toBe(2)
  expect((await owner.call('PUT', `${badge}/assertions/${award}`, { body: {} })).json().version).toBe(2)
  expect((await rename(award, null)).json()).toMatchObject({ version: 3, extensions: {} })
  expect((await rename(award, '  ')).json().version).toBe(3)
})

test('only owners and editors correct a name, and none that is too long', async () => {
  const award = await givenAward(owner, badge, newEmail(), { extensions: profile('Rosa') })
  expect((await rename(award, 'Nobody', staff)).statusCode).toBe(404)
  expect((await rename(award, 'Nobody', stranger)).statusCode).toBe(404)
  expect((await rename(award, 'x'.repeat(1025))).statusCode).toBe(400)
  expect((await rename(award, 7)).statusCode).toBe(400)
  expect(await namesIn(award)).toEqual(['Rosa'])
  await owner.call('DELETE', `${badge}/assertions/${award}`, { body: { revocation_reason: 'Error' } })
  expect((await rename(award, 'Ros')).json()).toEqual(['Assertion is already revoked'])
})

test('two corrections of a name at the same time follow each other', async () => {
  const award = await givenAward(owner, badge, newEmail(), { extensions: profile('First') })
  const answers = await Promise.all(['Second', 'Third', 'Third'].map((name) => rename(award, name)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const names = await namesIn(award)
  expect(names.at(-1)).toBe('First')
  // Whoever comes second with the same name changes nothing.
  expect(names.every((name, place) => name !== names[place + 1])).toBe(true)
  expect(new Set(names).size).toBe(3)
})

test('a name that an award or a correction brings in its extensions has no markup; what is sent back as it was kept is no change', async () => {
  const bare = (name: string) => ({ 'extensions:recipientProfile': { name } })
  const award = await givenAward(owner, badge, newEmail(), { extensions: bare('<b>Rosa</b> Bay') })
  const correct = async (extensions: object) =>
    (await owner.call('PUT', `${badge}/assertions/${award}`, { body: { extensions } })).json()
  expect(await correct(profile('Rosa Bay'))).toMatchObject({ version: 1, extensions: profile('Rosa Bay') })
  expect(await correct(bare('<i>Rose</i> Bay'))).toMatchObject({ version: 2, extensions: profile('Rose Bay') })
  const kept = bare('<i>Rose</i> Bay')
  await context()
    .db.updateTable('awards')
    .set({ extensions: JSON.stringify(kept) })
    .where('award_id', '=', award)
    .execute()
  expect(await correct(kept)).toMatchObject({ version: 2, extensions: kept })
})
