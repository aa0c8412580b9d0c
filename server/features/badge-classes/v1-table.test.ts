import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#infra/context.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenEndedAward,
  givenIssuer,
  givenPerson,
  givenSignUp,
  givenStaff,
  goodPassword,
  newEmail,
  svgPicture,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

/** The first interface, line by line, as its clients know it: what is answered, and in which words. */
let server: TestServer
let owner: GivenPerson
let editor: GivenPerson
let member: GivenPerson
let stranger: GivenPerson
let unproven: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  editor = await givenPerson(server)
  member = await givenPerson(server)
  stranger = await givenPerson(server)
  const form = { username: await givenSignUp(server), password: goodPassword, scope: 'rw:issuer' }
  unproven = (await server.call('POST', '/o/token', { form })).json<{ access_token: string }>().access_token
})
afterAll(async () => {
  await server.stop()
})

const issuers = '/v1/issuer/issuers'
const notFound = [404, { detail: expect.stringMatching(/found/i) }]
const said = async (call: ReturnType<GivenPerson['call']>) => {
  const answer = await call
  return [answer.statusCode, answer.body === '' ? '' : answer.json()]
}
const issuerInput = () => ({ name: 'Harbour School', email: owner.email, url: 'https://harbour.example' })
const badgeInput = { name: 'Day Skipper', description: 'Sails.', image: svgPicture, criteria_text: 'Sail.' }
const givenTeam = async () => {
  const issuer = await givenIssuer(owner)
  await givenStaff(issuer, editor, 'editor')
  await givenStaff(issuer, member, 'staff')
  return { issuer, badge: await givenBadgeClass(owner, issuer) }
}

test('the list of issuers is for who is signed in, and holds theirs', async () => {
  expect((await server.call('GET', issuers)).statusCode).toBe(401)
  expect(await said(stranger.call('GET', issuers))).toEqual([200, []])
})

test('an issuer is created by who has proven its address, and says whose it must be', async () => {
  const created = await owner.call('POST', issuers, { body: { ...issuerInput(), image: svgPicture } })
  expect([created.statusCode, created.json().staff]).toMatchObject([201, [{ role: 'owner' }]])
  const text = 'Issuer email must be one of your verified addresses. Add this email to your profile and try again.'
  const body = { ...issuerInput(), email: newEmail() }
  expect(await said(owner.call('POST', issuers, { body }))).toEqual([400, [text]])
  expect(await said(server.call('POST', issuers, { token: unproven, body: issuerInput() }))).toEqual([
    400,
    ['Please verify your email address first, then try again.'],
  ])
  for (const field of ['name', 'email', 'url']) {
    const missing = await owner.call('POST', issuers, { body: { ...issuerInput(), [field]: undefined } })
    expect([missing.statusCode, missing.json()]).toEqual([400, { [field]: ['This field is required.'] }])
  }
})

test('a change of an issuer is a whole one: what must be there is asked for, a description left out goes', async () => {
  const { issuer } = await givenTeam()
  const before = (
    await owner.call('PUT', issuer, { body: { ...issuerInput(), description: 'x', image: svgPicture } })
  ).json()
  expect(before).toMatchObject({ description: 'x', image: expect.stringContaining('/image') })
  for (const field of ['name', 'email', 'url']) {
    const missing = await owner.call('PUT', issuer, { body: { ...issuerInput(), [field]: undefined } })
    expect([missing.statusCode, missing.json()]).toEqual([400, { [field]: ['This field is required.'] }])
  }
  const body = { ...issuerInput(), image: before.image }
  expect(await said(editor.call('PUT', issuer, { body }))).toMatchObject([
    200,
    { description: null, image: before.image },
  ])
  expect((await member.call('GET', issuer)).statusCode).toBe(200)
  expect(await said(member.call('PUT', issuer, { body }))).toEqual(notFound)
  expect(await said(stranger.call('GET', issuer))).toEqual(notFound)
})

test('an issuer is deleted by an owner, unless an award counts, be it expired', async () => {
  const { issuer, badge } = await givenTeam()
  const award = await givenEndedAward(owner, badge, newEmail())
  expect(await said(editor.call('DELETE', issuer))).toEqual(notFound)
  expect(await said(owner.call('DELETE', issuer))).toEqual([
    400,
    'Issuer can not be deleted because it has previously issued badges.',
  ])
  await owner.call('DELETE', `${badge}/assertions/${award}`, { body: { revocation_reason: 'x' } })
  expect(await said(owner.call('DELETE', issuer))).toEqual([204, ''])
  expect(await said(owner.call('GET', badge))).toEqual(notFound)
})

