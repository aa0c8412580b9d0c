import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, newEmail, svgPicture } from './given.ts'
import { startTestServer, type TestServer } from './server.ts'
import { signInAs } from './sign-ups.ts'

let server: TestServer
let owner: GivenPerson
let other: GivenPerson
let issuer: string
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  other = await givenPerson(server)
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
})
afterAll(async () => {
  await server.stop()
})

const mine = 'BBBBBBBBBBBBBBBBBBBBBB'
const names = { slug: mine, id: mine, issuer_id: mine, badge_id: mine, award_id: mine, entity_id: mine }
const past = '2001-01-01T00:00:00Z'
const origins = { created_at: past, created_by: 'eve@example.org', updated_at: past, json: { id: mine } }

test('a profile keeps its address, its id and its rights', async () => {
  const before = (await owner.call('GET', '/v1/user/profile')).json()
  const body = { ...names, account_id: other.accountId, email: other.email, is_operator: true, has_password_set: false }
  expect((await owner.call('PUT', '/v1/user/profile', { body })).json()).toEqual(before)
})

test('a sign-up gives itself neither rights nor a proven address', async () => {
  const email = newEmail()
  const body = { first_name: 'Eve', last_name: 'Il', email, password: 'a rival of some length' }
  const rights = { account_id: owner.accountId, is_operator: true, verified: true, verified_at: past, primary: true }
  const more = { agreed_terms_version: 9, signup_secret_hash: mine, password_hash: mine, created_at: past }
  const made = await server.call('POST', '/v1/user/profile', { body: { ...body, ...names, ...rights, ...more } })
  expect(made.statusCode).toBe(201)
  expect(made.json()).toMatchObject({ email, agreed_terms_version: 0 })
  expect([mine, owner.accountId]).not.toContain(made.json().slug)
  const { access_token: token } = (await signInAs(server, email, body.password)).json<{ access_token: string }>()
  const emails = await server.call('GET', '/v1/user/emails', { token })
  expect(emails.json()).toEqual([{ id: 1, email, verified: false, primary: true, variants: [] }])
  const operators = await context()
    .db.selectFrom('accounts')
    .select('account_id')
    .where('is_operator', '=', true)
    .execute()
  expect(operators).toEqual([{ account_id: owner.accountId }])
})

test('an added address is pending, and a change of it makes it neither proven nor another one', async () => {
  const email = newEmail()
  const more = {
    id: 77,
    email_id: 77,
    verified: true,
    verified_at: past,
    account_id: owner.accountId,
    is_primary: true,
  }
  const made = await other.call('POST', '/v1/user/emails', { body: { email, primary: true, ...more } })
  const entry = { id: 2, email, verified: false, primary: false, variants: [] }
  expect(made.json()).toEqual(entry)
  const changed = await other.call('PUT', '/v1/user/emails/2', { body: { email: owner.email, primary: true, ...more } })
  expect(changed.json()).toEqual(entry)
})

test('with a new password nothing else of the profile changes', async () => {
  const maya = await givenPerson(server)
  const before = (await maya.call('GET', '/v1/user/profile')).json()
  const body = {
    password: 'a brand new one',
    current_password: maya.password,
    first_name: 'Eve',
    marketing_opt_in: true,
  }
  expect((await maya.call('PUT', '/v1/user/profile', { body })).json()).toEqual(before)
})

test('a sign-in takes its rights from its scope, and its account from the password', async () => {
  const maya = await givenPerson(server)
  const form = { username: maya.email, password: maya.password, scope: 'r:profile' }
  const more = {
    account_id: owner.accountId,
    expires_in: '999999999',
    confirmed_at: past,
    token: mine,
    access_token: mine,
  }
  const answer = (await server.call('POST', '/o/token', { form: { ...form, ...more } })).json()
  expect(answer).toMatchObject({ scope: 'r:profile', expires_in: 86400 })
  const { access_token: token } = answer
  expect((await server.call('GET', '/v1/user/profile', { token })).json()).toMatchObject({ slug: maya.accountId })
  expect((await server.call('GET', '/v1/issuer/issuers', { token })).statusCode).toBe(403)
})

