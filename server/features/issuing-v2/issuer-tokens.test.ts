import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { newId } from '#infra/ids.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { givenToken } from '#testing/given/given-token.ts'
import { type GivenPerson, givenIssuer, givenPerson, givenStaff } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { sweep } from '../oauth/sweep.ts'

let server: TestServer
let owner: GivenPerson
let issuers: string[]

const url = '/v2/tokens/issuers'
const day = 86_400_000
const idOf = (path: string): string => path.split('/').at(-1) ?? ''

interface Made {
  token: string
  issuer: string
  expires: string
}

beforeAll(async () => {
  server = await startTestServer({ env: { SASH_ISSUER_TOKEN_DAYS: '30' } })
  owner = await givenPerson(server)
  issuers = [idOf(await givenIssuer(owner)), idOf(await givenIssuer(owner))]
})
afterAll(() => server.stop())
afterEach(resetClock)

async function make(token: string, wanted = issuers): Promise<Made[]> {
  const answer = await server.call('POST', url, { token, body: { issuers: wanted } })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<{ result: Made[] }>().result
}

const listPersonal = async (by: GivenPerson) =>
  (await by.call('GET', '/v3/personal-tokens')).json<{ token_id: string; name: string; scopes: string[] }[]>()

/** An app to which the owner has given its issuers until that many days from now; returns its token. */
async function givenApp(days: number | undefined): Promise<{ clientId: string; token: string; grantId: string }> {
  const { db } = context()
  const clientId = newId()
  const grantId = newId()
  const at = new Date()
  const app = { client_id: clientId, owner_id: owner.accountId, name: 'Tide', grant_types: ['authorization_code'] }
  await db
    .insertInto('applications')
    .values({ ...app, scopes: ['rw:issuer'], created_at: at, updated_at: at, last_used_at: at })
    .execute()
  const token = await givenToken(owner.accountId, 'rw:issuer', { clientId })
  if (days === undefined) return { clientId, token, grantId }
  const grant = { grant_id: grantId, client_id: clientId, account_id: owner.accountId, scope: 'rw:issuer' }
  await db
    .insertInto('app_grants')
    .values({ ...grant, created_at: at, confirmed_at: at, expires_at: new Date(at.getTime() + days * day) })
    .execute()
  const ours = db.updateTable('access_tokens').set({ grant_id: grantId })
  await ours.where('token_hash', '=', hashSecret(token)).execute()
  return { clientId, token, grantId }
}

const daysLeft = ({ expires }: Made): number => Math.round((new Date(expires).getTime() - Date.now()) / day)

test('a person gets a token for each issuer, which opens that one and shows among the personal tokens', async () => {
  const [first, second] = await make(owner.token)
  if (!first || !second) throw new Error('two tokens were asked for')
  expect([first.issuer, second.issuer]).toEqual(issuers)
  expect(daysLeft(first)).toBe(30)
  const read = (token: string, issuer = '') => server.call('GET', `/v2/issuers/${issuer}`, { token })
  expect((await read(first.token, issuers[0])).statusCode).toBe(200)
  expect((await read(first.token, issuers[1])).statusCode).toBe(404)
  expect((await read(second.token, issuers[1])).statusCode).toBe(200)
  const listed = await listPersonal(owner)
  expect(listed.map((token) => token.scopes)).toContainEqual([`rw:issuer:${issuers[0]}`])
  for (const token of listed) {
    expect(token.name).toBe('Harbour School')
    expect((await owner.call('DELETE', `/v3/personal-tokens/${token.token_id}`)).statusCode).toBe(204)
  }
  expect((await read(first.token, issuers[0])).statusCode).toBe(401)
})

