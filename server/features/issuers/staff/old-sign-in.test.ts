import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { personalClient } from '#contracts/oauth/scopes.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { currentKey, givenSigning } from '#testing/given/given-signing.ts'
import { givenToken } from '#testing/given/given-token.ts'
import { type GivenPerson, givenPerson, givenStaff, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let coOwner: GivenPerson
let editor: GivenPerson
let signing: Awaited<ReturnType<typeof givenSigning>>
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  coOwner = await givenPerson(server)
  editor = await givenPerson(server)
  signing = await givenSigning(server, owner)
  await givenStaff(signing.issuer, coOwner, 'owner')
  await givenStaff(signing.issuer, editor, 'editor')
})
afterAll(async () => {
  await server.stop()
})
afterEach(resetClock)

const outcome = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  statusCode < 300 ? undefined : JSON.parse(body).code,
]
const change = async (body: object) => outcome(await owner.call('POST', `${signing.issuer}/staff`, { body }))
const replaceBy = async (staff: object[], token = owner.token) => {
  const issuer = (await owner.call('GET', `/v2/issuers/${signing.issuerId}`)).json().result[0]
  const { name, email, url, description } = issuer
  const body = { name, email, url, description, staff }
  return server.call('PUT', `/v2/issuers/${signing.issuerId}`, { token, body })
}
const changeSigning = (by: GivenPerson) =>
  by.call('PUT', signing.base, { body: { status_method: 'BitstringStatusListEntry' } })
const asksWho = [400, 'auth.confirm']
const stay = () => [
  { user: coOwner.accountId, role: 'owner' },
  { user: editor.accountId, role: 'editor' },
]
const confirm = () => owner.call('POST', '/v3/sign-ins/confirm', { body: { password: owner.password } })

test('an hour after signing in owners come and go only with the password, others without it', async () => {
  const [invited, helper] = [newEmail(), newEmail()]
  expect(await change({ action: 'add', email: invited, role: 'owner' })).toEqual([200, undefined])
  shiftClock(3_700_000)
  for (const action of [
    { action: 'add', email: newEmail(), role: 'owner' },
    { action: 'modify', username: editor.accountId, role: 'owner' },
    { action: 'modify', username: coOwner.accountId, role: 'editor' },
    { action: 'remove', username: coOwner.accountId },
    { action: 'remove', email: coOwner.email },
    { action: 'remove', email: invited },
  ]) {
    expect(await change(action), JSON.stringify(action)).toEqual(asksWho)
  }
  expect(await change({ action: 'add', email: helper, role: 'staff' })).toEqual([200, undefined])
  expect(await change({ action: 'modify', email: helper, role: 'editor' })).toEqual([200, undefined])
  expect(await change({ action: 'remove', email: helper })).toEqual([200, undefined])
  expect((await confirm()).statusCode).toBe(204)
  expect(await change({ action: 'remove', email: invited })).toEqual([200, undefined])
})

test('nor by a whole list of the staff, unless it leaves the owners as they are', async () => {
  const helper = newEmail()
  shiftClock(3_700_000 * 2)
  expect((await replaceBy([{ user: editor.accountId, role: 'editor' }])).statusCode).toBe(400)
  expect((await replaceBy([...stay(), { email: newEmail(), role: 'owner' }])).statusCode).toBe(400)
  expect((await replaceBy([...stay(), { email: helper, role: 'staff' }])).statusCode).toBe(200)
  const staff = (await owner.call('GET', `${signing.issuer}/staff`)).json<{ user: { email: string }; role: string }[]>()
  expect(staff.map(({ role }) => role).sort()).toEqual(['editor', 'owner', 'owner', 'staff'])
})

test('a program of one’s own does what it was given, however long ago', async () => {
  const token = await givenToken(owner.accountId, 'rw:issuer', { clientId: personalClient })
  const add = { action: 'add', email: newEmail(), role: 'owner' }
  expect((await server.call('POST', `${signing.issuer}/staff`, { token, body: add })).statusCode).toBe(200)
})

test('nor is a key replaced or withdrawn, the way of signing changed, or an issuer deleted; and who has no say is told nothing', async () => {
  shiftClock(3_700_000 * 3)
  const key = currentKey(await signing.readSigning())
  expect(outcome(await signing.rotate(key.id))).toEqual(asksWho)
  expect(outcome(await signing.reportLeaked(key.id))).toEqual(asksWho)
  expect(outcome(await changeSigning(owner))).toEqual(asksWho)
  expect(outcome(await owner.call('DELETE', signing.issuer))).toEqual(asksWho)
  expect((await owner.call('DELETE', `/v2/issuers/${signing.issuerId}`)).statusCode).toBe(400)
  expect(currentKey(await signing.readSigning()).id).toBe(key.id)
  expect((await signing.rotate(key.id, editor)).statusCode).toBe(404)
  expect((await changeSigning(editor)).statusCode).toBe(404)
  expect((await editor.call('DELETE', signing.issuer)).statusCode).toBe(404)
  expect((await confirm()).statusCode).toBe(204)
  expect((await signing.rotate(key.id)).statusCode).toBe(200)
  expect(outcome(await changeSigning(owner))).toEqual([200, undefined])
  expect((await owner.call('DELETE', signing.issuer)).statusCode).toBe(204)
})
