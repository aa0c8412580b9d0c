import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { type GivenPerson, givenPerson, newEmail, readMailLink } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { followLink } from '#testing/sign-ups.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
})

const add = (person: GivenPerson, email: unknown) => person.call('POST', '/v1/user/emails', { body: { email } })
const rename = (person: GivenPerson, first_name: string, last_name = person.accountId.slice(0, 1)) =>
  person.call('PUT', '/v1/user/profile', { body: { first_name, last_name } })
const readMail = async (email: string): Promise<string> => {
  const mail = context().db.selectFrom('mails').select('body').where('to_address', '=', email)
  return (await mail.executeTakeFirstOrThrow()).body.replace(/\s+/g, ' ')
}

test('what is refused at once is not counted, and the next address need not wait', async () => {
  const maya = await givenPerson(server)
  for (const wrong of [maya.email, maya.email.toUpperCase(), 'no address', undefined, maya.email]) {
    expect((await add(maya, wrong)).statusCode).toBe(400)
  }
  const db = () => context().db.updateTable('access_tokens').where('account_id', '=', maya.accountId)
  await db()
    .set({ confirmed_at: new Date(0) })
    .execute()
  expect((await add(maya, newEmail())).json()).toMatchObject({ code: 'auth.confirm' })
  await maya.call('POST', '/v3/sign-ins/confirm', { body: { password: maya.password } })
  expect((await add(maya, newEmail())).statusCode).toBe(201)
})

test('the mail says whose account the link ties the address to, and warns whoever does not know them', async () => {
  const ada = await givenPerson(server)
  await rename(ada, 'Ada', 'Okonkwo')
  const email = newEmail()
  await add(ada, email)
  const mail = await readMail(email)
  const who = `Ada Okonkwo (${ada.email})`
  expect(mail).toContain(`Following the link ties this address to the Sash account of ${who}.`)
  expect(mail).toContain(`You do not know ${who}, or it is not your account? Then do not follow the link`)
})

test.each([
  ['a host in it', 'Win at evil.example now'],
  ['an address in it', 'Write to eve@localhost'],
  ['a link in it', 'https://evil.example'],
])('a name with %s is not sent to strangers', async (_, name) => {
  const eve = await givenPerson(server)
  expect((await rename(eve, name)).statusCode).toBe(200)
  const email = newEmail()
  await add(eve, email)
  const mail = await readMail(email)
  expect(mail).not.toContain(name.trim())
  expect(mail).toContain(`to the Sash account of ${eve.email}.`)
})

test.each([
  ['Zoë / Ünal?#&', '/auth/login/Zo%C3%AB%20%2F%20%C3%9Cnal%3F%23%26'],
  ['..', '/auth/login'],
  ['.', '/auth/login'],
])('the link of an added address leads %s to the login, and makes no session', async (name, page) => {
  const maya = await givenPerson(server)
  await rename(maya, name)
  const email = newEmail('a').replace('@', '+b&c@')
  await add(maya, email)
  const { db } = context()
  const count = async () => [
    (await db.selectFrom('sign_in_codes').select('code_hash').where('account_id', '=', maya.accountId).execute())
      .length,
    (await db.selectFrom('access_tokens').select('token_id').where('account_id', '=', maya.accountId).execute()).length,
  ]
  const before = await count()
  const end = await followLink(server, await readMailLink(email))
  expect(end.pathname).toBe(page)
  expect(Object.fromEntries(end.searchParams)).toEqual({
    email,
    infoMessage: 'Your new address is now one of your verified addresses.',
  })
  expect(await count()).toEqual(before)
})
