import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
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
import { mailKinds, signInAs } from '#testing/sign-ups.ts'

let server: TestServer
let operator: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  operator = await givenPerson(server)
})
afterAll(async () => {
  await server.stop()
})

const leave = (person: GivenPerson) => person.call('DELETE', '/v1/user/profile')
const isThere = async ({ accountId }: GivenPerson) => {
  const { db } = context()
  return (await db.selectFrom('accounts').select('account_id').where('account_id', '=', accountId).execute()).length > 0
}

test('the only account of a server cannot be deleted', async () => {
  const answer = await leave(operator)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()[0]).toMatch(/^This is the account that runs the server/)
  expect(await isThere(operator)).toBe(true)
})

test('an account goes with its addresses and sign-ins; its badges wait for whoever has the address next', async () => {
  const badge = await givenBadgeClass(operator, await givenIssuer(operator))
  const maya = await givenPerson(server)
  const award = await givenAward(operator, badge, maya.email)
  const answer = await leave(maya)
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  expect(await isThere(maya)).toBe(false)
  expect((await maya.call('GET', '/v1/user/profile')).statusCode).toBe(401)
  expect((await signInAs(server, maya.email)).statusCode).toBe(400)
  expect((await mailKinds(maya.email)).at(-1)).toBe('account-deleted')
  expect((await server.call('GET', `/public/assertions/${award}`)).statusCode).toBe(200)
  const { db } = context()
  for (const table of ['email_addresses', 'verified_emails', 'access_tokens', 'backpack_entries'] as const) {
    const rows = await db.selectFrom(table).select('account_id').where('account_id', '=', maya.accountId).execute()
    expect(rows).toEqual([])
  }
  shiftClock(301_000)
  const next = await givenPerson(server, maya.email)
  expect((await next.call('GET', '/v1/earner/badges')).json()).toMatchObject([{ id: award }])
})

test('the only owner of issuers is told which, and stays', async () => {
  const maya = await givenPerson(server)
  const refusals: unknown[] = []
  for (const name of ['Harbour School', 'Ropewalk', 'Lighthouse', 'Shipyard']) {
    await givenIssuer(maya, { name })
    const answer = await leave(maya)
    expect(answer.statusCode).toBe(400)
    refusals.push(...answer.json<string[]>())
  }
  const many = 'Make somebody else their owner, or delete them, before you delete your account.'
  expect(refusals).toEqual([
    'You are the only owner of “Harbour School”. Make somebody else an owner, or delete it, before you delete your account.',
    `You are the only owner of “Harbour School” and “Ropewalk”. ${many}`,
    `You are the only owner of “Harbour School”, “Lighthouse” and “Ropewalk”. ${many}`,
    `You are the only owner of “Harbour School”, “Lighthouse”, “Ropewalk” and 1 more. ${many}`,
  ])
  expect(await isThere(maya)).toBe(true)
  expect(await mailKinds(maya.email)).toEqual(['confirm-email'])
})

test('an owner beside another may leave, and so may staff', async () => {
  const [maya, other, staff] = [await givenPerson(server), await givenPerson(server), await givenPerson(server)]
  const issuer = await givenIssuer(maya)
  await givenStaff(issuer, other, 'owner')
  await givenStaff(issuer, staff, 'editor')
  expect((await leave(staff)).statusCode).toBe(204)
  expect((await leave(maya)).statusCode).toBe(204)
  expect((await leave(other)).statusCode).toBe(400)
  expect((await other.call('GET', issuer)).statusCode).toBe(200)
})

test('of two owners who leave at the same moment one stays', async () => {
  for (let round = 0; round < 4; round++) {
    const [one, other] = [await givenPerson(server), await givenPerson(server)]
    await givenStaff(await givenIssuer(one), other, 'owner')
    const answers = await Promise.all([leave(one), leave(other)])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([204, 400])
  }
})

test('an award made at the moment of leaving is lost to nobody', async () => {
  const badge = await givenBadgeClass(operator, await givenIssuer(operator))
  for (let round = 0; round < 4; round++) {
    const maya = await givenPerson(server)
    const [left, award] = await Promise.all([leave(maya), givenAward(operator, badge, maya.email)])
    expect(left.statusCode).toBe(204)
    shiftClock(301_000)
    const next = await givenPerson(server, maya.email)
    expect((await next.call('GET', '/v1/earner/badges')).json()).toMatchObject([{ id: award }])
  }
})

test('an hour after signing in leaving takes the password', async () => {
  const maya = await givenPerson(server)
  shiftClock(3_601_000)
  const refused = await leave(maya)
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'auth.confirm'])
  await maya.call('POST', '/v3/sign-ins/confirm', { body: { password: maya.password } })
  expect((await leave(maya)).statusCode).toBe(204)
})

test('the operator may leave when somebody else is there, and the server is not open to a new first account', async () => {
  const fresh = await startTestServer()
  const first = await givenPerson(fresh)
  const second = await givenPerson(fresh)
  const answers = await Promise.all([leave(first), leave(second)])
  expect(answers.filter((answer) => answer.statusCode === 204)).toHaveLength(1)
  expect((await fresh.call('GET', '/v3/setup')).json()).toMatchObject({ has_accounts: true })
  const operators = await context().db.selectFrom('accounts').select('is_operator').execute()
  expect(operators).toHaveLength(1)
  const third = await givenPerson(fresh, newEmail())
  expect((await leave(third)).statusCode).toBe(204)
  await fresh.stop()
  server = await startTestServer()
})
