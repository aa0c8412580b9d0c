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

interface Entry {
  user: { email: string; first_name: string }
  role: string
  pending?: boolean
}
const entriesOf = async (issuer: string, email: string) => {
  const list = (await first.call('GET', `${issuer}/staff`)).json<Entry[]>()
  return list.filter(({ user }) => user.email === email)
}

test('an address proven while it is invited ends with the role, whichever came first', async () => {
  const issuer = await givenIssuer(first)
  for (let round = 0; round < 5; round++) {
    const email = await givenSignUp(server, newEmail())
    const link = await readMailLink(email)
    await calm()
    const [added] = await Promise.all([change(first, issuer, { action: 'add', email }), server.call('POST', link)])
    expect(added.statusCode).toBe(200)
    const form = { username: email, password: first.password, scope: 'rw:issuer' }
    const token = (await server.call('POST', '/o/token', { form })).json<{ access_token: string }>().access_token
    expect((await server.call('GET', issuer, { token })).statusCode).toBe(200)
    expect(await entriesOf(issuer, email)).toEqual([
      { role: 'staff', user: expect.objectContaining({ first_name: 'Maya' }) },
    ])
  }
})

test('many first looks at once all find the role', async () => {
  for (let round = 0; round < 5; round++) {
    const issuer = await givenIssuer(first)
    const invited = await givenPerson(server)
    await calm()
    await change(first, issuer, { action: 'add', email: invited.email })
    const urls = [issuer, `${issuer}/badges`, issuer, `${issuer}/staff`, issuer]
    const answers = await Promise.all(urls.map((url) => invited.call('GET', url)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect(await entriesOf(issuer, invited.email)).toHaveLength(1)
  }
})

test('many first lists at once all hold the issuer', async () => {
  const issuer = await givenIssuer(first)
  for (let round = 0; round < 6; round++) {
    const invited = await givenPerson(server)
    await calm()
    await change(first, issuer, { action: 'add', email: invited.email })
    const lists = await Promise.all(Array.from({ length: 12 }, () => invited.call('GET', '/v1/issuer/issuers')))
    expect(lists.map((answer) => answer.json<unknown[]>().length)).toEqual(Array.from({ length: 12 }, () => 1))
  }
})

test('an invitation withdrawn while it is taken up ends without the role, whichever came first', async () => {
  const issuer = await givenIssuer(first)
  for (let round = 0; round < 8; round++) {
    const invited = await givenPerson(server)
    await calm()
    await change(first, issuer, { action: 'add', email: invited.email, role: 'editor' })
    const [removed, looked] = await Promise.all([
      change(first, issuer, { action: 'remove', email: invited.email }),
      invited.call('GET', issuer),
    ])
    expect(removed.statusCode).toBe(200)
    expect([200, 404]).toContain(looked.statusCode)
    expect((await invited.call('GET', issuer)).statusCode).toBe(404)
    expect(await entriesOf(issuer, invited.email)).toEqual([])
  }
})

test('an invitation changed while it is taken up ends with the new role', async () => {
  const issuer = await givenIssuer(first)
  for (let round = 0; round < 5; round++) {
    const invited = await givenPerson(server)
    await calm()
    await change(first, issuer, { action: 'add', email: invited.email, role: 'owner' })
    const [changed] = await Promise.all([
      change(first, issuer, { action: 'modify', email: invited.email, role: 'staff' }),
      invited.call('GET', issuer),
    ])
    expect(changed.statusCode).toBe(200)
    await invited.call('GET', issuer)
    expect(await entriesOf(issuer, invited.email)).toMatchObject([{ role: 'staff', user: { first_name: 'Maya' } }])
  }
})

test('an issuer deleted while an invitation to it is taken up is gone', async () => {
  for (let round = 0; round < 4; round++) {
    const issuer = await givenIssuer(first)
    const invited = await givenPerson(server)
    await calm()
    await change(first, issuer, { action: 'add', email: invited.email })
    const [deleted, list] = await Promise.all([first.call('DELETE', issuer), invited.call('GET', '/v1/issuer/issuers')])
    expect([deleted.statusCode, list.statusCode]).toEqual([204, 200])
    expect((await invited.call('GET', '/v1/issuer/issuers')).json()).toEqual([])
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