test('an issuer keeps its id, its maker, its staff and its counts', async () => {
  const staff = [{ user: { slug: other.accountId }, role: 'owner' }]
  const input = { name: 'A', url: 'https://a.example', email: owner.email }
  const body = {
    ...input,
    ...names,
    ...origins,
    staff,
    role: 'owner',
    recipientCount: 9,
    badgeClassCount: 9,
    image_key: mine,
  }
  const { slug, staff: people, ...made } = (await owner.call('POST', '/v1/issuer/issuers', { body })).json()
  expect(slug).not.toBe(mine)
  expect(made).toMatchObject({ created_by: owner.email, recipientCount: 0, badgeClassCount: 0, image: null })
  expect(made.created_at > past).toBe(true)
  expect(people).toMatchObject([{ user: { slug: owner.accountId }, role: 'owner' }])
  const changed = (await owner.call('PUT', `/v1/issuer/issuers/${slug}`, { body })).json()
  expect(changed).toMatchObject({ slug, created_at: made.created_at, created_by: owner.email, staff: people })
})

test('a badge class keeps its id, its issuer, its number and its count', async () => {
  const otherIssuer = await givenIssuer(other)
  const input = { name: 'A', description: 'B', criteria_text: 'C', image: svgPicture }
  const body = {
    ...input,
    ...names,
    ...origins,
    issuer: otherIssuer,
    badge_number: 99,
    recipient_count: 9,
    image_key: mine,
  }
  const made = (await owner.call('POST', `${issuer}/badges`, { body })).json()
  expect(made.slug).not.toBe(mine)
  expect(made).toMatchObject({ id: 2, recipient_count: 0, created_by: owner.email })
  expect(made.issuer.endsWith(issuer.split('/').at(-1) ?? '-')).toBe(true)
  const changed = (await owner.call('PUT', `${issuer}/badges/${made.slug}`, { body })).json()
  expect(changed).toEqual(made)
})

test('an award keeps its id, its day, its state and its signer', async () => {
  const state = { revoked: true, revoked_at: past, revocation_reason: 'x', acceptance: 'Accepted', issued_on: past }
  const signed = {
    assertion: '{}',
    credential: '{}',
    salt: 'x',
    status_index: 1,
    list_number: 9,
    public_url: 'https://evil.example',
  }
  const body = {
    recipient_identifier: newEmail(),
    ...names,
    ...origins,
    ...state,
    ...signed,
    issuer: mine,
    badge_class: mine,
  }
  const made = (await owner.call('POST', `${badge}/assertions`, { body })).json()
  expect(made.slug).not.toBe(mine)
  expect(made).toMatchObject({
    revoked: false,
    revocation_reason: null,
    acceptance: 'Unaccepted',
    created_by: owner.email,
  })
  expect(made.created_at > past && made.json.issuedOn > past).toBe(true)
  expect(made.badge_class.endsWith(badge.split('/').at(-1) ?? '-')).toBe(true)
  expect(JSON.stringify(made)).not.toContain('evil.example')
  const credential = (await server.call('GET', `/public/assertions/${made.slug}?v=3_0`)).json()
  expect(credential).toMatchObject({ id: made.public_url, proof: [{ cryptosuite: 'eddsa-rdfc-2022' }] })
})

test('a recipient changes nothing of a badge but its acceptance', async () => {
  const made = await owner.call('POST', `${badge}/assertions`, { body: { recipient_identifier: other.email } })
  const url = `/v1/earner/badges/${made.json().slug}`
  const before = (await other.call('GET', url)).json()
  const body = {
    acceptance: 'Accepted',
    ...names,
    narrative: 'I am great',
    recipient_identifier: 'x',
    expires: null,
    revoked: true,
  }
  expect((await other.call('PUT', url, { body })).json()).toEqual({ ...before, acceptance: 'Accepted' })
})
