import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  newEmail,
  readMailLink,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { mailKinds, signInAs } from '#testing/sign-ups.ts'

let server: TestServer
let owner: GivenPerson
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  badge = await givenBadgeClass(owner, await givenIssuer(owner))
})
afterAll(async () => {
  await server.stop()
})

interface Removed {
  id: string
  email: string
  removed_at: string
  restorable_until: string
}

/** A person with a second proven address that has earned a badge. */
const givenTwoAddresses = async () => {
  const maya = await givenPerson(server)
  const email = newEmail()
  await maya.call('POST', '/v1/user/emails', { body: { email } })
  await server.call('POST', await readMailLink(email))
  await givenAward(owner, badge, email)
  return { maya, email }
}
const badgesOf = async (person: GivenPerson) => (await person.call('GET', '/v1/earner/badges')).json().length
const removedOf = async (person: GivenPerson): Promise<Removed[]> =>
  (await person.call('GET', '/v3/account/removed-emails')).json()
const restore = (person: GivenPerson, id: string) => person.call('POST', `/v3/account/removed-emails/${id}/restore`)
const removeSecond = (person: GivenPerson) => person.call('DELETE', '/v1/user/emails/2')

test('a removed address takes its badges along, and both addresses are told [SI-7.11]', async () => {
  const { maya, email } = await givenTwoAddresses()
  await givenAward(owner, badge, maya.email)
  expect(await badgesOf(maya)).toBe(2)
  const answer = await removeSecond(maya)
  expect([answer.statusCode, answer.json()]).toEqual([200, 200])
  expect(await badgesOf(maya)).toBe(1)
  expect((await maya.call('GET', '/v1/user/emails')).json()).toHaveLength(1)
  expect((await mailKinds(email)).at(-1)).toBe('address-removed')
  expect((await mailKinds(maya.email)).at(-1)).toBe('address-removed')
  expect((await signInAs(server, email)).statusCode).toBe(400)
})

test('an address comes back proven, with its badges, for thirty days [SI-7.11]', async () => {
  const { maya, email } = await givenTwoAddresses()
  await removeSecond(maya)
  const [removed, ...others] = await removedOf(maya)
  expect(others).toEqual([])
  expect(removed?.email).toBe(email)
  const days = (Date.parse(removed?.restorable_until ?? '') - Date.parse(removed?.removed_at ?? '')) / 86_400_000
  expect(days).toBe(30)
  const answer = await restore(maya, removed?.id ?? '')
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { id: 2, email, verified: true, primary: false, variants: [] },
  ])
  expect(await badgesOf(maya)).toBe(1)
  expect(await removedOf(maya)).toEqual([])
  expect((await restore(maya, removed?.id ?? '')).statusCode).toBe(404)
})

test('an address that somebody else has proven since comes back pending, without its badges', async () => {
  const { maya, email } = await givenTwoAddresses()
  await removeSecond(maya)
  shiftClock(301_000)
  const other = await givenPerson(server, email)
  expect(await badgesOf(other)).toBe(1)
  const [removed] = await removedOf(maya)
  expect((await restore(maya, removed?.id ?? '')).json()).toMatchObject({ email, verified: false })
  expect([await badgesOf(maya), await badgesOf(other)]).toEqual([0, 1])
})

test('an address that was pending comes back pending, with a fresh mail', async () => {
  const maya = await givenPerson(server)
  const email = newEmail()
  await maya.call('POST', '/v1/user/emails', { body: { email } })
  await removeSecond(maya)
  const [removed] = await removedOf(maya)
  shiftClock(301_000)
  expect((await restore(maya, removed?.id ?? '')).json()).toMatchObject({ email, verified: false })
  expect(await mailKinds(email)).toEqual(['confirm-email', 'confirm-email'])
  await server.call('POST', await readMailLink(email))
  expect((await maya.call('GET', '/v1/user/emails/2')).json()).toMatchObject({ email, verified: true })
})