test('they end after their days, and a sign-in of long ago makes none', async () => {
  const [made] = await make(owner.token)
  shiftClock(29 * day)
  const read = () => server.call('GET', `/v2/issuers/${issuers[0]}`, { token: made?.token })
  expect((await read()).statusCode).toBe(200)
  shiftClock(2 * day)
  expect((await read()).statusCode).toBe(401)
  resetClock()
  shiftClock(2 * 3_600_000)
  const late = await owner.call('POST', url, { body: { issuers } })
  expect([late.statusCode, late.json().validationErrors]).toEqual([
    400,
    ['Please confirm that it is you: enter your password once more, or sign in again.'],
  ])
})

test('what an app makes belongs to what the person gave it, and ends with that', async () => {
  const app = await givenApp(7)
  const [made] = await make(app.token)
  if (!made) throw new Error('a token was asked for')
  expect(daysLeft(made)).toBe(7)
  expect((await server.call('GET', `/v2/issuers/${made.issuer}`, { token: made.token })).statusCode).toBe(200)
  expect((await owner.call('DELETE', `/v2/auth/tokens/${app.grantId}`)).statusCode).toBe(204)
  expect((await server.call('GET', `/v2/issuers/${made.issuer}`, { token: made.token })).statusCode).toBe(401)
})

test('an app that came without a person is among the connected apps from then on', async () => {
  const app = await givenApp(undefined)
  const [made] = await make(app.token, issuers.slice(0, 1))
  if (!made) throw new Error('a token was asked for')
  const listed = (await owner.call('GET', '/v2/auth/tokens')).json<{
    result: { entityId: string; scope: string; application: { clientId: string } }[]
  }>().result
  const entry = listed.find((one) => one.application.clientId === app.clientId)
  expect(entry?.scope).toBe(`rw:issuer:${issuers[0]}`)
  await owner.call('DELETE', `/v2/auth/tokens/${entry?.entityId}`)
  expect((await server.call('GET', `/v2/issuers/${made.issuer}`, { token: made.token })).statusCode).toBe(401)
})

test('an app that came without a person has one place for all that it makes, and no more than 50 there', async () => {
  const app = await givenApp(undefined)
  const [first = '', second = ''] = issuers
  await Promise.all([make(app.token, [first]), make(app.token, [second]), make(app.token)])
  for (let count = 4; count < 50; count++) await make(app.token, [first])
  const beyond = await server.call('POST', url, { token: app.token, body: { issuers: [first] } })
  expect([beyond.statusCode, beyond.json().validationErrors]).toEqual([
    400,
    ['With this access there are 50 tokens for single issuers, which is the most there can be.'],
  ])
  const listed = (await owner.call('GET', '/v2/auth/tokens')).json<{
    result: { scope: string; application: { clientId: string } }[]
  }>().result
  const scopes = [first, second].map((issuer) => `rw:issuer:${issuer}`).sort()
  expect(listed.filter(({ application }) => application.clientId === app.clientId)).toEqual([
    expect.objectContaining({ scope: scopes.join(' ') }),
  ])
})

test('the place of an app that came without a person stays for its days, and goes with the last of them', async () => {
  const app = await givenApp(undefined)
  const [made] = await make(app.token, issuers.slice(0, 1))
  const own = () =>
    context().db.selectFrom('app_grants').select('grant_id').where('own_key', '=', app.clientId).execute()
  await context()
    .db.deleteFrom('access_tokens')
    .where('token_hash', '=', hashSecret(made?.token ?? ''))
    .execute()
  shiftClock(3 * day)
  await sweepNow(sweep)
  expect(await own()).toHaveLength(1)
  shiftClock(31 * day)
  await sweepNow(sweep)
  expect(await own()).toEqual([])
})

test('a personal token that ends takes along what it made, and nothing else', async () => {
  const issuer = issuers[0] ?? ''
  const body = { name: 'Nightly', scopes: ['rw:issuer'], days: 90 }
  const { token_id: id, token } = (await owner.call('POST', '/v3/personal-tokens', { body })).json()
  const [[made], [other]] = [await make(token, [issuer]), await make(owner.token, [issuer])]
  const opens = async () =>
    (await Promise.all([made, other].map((one) => server.call('GET', `/v2/issuers/${issuer}`, one)))).map(
      ({ statusCode }) => statusCode,
    )
  expect(await opens()).toEqual([200, 200])
  expect((await owner.call('DELETE', `/v3/personal-tokens/${id}`)).statusCode).toBe(204)
  expect(await opens()).toEqual([401, 200])
})