test('the staff is read by all of it, changed by owners, and refusals have their words', async () => {
  const { issuer } = await givenTeam()
  const change = async (body: object, by = owner) => {
    await db().deleteFrom('throttles').where('key', 'like', 'staff:%').execute()
    return said(by.call('POST', `${issuer}/staff`, { body }))
  }
  expect((await said(member.call('GET', `${issuer}/staff`)))[1]).toHaveLength(3)
  expect(await said(stranger.call('GET', `${issuer}/staff`))).toEqual(notFound)
  const email = newEmail()
  expect(await change({ action: 'add', email }, editor)).toEqual(notFound)
  const added = await change({ action: 'add', email })
  expect(added).toMatchObject([200, { user: { email }, role: 'staff' }])
  const already = [400, ['Could not add user to staff list. User already in staff list.']]
  expect(await change({ action: 'add', email })).toEqual(already)
  expect(await change({ action: 'add', email: member.email })).toEqual(already)
  expect(await change({ action: 'modify', email, role: 'editor' })).toMatchObject([200, { role: 'editor' }])
  expect(await change({ action: 'modify', email: member.email, role: 'editor' })).toMatchObject([
    200,
    { user: { email: member.email, first_name: 'Maya' }, role: 'editor' },
  ])
  for (const gone of [email, member.email]) {
    const text = `User ${gone} has been removed from Harbour School staff.`
    expect(await change({ action: 'remove', email: gone })).toEqual([200, text])
  }
  const none = [400, ['Cannot modify staff record. Matching staff record does not exist.']]
  for (const action of ['modify', 'remove']) expect(await change({ action, email })).toEqual(none)
  expect(await change({ action: 'modify', email: owner.email })).toEqual([
    400,
    'Cannot modify your own permissions on an issuer profile',
  ])
  const unknown = 'User not found. please provide a valid email address, username, url or telephone identifier.'
  expect(await change({ action: 'add', username: 'nobody' })).toEqual([404, unknown])
  const [status, only] = await change({ action: 'add', email, url: 'https://a.example' })
  expect([status, only]).toEqual([400, expect.stringMatching(/^Please provided only one of the following: /)])
  expect((await change({ action: 'raise', email }))[0]).toBe(400)
})

test('badge classes are listed and found by the staff only, the newest first', async () => {
  const { issuer, badge } = await givenTeam()
  const newest = await givenBadgeClass(owner, issuer, { name: 'Second' })
  const slug = badge.split('/').at(-1)
  for (const list of [`${issuer}/badges`, '/v1/issuer/all-badges']) {
    const slugs = (await editor.call('GET', list)).json<{ slug: string }[]>().map((entry) => entry.slug)
    expect(slugs.slice(0, 2)).toEqual([newest.split('/').at(-1), slug])
  }
  expect(await said(stranger.call('GET', `${issuer}/badges`))).toEqual(notFound)
  expect(await said(stranger.call('GET', '/v1/issuer/all-badges'))).toEqual([200, []])
  const find = `/v1/issuer/all-badges/find?identifier=`
  expect(await said(member.call('GET', find + slug))).toMatchObject([200, { slug }])
  const [status, refusal] = await said(stranger.call('GET', find + slug))
  expect([status, JSON.stringify(refusal)]).toEqual([
    404,
    expect.stringContaining(`No BadgeClass found by identifier: ${slug}`),
  ])
})

test('a badge class says what it lacks', async () => {
  const { issuer } = await givenTeam()
  const create = (more: object, by = editor) =>
    said(by.call('POST', `${issuer}/badges`, { body: { ...badgeInput, ...more } }))
  expect((await create({}))[0]).toBe(201)
  expect(await create({}, member)).toEqual(notFound)
  expect(await create({ image: undefined })).toEqual([400, { image: ['This field is required'] }])
  const criteria = 'One or both of the criteria_text and criteria_url fields must be provided'
  expect(JSON.stringify(await create({ criteria_text: undefined }))).toContain(criteria)
  const markdown = await create({ criteria_text: '![x](https://a.example/x.png)' })
  expect(markdown).toEqual([400, { criteria_text: ['Images not supported in markdown'] }])
  const url = 'https://harbour.example/criteria'
  expect((await create({ criteria_url: url }))[1]).toMatchObject({ criteria_text: 'Sail.', criteria_url: url })
  const legacy = async (text: string) => (await create({ criteria_text: undefined, criteria: text }))[1]
  expect(await legacy(url)).toMatchObject({ criteria_text: null, criteria_url: url })
  expect(await legacy('Sail far.')).toMatchObject({ criteria_text: 'Sail far.', criteria_url: null })
  expect((await create({ criteria: 'Sail far.' }))[0]).toBe(400)
  for (const [type, bytes] of [
    ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    ['image/png', Buffer.from('not a picture')],
    ['text/plain', Buffer.from('x')],
  ] as const) {
    const [status, refusal] = await create({ image: `data:${type};base64,${bytes.toString('base64')}` })
    expect([status, JSON.stringify(refusal)]).toEqual([
      400,
      expect.stringMatching(/"image":\["Invalid (image\.|PNG)"\]/),
    ])
  }
})

test('a change of a badge class clears alignment, tags and expiry that it leaves out', async () => {
  const { issuer } = await givenTeam()
  const alignment = [{ target_name: 'Sea', target_url: 'https://sea.example' }]
  const more = { alignment, tags: ['sea'], expires: { amount: 2, duration: 'years' } }
  const badge = await givenBadgeClass(owner, issuer, more)
  const full = (await member.call('GET', badge)).json()
  expect(full).toMatchObject({ tags: ['sea'], expires: more.expires, alignment: [{ target_name: 'Sea' }] })
  const body = { ...badgeInput, image: full.image }
  expect(await said(member.call('PUT', badge, { body }))).toEqual(notFound)
  expect(await said(editor.call('PUT', badge, { body }))).toMatchObject([
    200,
    { tags: [], alignment: [], expires: { amount: null, duration: null }, image: full.image },
  ])
})

test('a badge class is deleted by an editor, unless an award counts that is neither revoked nor expired', async () => {
  const { badge } = await givenTeam()
  await givenEndedAward(owner, badge, newEmail())
  const award = await givenAward(owner, badge, newEmail())
  expect(await said(member.call('DELETE', badge))).toEqual(notFound)
  expect(await said(editor.call('DELETE', badge))).toEqual([
    400,
    'BadgeClass may only be deleted if all BadgeInstances have been revoked.',
  ])
  await owner.call('DELETE', `${badge}/assertions/${award}`, { body: { revocation_reason: 'x' } })
  expect(await said(editor.call('DELETE', badge))).toEqual([204, ''])
})
