import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { type GivenPerson, givenPerson, givenSignUp, newEmail, readMailLink } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { followLink, mailKinds, signInAs } from '#testing/sign-ups.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { SASH_TRUST_PROXY: '1' } })
})
afterAll(async () => {
  await server.stop()
})

const list = async (person: GivenPerson) => (await person.call('GET', '/v1/user/emails')).json()
const home = '127.0.0.1'
const add = (person: GivenPerson, email: unknown, ip = home) =>
  person.call('POST', '/v1/user/emails', { body: { email }, headers: { 'x-forwarded-for': ip } })
const addProven = async (person: GivenPerson): Promise<{ id: number; email: string }> => {
  const email = newEmail()
  const { id } = (await add(person, email)).json()
  await followLink(server, await readMailLink(email), { ip: home })
  return { id, email }
}

test('an added address is pending, gets a mail, and is proven by its link [SI-7.9] [SI-7.10] [SI-3.5]', async () => {
  const maya = await givenPerson(server)
  const email = newEmail()
  const answer = await add(maya, ` ${email.toUpperCase()} `)
  expect(answer.statusCode).toBe(201)
  const entry = { id: 2, email, verified: false, primary: false, variants: [] }
  expect(answer.json()).toEqual(entry)
  expect((await maya.call('GET', '/v1/user/emails/2')).json()).toEqual(entry)
  expect(await mailKinds(email)).toEqual(['confirm-email'])
  await followLink(server, await readMailLink(email), { ip: home })
  expect(await list(maya)).toEqual([
    { id: 1, email: maya.email, verified: true, primary: true, variants: [] },
    { ...entry, verified: true },
  ])
})

test('addresses are listed primary first, then proven, then pending [SI-4.16] [SI-7.9] [SB-9.38]', async () => {
  const maya = await givenPerson(server)
  const pending = newEmail()
  await add(maya, pending)
  const proven = await addProven(maya)
  await maya.call('PUT', `/v1/user/emails/${proven.id}`, { body: { primary: true } })
  expect((await list(maya)).map((entry: { email: string }) => entry.email)).toEqual([proven.email, maya.email, pending])
})

test('only an address of the own account is refused as known [SI-8.22] [SI-7.10]', async () => {
  const maya = await givenPerson(server)
  const own = await add(maya, maya.email.toUpperCase())
  expect(own.statusCode).toBe(400)
  expect(own.json()).toEqual(['Could not register email address.'])
  shiftClock(301_000)
  const { email: foreign } = await givenPerson(server)
  const elsewhere = await add(maya, foreign)
  expect(elsewhere.statusCode).toBe(201)
  const unknown = await add(maya, newEmail())
  const shape = ({ id, email, ...others }: { id: number; email: string }) => others
  expect(shape(elsewhere.json())).toEqual(shape(unknown.json()))
  expect(Object.keys(elsewhere.headers)).toEqual(Object.keys(unknown.headers))
  expect((await mailKinds(foreign)).at(-1)).toBe('claimed-address')
})

test('the owner of an address that somebody else adds keeps it, and can move it', async () => {
  const owner = await givenPerson(server)
  const moved = await addProven(owner)
  const maya = await givenPerson(server)
  shiftClock(301_000)
  const { id } = (await add(maya, moved.email)).json()
  expect((await signInAs(server, moved.email)).statusCode).toBe(200)
  expect(await list(owner)).toHaveLength(2)
  shiftClock(301_000)
  await owner.call('DELETE', `/v1/user/emails/${moved.id}`)
  await maya.call('PUT', `/v1/user/emails/${id}`, { body: { resend: true } })
  await followLink(server, await readMailLink(moved.email), { ip: home })
  expect((await maya.call('GET', `/v1/user/emails/${id}`)).json()).toMatchObject({ verified: true })
})

test('two addresses added at the same moment get numbers of their own', async () => {
  const maya = await givenPerson(server)
  const answers = await Promise.all([1, 2, 3, 4].map((n) => add(maya, newEmail(), `203.0.113.${n}`)))
  expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201, 201])
  expect(answers.map((answer) => answer.json().id).sort()).toEqual([2, 3, 4, 5])
})

test('one address added twice at the same moment is there once', async () => {
  const maya = await givenPerson(server)
  const email = newEmail()
  const answers = await Promise.all([1, 2].map((n) => add(maya, email, `203.0.113.${n}`)))
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 400])
  expect(await list(maya)).toHaveLength(2)
})

test('an account has at most fifty addresses', async () => {
  const maya = await givenPerson(server)
  for (let count = 1; count < 50; count++) expect((await add(maya, newEmail())).statusCode).toBe(201)
  const answer = await add(maya, newEmail())
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ email: ['You can have at most 50 addresses. Remove one before you add another.'] })
  expect(await list(maya)).toHaveLength(50)
})

