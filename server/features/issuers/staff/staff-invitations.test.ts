import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#infra/context.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  givenStaff,
  newEmail,
  readMailLink,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
})
afterAll(async () => {
  await server.stop()
})

const idOf = (path: string): string => path.split('/').at(-1) ?? ''
const change = async (body: object, path = issuer) => {
  await db().deleteFrom('throttles').where('key', 'like', 'staff:%').execute()
  return owner.call('POST', `${path}/staff`, { body })
}
const invite = async (email: string, role = 'staff', path = issuer) => {
  const answer = await change({ action: 'add', email, role }, path)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
}
const entriesOf = async (emails: string[], path = issuer) => {
  const list = (await owner.call('GET', `${path}/staff`)).json<{ user: { email: string }; role: string }[]>()
  return list.filter(({ user }) => emails.includes(user.email))
}
/** A second proven address of the person. */
const givenSecond = async (person: GivenPerson): Promise<string> => {
  const email = newEmail('second')
  await person.call('POST', '/v1/user/emails', { body: { email } })
  await server.call('POST', await readMailLink(email))
  return email
}

test('who has proven the address stays an invitation without a name until they come [SB-7.12]', async () => {
  const person = await givenPerson(server)
  await invite(person.email, 'editor')
  await person.call('GET', '/v1/user/profile')
  await person.call('GET', '/v1/earner/badges')
  expect(await entriesOf([person.email])).toEqual([
    { role: 'editor', pending: true, user: expect.objectContaining({ email: person.email, first_name: '', slug: '' }) },
  ])
  const [mail, ...more] = await db()
    .selectFrom('mails')
    .select(['subject', 'body'])
    .where('to_address', '=', person.email)
    .where('kind', '=', 'staff')
    .execute()
  expect(more).toEqual([])
  expect(mail?.subject).toBe('You are invited to the staff of Harbour School')
  expect(mail?.body).toContain(`/issuer/issuers/${idOf(issuer)}`)
  expect(mail?.body).toContain('“Editor”')
})

type Look = [name: string, url: (issuer: string, badge: string, award: string) => string]
const looks: Look[] = [
  ['the list of issuers', () => '/v1/issuer/issuers'],
  ['the list of all badges', () => '/v1/issuer/all-badges'],
  ['a badge class by its id', (_, badge) => `/v1/issuer/all-badges/find?identifier=${idOf(badge)}`],
  ['the issuer', (at) => at],
  ['its staff', (at) => `${at}/staff`],
  ['its badge classes', (at) => `${at}/badges`],
  ['its share of mails', (at) => `/v3/issuers/${idOf(at)}/mail-share`],
  ['its awards', (_, badge) => `${badge}/assertions`],
  ['an award', (_, badge, award) => `${badge}/assertions/${award}`],
]

test.each(looks)('the role begins with %s, which is whole at the first look', async (_, url) => {
  const path = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, path)
  const award = await givenAward(owner, badge, newEmail())
  const person = await givenPerson(server)
  await invite(person.email, 'staff', path)
  const answer = await person.call('GET', url(path, badge, award))
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).not.toEqual([])
  expect(await entriesOf([person.email], path)).toEqual([
    { role: 'staff', user: expect.objectContaining({ email: person.email, first_name: 'Maya' }) },
  ])
})

test('the role begins with an action too', async () => {
  const person = await givenPerson(server)
  await invite(person.email, 'editor')
  await givenBadgeClass(person, issuer)
  expect(await entriesOf([person.email])).toMatchObject([{ role: 'editor', user: { first_name: 'Maya' } }])
})

test('an action that is refused takes nothing up beyond what the role allows', async () => {
  const person = await givenPerson(server)
  await invite(person.email, 'staff')
  expect((await person.call('DELETE', issuer)).statusCode).toBe(404)
  expect((await person.call('PUT', issuer, { body: {} })).statusCode).toBe(400)
  expect((await owner.call('GET', issuer)).statusCode).toBe(200)
})

