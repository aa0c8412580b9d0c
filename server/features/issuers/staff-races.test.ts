import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#infra/context.ts'
import {
  type GivenPerson,
  givenIssuer,
  givenPerson,
  givenSignUp,
  givenStaff,
  newEmail,
  readMailLink,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let first: GivenPerson
let second: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  first = await givenPerson(server)
  second = await givenPerson(server)
})
afterAll(async () => {
  await server.stop()
})

const idOf = (path: string): string => path.split('/').at(-1) ?? ''
const ownersOf = async (issuer: string) => {
  const rows = await db()
    .selectFrom('issuer_staff')
    .select('account_id')
    .where('issuer_id', '=', idOf(issuer))
    .where('role', '=', 'owner')
    .execute()
  return rows.map((row) => row.account_id)
}
const change = (by: GivenPerson, issuer: string, body: object) => by.call('POST', `${issuer}/staff`, { body })
const calm = () => db().deleteFrom('throttles').where('key', 'like', 'staff:%').execute()

test.each([
  ['remove', {}],
  ['modify', { role: 'staff' }],
])('two owners who %s each other at the same moment leave one owner', async (action, more) => {
  for (let round = 0; round < 8; round++) {
    const issuer = await givenIssuer(first)
    await givenStaff(issuer, second, 'owner')
    await calm()
    const answers = await Promise.all([
      change(first, issuer, { action, email: second.email, ...more }),
      change(second, issuer, { action, email: first.email, ...more }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
    const won = answers[0]?.statusCode === 200 ? first : second
    expect(await ownersOf(issuer)).toEqual([won.accountId])
  }
})

test('an owner who leaves while the other is demoted does not leave the issuer without an owner', async () => {
  for (let round = 0; round < 4; round++) {
    const leaving = await givenPerson(server)
    const issuer = await givenIssuer(leaving)
    await givenStaff(issuer, first, 'owner')
    await calm()
    await Promise.all([
      leaving.call('DELETE', '/v1/user/profile', { body: { password: leaving.password } }),
      change(leaving, issuer, { action: 'modify', email: first.email, role: 'staff' }),
    ])
    expect(await ownersOf(issuer)).toHaveLength(1)
  }
})

test('an address proven while it is invited ends with the role, whichever came first', async () => {
  const issuer = await givenIssuer(first)
  for (let round = 0; round < 5; round++) {
    const email = await givenSignUp(server, newEmail())
    const link = await readMailLink(email)
    await calm()
    const [added] = await Promise.all([change(first, issuer, { action: 'add', email }), server.call('GET', link)])
    expect(added.statusCode).toBe(200)
    const list = (await first.call('GET', `${issuer}/staff`)).json()
    const entry = list.find((member: { user: { email: string } }) => member.user.email === email)
    expect(entry).toMatchObject({ role: 'staff', user: { first_name: 'Maya' } })
  }
})

test('the same person added many times at once is added once', async () => {
  const issuer = await givenIssuer(first)
  const third = await givenPerson(server)
  await givenStaff(issuer, second, 'owner')
  for (const email of [third.email, newEmail()]) {
    await calm()
    const answers = await Promise.all([
      change(first, issuer, { action: 'add', email }),
      change(second, issuer, { action: 'add', email }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  }
})