test('a personal token makes none that outlive it', async () => {
  const token = await givenToken(owner.accountId, 'rw:issuer', { clientId: 'personal', expiresIn: 3 * 86_400 })
  const [made] = await make(token)
  expect(made && daysLeft(made)).toBe(3)
})

test('nobody is added to the staff, and no token opens more than a role', async () => {
  const member = await givenPerson(server)
  const issuer = issuers[0] ?? ''
  const refused = await member.call('POST', url, { body: { issuers: [issuer] } })
  expect([refused.statusCode, refused.json().fieldErrors]).toEqual([400, { issuers: 'unknown issuer' }])
  const unknown = await member.call('POST', url, { body: { issuers: ['AAAAAAAAAAAAAAAAAAAAAA'] } })
  expect(unknown.body).toBe(refused.body)
  await givenStaff(`/v1/issuer/issuers/${issuer}`, member, 'staff')
  const [made] = await make(member.token, [issuer])
  const body = { name: 'Mine', url: 'https://mine.example', email: owner.email }
  expect((await server.call('GET', `/v2/issuers/${issuer}`, { token: made?.token })).statusCode).toBe(200)
  expect((await server.call('PUT', `/v2/issuers/${issuer}`, { token: made?.token, body })).statusCode).toBe(404)
  await context().db.deleteFrom('issuer_staff').where('account_id', '=', member.accountId).execute()
  expect((await server.call('GET', `/v2/issuers/${issuer}`, { token: made?.token })).statusCode).toBe(404)
  const staff = await context().db.selectFrom('issuer_staff').select('role').where('issuer_id', '=', issuer).execute()
  expect(staff).toEqual([{ role: 'owner' }])
})

test('a request without issuers, or by a token for one, is refused', async () => {
  for (const body of [{}, { issuers: [] }, { issuers: null }]) {
    const answer = await owner.call('POST', url, { body })
    expect([answer.statusCode, answer.json().fieldErrors]).toEqual([400, { issuers: 'field is required' }])
  }
  expect((await owner.call('POST', url, { body: { issuers: 'all' } })).statusCode).toBe(400)
  expect((await server.call('POST', url, { body: { issuers } })).statusCode).toBe(401)
  for (const scope of ['r:issuer', `rw:issuer:${issuers[0]}`, 'rw:profile']) {
    const token = await givenToken(owner.accountId, scope)
    expect((await server.call('POST', url, { token, body: { issuers } })).statusCode).toBe(404)
  }
})

test('the same request under one key tells the same tokens again', async () => {
  const call = (wanted: string[]) =>
    owner.call('POST', url, { body: { issuers: wanted }, headers: { 'idempotency-key': 'tokens-once' } })
  const before = (await listPersonal(owner)).length
  const [one, two] = await Promise.all([call(issuers), call(issuers)])
  expect(one?.json()).toEqual(two?.json())
  expect((await listPersonal(owner)).length).toBe(before + issuers.length)
  expect((await call(issuers.slice(0, 1))).statusCode).toBe(422)
})

test('there are no more than 50 in one place', async () => {
  const person = await givenPerson(server)
  const issuer = idOf(await givenIssuer(person))
  for (let count = 0; count < 50; count++) await make(person.token, [issuer])
  const answer = await person.call('POST', url, { body: { issuers: [issuer] } })
  expect([answer.statusCode, answer.json().validationErrors]).toEqual([
    400,
    ['You have 50 personal tokens, which is the most there can be.'],
  ])
  expect(await listPersonal(person)).toHaveLength(50)
})