test.each([
  ['nothing', undefined, 'This field is required.'],
  ['a list', ['a@example.org'], 'This field is required.'],
  ['two addresses', 'a@example.org,b@example.org', 'Enter a valid email address.'],
  ['a header in it', 'a@example.org\r\nBcc: b@example.org', 'Enter a valid email address.'],
])('%s is no address to add', async (_, email, text) => {
  const maya = await givenPerson(server)
  const answer = await add(maya, email)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ email: [text] })
})

test('a proven address becomes the primary one, and the earlier one is told [SI-7.12]', async () => {
  const maya = await givenPerson(server)
  const next = await addProven(maya)
  const answer = await maya.call('PUT', `/v1/user/emails/${next.id}`, { body: { primary: true } })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ email: next.email, primary: true, verified: true })
  expect((await maya.call('GET', '/v1/user/profile')).json()).toMatchObject({ email: next.email })
  expect((await mailKinds(maya.email)).at(-1)).toBe('primary-changed')
  expect((await mailKinds(next.email)).at(-1)).toBe('confirm-email')
})

test('a pending address does not become the primary one, and a proven one gets no mail [SI-7.12]', async () => {
  const maya = await givenPerson(server)
  const { id } = (await add(maya, newEmail())).json()
  const pending = await maya.call('PUT', `/v1/user/emails/${id}`, { body: { primary: true } })
  expect([pending.statusCode, pending.json().primary]).toEqual([200, false])
  const mails = await mailKinds(maya.email)
  const proven = await maya.call('PUT', '/v1/user/emails/1', { body: { resend: true } })
  expect([proven.statusCode, await mailKinds(maya.email)]).toEqual([200, mails])
})

test('the mail of a pending address goes out again every five minutes [SI-7.12]', async () => {
  const maya = await givenPerson(server)
  const email = newEmail()
  const { id } = (await add(maya, email)).json()
  const first = await readMailLink(email)
  const resend = () => maya.call('PUT', `/v1/user/emails/${id}`, { body: { resend: true } })
  expect((await resend()).statusCode).toBe(200)
  const second = await readMailLink(email)
  expect(second).not.toBe(first)
  shiftClock(130_000)
  const refused = await resend()
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatch(/^Will be able to re-send verification email in 2 minutes and (4\d|50) seconds\.$/)
  shiftClock(171_000)
  expect((await resend()).statusCode).toBe(200)
  expect((await followLink(server, second)).searchParams.get('authError')).toContain('link is invalid')
})

test('an hour after signing in the primary address is changed only with the password', async () => {
  const maya = await givenPerson(server)
  const next = await addProven(maya)
  shiftClock(3_601_000)
  const makePrimary = () => maya.call('PUT', `/v1/user/emails/${next.id}`, { body: { primary: true } })
  expect((await makePrimary()).json()).toMatchObject({ code: 'auth.confirm' })
  await maya.call('POST', '/v3/sign-ins/confirm', { body: { password: maya.password } })
  expect((await makePrimary()).json()).toMatchObject({ primary: true })
})

test('an address of somebody else, and none, cannot be seen or touched', async () => {
  const maya = await givenPerson(server)
  const other = await givenPerson(server)
  await add(other, newEmail())
  for (const id of ['2', '2147483647']) {
    const url = `/v1/user/emails/${id}`
    for (const answer of [
      await maya.call('GET', url),
      await maya.call('PUT', url, { body: { primary: true, resend: true } }),
      await maya.call('DELETE', url),
    ]) {
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Not found.' }])
    }
  }
  for (const id of ['0', '-1', '2147483648', 'first', '1%27']) {
    expect((await maya.call('GET', `/v1/user/emails/${id}`)).statusCode).toBe(400)
  }
})

test('the mail of a sign-up is sent again, and every address is answered and limited alike', async () => {
  const pending = await givenSignUp(server)
  const { email: proven } = await givenPerson(server)
  const before = await mailKinds(proven)
  const resend = (email: string) => server.call('PUT', '/v1/user/resendemail', { body: { email } })
  for (const email of [pending, proven, newEmail()]) {
    const answer = await resend(email)
    expect([answer.statusCode, answer.json()]).toEqual([200, {}])
    const again = await resend(email)
    expect([again.statusCode, typeof again.json()]).toEqual([429, 'string'])
  }
  expect(await mailKinds(pending)).toEqual(['confirm-email', 'confirm-email'])
  expect(await mailKinds(proven)).toEqual(before)
  expect((await followLink(server, await readMailLink(pending))).pathname).toBe('/auth/welcome')
})