test('two who restore, and two who remove, at the same moment do it once', async () => {
  const { maya, email } = await givenTwoAddresses()
  const removals = await Promise.all([removeSecond(maya), removeSecond(maya)])
  expect(removals.map((answer) => answer.statusCode).sort()).toEqual([200, 404])
  const [removed, ...others] = await removedOf(maya)
  expect(others).toEqual([])
  const restored = await Promise.all([restore(maya, removed?.id ?? ''), restore(maya, removed?.id ?? '')])
  const statuses = restored.map((answer) => answer.statusCode)
  expect(statuses).toContain(200)
  for (const answer of restored.filter(({ statusCode }) => statusCode === 200)) {
    expect(answer.json()).toMatchObject({ email, verified: true })
  }
  expect((await maya.call('GET', '/v1/user/emails')).json()).toHaveLength(2)
  expect(await badgesOf(maya)).toBe(1)
})

test('a primary address, and the only one, cannot be removed [SI-4.17]', async () => {
  const { maya } = await givenTwoAddresses()
  const primary = await maya.call('DELETE', '/v1/user/emails/1')
  expect([primary.statusCode, primary.json()]).toEqual([400, { error: 'Can not remove primary email address' }])
  await removeSecond(maya)
  const only = await maya.call('DELETE', '/v1/user/emails/1')
  expect([only.statusCode, only.json()]).toEqual([400, { error: 'Can not remove only email address' }])
})

test('an address removed and made the primary one at the same moment leaves one primary address', async () => {
  for (let round = 0; round < 8; round++) {
    const maya = await givenPerson(server)
    const email = newEmail()
    await maya.call('POST', '/v1/user/emails', { body: { email } })
    await server.call('POST', await readMailLink(email))
    await Promise.all([maya.call('PUT', '/v1/user/emails/2', { body: { primary: true } }), removeSecond(maya)])
    const emails: { primary: boolean }[] = (await maya.call('GET', '/v1/user/emails')).json()
    expect(emails.filter(({ primary }) => primary)).toHaveLength(1)
  }
})

test('an hour after signing in an address is removed only with the password [SI-7.11]', async () => {
  const { maya } = await givenTwoAddresses()
  shiftClock(3_601_000)
  const refused = await removeSecond(maya)
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'auth.confirm'])
  expect((await maya.call('GET', '/v1/user/emails')).json()).toHaveLength(2)
  await maya.call('POST', '/v3/sign-ins/confirm', { body: { password: maya.password } })
  expect((await removeSecond(maya)).statusCode).toBe(200)
})

test('links that wait for a removed address are dead, and it gets no notice while it was not proven', async () => {
  const maya = await givenPerson(server)
  const email = newEmail()
  await maya.call('POST', '/v1/user/emails', { body: { email } })
  const link = await readMailLink(email)
  await server.call('POST', '/v1/user/forgot-password', { form: { email: maya.email } })
  const reset = (await readMailLink(maya.email)).replace(/.*token=/, '')
  await removeSecond(maya)
  expect((await server.call('GET', link)).headers.location).toContain('authError=')
  expect(await mailKinds(email)).toEqual(['confirm-email'])
  const body = { token: reset, password: 'a brand new one' }
  expect((await server.call('PUT', '/v1/user/forgot-password', { body })).statusCode).toBe(404)
})

test('an address that came back unproven in between is still restored as it was', async () => {
  const { maya, email } = await givenTwoAddresses()
  await removeSecond(maya)
  await maya.call('POST', '/v1/user/emails', { body: { email } })
  await removeSecond(maya)
  const [removed, ...others] = await removedOf(maya)
  expect(others).toEqual([])
  expect((await restore(maya, removed?.id ?? '')).json()).toMatchObject({ email, verified: true })
  expect(await badgesOf(maya)).toBe(1)
})

test('a removed address of somebody else, or past its time, is not there', async () => {
  const { maya } = await givenTwoAddresses()
  await removeSecond(maya)
  const [removed] = await removedOf(maya)
  expect(await removedOf(owner)).toEqual([])
  expect((await restore(owner, removed?.id ?? '')).statusCode).toBe(404)
  shiftClock(30 * 86_400_000 + 1000)
  const token = (await signInAs(server, maya.email)).json().access_token
  const late = await server.call('POST', `/v3/account/removed-emails/${removed?.id}/restore`, { token })
  expect(late.statusCode).toBe(404)
  expect((await server.call('GET', '/v3/account/removed-emails', { token })).json()).toEqual([])
})