test('one who looks at an issuer takes up the role in that one only; a list takes up all', async () => {
  const other = await givenIssuer(owner)
  const person = await givenPerson(server)
  await invite(person.email)
  await invite(person.email, 'editor', other)
  await person.call('GET', other)
  expect(await entriesOf([person.email])).toMatchObject([{ pending: true }])
  const list = (await person.call('GET', '/v1/issuer/issuers')).json<{ slug: string }[]>()
  expect(list.map(({ slug }) => slug).sort()).toEqual([idOf(issuer), idOf(other)].sort())
  expect((await entriesOf([person.email]))[0]).not.toHaveProperty('pending')
})

test('two invited addresses of one person become one role, the one that may do more', async () => {
  for (const [first, second] of [
    ['staff', 'owner'],
    ['editor', 'staff'],
  ]) {
    const path = await givenIssuer(owner)
    const person = await givenPerson(server)
    const email = await givenSecond(person)
    await invite(person.email, first, path)
    await invite(email, second, path)
    expect(await entriesOf([person.email, email], path)).toHaveLength(2)
    await person.call('GET', path)
    const entries = await entriesOf([person.email, email], path)
    expect(entries).toMatchObject([{ role: first === 'staff' ? 'owner' : 'editor', user: { email: person.email } }])
    expect((await owner.call('GET', `${path}/staff`)).json()).toHaveLength(2)
  }
})

test.each(['owner', 'staff'])('an old invitation as %s leaves the role of a member as it is', async (role) => {
  const person = await givenPerson(server)
  const email = await givenSecond(person)
  await invite(email, role)
  await givenStaff(issuer, person, 'editor')
  expect((await person.call('DELETE', issuer)).statusCode).toBe(404)
  await person.call('GET', '/v1/issuer/issuers')
  expect(await entriesOf([person.email, email])).toMatchObject([{ role: 'editor', user: { email: person.email } }])
})

test('somebody removed does not come back by an invitation to another address of theirs', async () => {
  const person = await givenPerson(server)
  const email = await givenSecond(person)
  await invite(email, 'owner')
  await givenStaff(issuer, person, 'editor')
  await change({ action: 'remove', email: person.email })
  expect((await person.call('GET', issuer)).statusCode).toBe(404)
  expect((await person.call('GET', '/v1/issuer/issuers')).json()).toEqual([])
  expect(await entriesOf([person.email, email])).toEqual([])
})

test('a member is found by each proven address, and is not invited by another one', async () => {
  const person = await givenPerson(server)
  const email = await givenSecond(person)
  await givenStaff(issuer, person, 'staff')
  const again = await change({ action: 'add', email })
  expect([again.statusCode, again.json()]).toEqual([
    400,
    ['Could not add user to staff list. User already in staff list.'],
  ])
  expect((await change({ action: 'modify', email, role: 'editor' })).json()).toMatchObject({ role: 'editor' })
  expect((await change({ action: 'remove', email })).statusCode).toBe(200)
  expect((await person.call('GET', issuer)).statusCode).toBe(404)
})

test('an address that is only shown keeps nobody from inviting the one who has proven it', async () => {
  const [shown, holder] = [await givenPerson(server), await givenPerson(server)]
  await givenStaff(issuer, shown, 'editor')
  const claimed = newEmail()
  await db()
    .updateTable('email_addresses')
    .set({ email: claimed, verified_at: null })
    .where('account_id', '=', shown.accountId)
    .execute()
  await db().updateTable('email_addresses').set({ email: claimed }).where('account_id', '=', holder.accountId).execute()
  await invite(claimed, 'staff')
  await change({ action: 'modify', email: claimed, role: 'editor' })
  await change({ action: 'remove', email: claimed })
  expect(await entriesOf([claimed])).toMatchObject([{ role: 'editor', user: { slug: shown.accountId } }])
})

test('an address that is taken off an account is no way to its role any more', async () => {
  const person = await givenPerson(server)
  const email = await givenSecond(person)
  await invite(email)
  const emails = (await person.call('GET', '/v1/user/emails')).json<{ id: number; email: string }[]>()
  const id = emails.find((entry) => entry.email === email)?.id
  expect((await person.call('DELETE', `/v1/user/emails/${id}`)).statusCode).toBeLessThan(300)
  expect((await person.call('GET', issuer)).statusCode).toBe(404)
  expect(await entriesOf([email])).toMatchObject([{ pending: true }])
})
