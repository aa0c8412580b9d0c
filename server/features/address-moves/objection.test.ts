import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { givenSigned } from '#testing/given/given-elsewhere.ts'
import {
  addressesOf,
  askFor,
  badgesOf,
  givenImport,
  mailsOf,
  move,
  object,
  readObjection,
} from '#testing/given/given-move.ts'
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
import { signInAs } from '#testing/sign-ups.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { sweep } from './sweep.ts'

const days = 86_400_000
let server: TestServer
let issuer: GivenPerson
let badge: string
let old: GivenPerson
let asking: GivenPerson
let second: string
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
})
beforeEach(async () => {
  shiftClock(3_601_000)
  issuer = await givenPerson(server)
  badge = await givenBadgeClass(issuer, await givenIssuer(issuer))
  old = await givenPerson(server)
  asking = await givenPerson(server)
  second = newEmail('second')
  await old.call('POST', '/v1/user/emails', { body: { email: second } })
  await server.call('POST', await readMailLink(second))
})

const signInAgain = async (person: GivenPerson, email = person.email): Promise<GivenPerson> => {
  const token = (await signInAs(server, email)).json<{ access_token: string }>().access_token
  return { ...person, token, call: (method, url, more) => server.call(method, url, { token, ...more }) }
}
const removeAddress = async (person: GivenPerson, email: string) => {
  const entries = (await person.call('GET', '/v1/user/emails')).json<{ id: number; email: string }[]>()
  return person.call('DELETE', `/v1/user/emails/${entries.find((entry) => entry.email === email)?.id}`)
}

test('every mailbox of the old account can put the address back, with its badges', async () => {
  const award = await givenAward(issuer, badge, second)
  const imported = await givenImport(old, await givenSigned(second))
  await move(server, await askFor(asking, second))
  const [token, same] = [await readObjection(old.email), await readObjection(second)]
  expect([token, token]).toEqual([same, expect.stringMatching(/^sash_am_/)])
  expect((await object(server, token)).json()).toEqual({ email: second })
  expect(await badgesOf(old)).toEqual([award, imported].sort())
  expect([await addressesOf(old), await addressesOf(asking)]).toEqual([[old.email, second], [asking.email]])
  expect(await badgesOf(asking)).toEqual([])
  for (const address of [old.email, second]) {
    expect((await mailsOf(address, 'address-returned')).at(-1)).toContain('set a new one')
  }
  expect((await mailsOf(asking.email, 'address-lost')).at(-1)).toContain(second)
})

test('a primary address is the primary one again', async () => {
  await move(server, await askFor(asking, old.email))
  expect(await addressesOf(old)).toEqual([second])
  await object(server, await readObjection(second))
  expect(await addressesOf(old)).toEqual([old.email, second])
})

test('an objection is made once, within thirty days, with the right link', async () => {
  await move(server, await askFor(asking, second))
  const token = await readObjection(second)
  expect((await object(server, 'sash_am_wrong')).statusCode).toBe(404)
  shiftClock(29 * days)
  expect((await object(server, token)).statusCode).toBe(200)
  shiftClock(3_601_000)
  const again = await object(server, token)
  expect([again.statusCode, again.json().detail]).toEqual([404, expect.stringContaining('no longer works')])
  const other = await signInAgain(await givenPerson(server))
  shiftClock(31 * days)
  await move(server, await askFor(await signInAgain(other), second))
  shiftClock(30 * days + 1000)
  expect((await object(server, await readObjection(second))).statusCode).toBe(404)
})

test('after an objection the address stays for thirty days, whoever asks', async () => {
  await move(server, await askFor(asking, second))
  await object(server, await readObjection(second))
  const link = await askFor(await givenPerson(server), second)
  for (const url of ['/v3/address-moves/preview', '/v3/address-moves']) {
    shiftClock(3_601_000)
    const answer = await server.call('POST', url, { body: link })
    expect([answer.statusCode, answer.json().detail]).toEqual([400, expect.stringContaining('objected')])
  }
  shiftClock(30 * days)
  const late = await askFor(await signInAgain(asking), second)
  expect((await move(server, late)).statusCode).toBe(200)
})

test('who takes the address off the new account does not escape an objection', async () => {
  const imported = await givenImport(old, await givenSigned(second))
  await move(server, await askFor(asking, second))
  expect((await removeAddress(asking, second)).statusCode).toBe(200)
  expect(await badgesOf(asking)).toEqual([`${imported} waits`])
  expect((await object(server, await readObjection(second))).statusCode).toBe(200)
  expect(await badgesOf(old)).toEqual([imported])
  const [removed] = (await asking.call('GET', '/v3/account/removed-emails')).json<{ id: string }[]>()
  const restored = await asking.call('POST', `/v3/account/removed-emails/${removed?.id}/restore`)
  expect(restored.json()).toMatchObject({ email: second, verified: false })
})

test('who deletes the new account deletes nothing of what had moved, and an objection brings the address', async () => {
  const award = await givenAward(issuer, badge, old.email)
  const imported = await givenImport(old)
  await removeAddress(old, second)
  const body = { name: 'Mine', badges: [{ id: imported }] }
  const { slug } = (await old.call('POST', '/v1/earner/collections', { body })).json()
  await move(server, await askFor(asking, old.email))
  expect((await asking.call('DELETE', '/v1/user/profile')).statusCode).toBe(204)
  await context().queue.drain()
  expect((await object(server, await readObjection(old.email))).statusCode).toBe(200)
  const back = await signInAgain(old)
  expect(await badgesOf(back)).toEqual([award, imported].sort())
  const kept = (await back.call('GET', `/v1/earner/collections/${slug}`)).json<{ badges: { id: string }[] }>()
  expect(kept.badges.map(({ id }) => id)).toEqual([imported])
  expect((await back.call('GET', `/v3/backpack/badges/${imported}/original`)).statusCode).toBe(200)
})

test('who deletes the old account leaves the address and its badges where they went', async () => {
  const imported = await givenImport(old, await givenSigned(second))
  await move(server, await askFor(asking, second))
  expect((await old.call('DELETE', '/v1/user/profile')).statusCode).toBe(204)
  await context().queue.drain()
  expect(await badgesOf(asking)).toEqual([imported])
  expect((await asking.call('GET', `/v3/backpack/badges/${imported}/original`)).statusCode).toBe(200)
  expect((await object(server, await readObjection(second))).statusCode).toBe(404)
})

test('an address that went on to a third account goes back step by step', async () => {
  const third = await givenPerson(server)
  const imported = await givenImport(old, await givenSigned(second))
  await move(server, await askFor(asking, second))
  const first = await readObjection(old.email)
  await move(server, await askFor(third, second))
  const next = await readObjection(asking.email)
  expect(await badgesOf(third)).toEqual([imported])
  expect((await object(server, first)).statusCode).toBe(404)
  shiftClock(3_601_000)
  expect((await object(server, next)).statusCode).toBe(200)
  expect(await badgesOf(asking)).toEqual([imported])
  expect((await object(server, first)).statusCode).toBe(200)
  expect(await badgesOf(old)).toEqual([imported])
})

test('settled moves are dropped after sixty days', async () => {
  await move(server, await askFor(asking, second))
  const count = async () => {
    await sweepNow(sweep)
    const rows = context().db.selectFrom('address_moves').select('move_id').where('email', '=', second)
    return (await rows.execute()).length
  }
  shiftClock(59 * days)
  expect(await count()).toBe(1)
  shiftClock(2 * days)
  expect(await count()).toBe(0)
})
