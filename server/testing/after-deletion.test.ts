import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { dumpRows } from './dump-rows.ts'
import { runSweep } from './given/given-batch.ts'
import { givenImport } from './given/given-move.ts'
import { addPasskey } from './given/given-passkey.ts'
import { type GivenPerson, givenIssuer, givenPerson, givenStaff, readMailLink } from './given.ts'
import { startTestServer, type TestServer } from './server.ts'
import { mailKinds as kindsTo, signInAs, signUpFrom } from './sign-ups.ts'

const lines: string[] = []
let server: TestServer
let other: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ log: { write: (line) => void lines.push(line) } })
  other = await givenPerson(server)
})
afterAll(async () => {
  resetClock()
  await server.stop()
})

const addresses = {
  primary: 'quillonia@leaving.example',
  second: 'vandertramp@leaving.example',
  pending: 'pending@leaving.example',
  mistyped: 'quilonnia@leaving.example',
  guessed: 'guessed@leaving.example',
}
const names = ['Quillonia', 'Vandertramp']

/** A text as it may stand somewhere: as it is, in an address, in base64. */
const formsOf = (text: string): string[] => [
  text,
  encodeURIComponent(text),
  Buffer.from(text).toString('base64').replace(/=+$/, ''),
  Buffer.from(text).toString('base64url'),
]
const traces = [...Object.values(addresses), ...names].flatMap(formsOf)
const tracesIn = (text: string): string[] => traces.filter((trace) => text.toLowerCase().includes(trace.toLowerCase()))

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

/** What people call their own things by. */
const nameThings = async (person: GivenPerson) => {
  const { answer: gone } = await addPasskey(person, { name: `${names[0]}’s phone` })
  expect(gone.statusCode).toBe(201)
  const { id } = gone.json<{ id: string }>()
  expect((await person.call('DELETE', `/v3/account/passkeys/${id}`)).statusCode).toBeLessThan(300)
  expect((await addPasskey(person, { name: `${names[1]} family laptop` })).answer.statusCode).toBe(201)
  const body = { name: `${names[0]} at home`, scopes: ['rw:backpack'] }
  expect((await person.call('POST', '/v3/personal-tokens', { body })).statusCode).toBe(201)
}

/** Somebody who has done all kinds of things, and things that strangers did with addresses that are nobody's. */
const liveHere = async (): Promise<GivenPerson> => {
  const person = await givenPerson(server, addresses.primary)
  const call = async (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
    const answer = await person.call(method, url, body ? { body } : {})
    expect([url, answer.statusCode < 300]).toEqual([url, true])
  }
  await call('PUT', '/v1/user/profile', { first_name: names[0], last_name: names[1] })
  await call('POST', '/v1/user/emails', { email: addresses.second })
  await server.call('POST', await readMailLink(addresses.second))
  await givenImport(person)
  await call('POST', '/v1/earner/collections', { name: 'All that is mine', badges: [] })
  const issuer = await givenIssuer(other)
  await givenStaff(issuer, person, 'editor')
  await call('PUT', '/v1/user/profile', { password: 'another horse battery', current_password: person.password })
  const token = (await signInAs(server, addresses.primary, 'another horse battery')).json<{ access_token: string }>()
  await signInAs(server, addresses.primary, 'wrong')
  await server.call('POST', '/v1/user/forgot-password', { form: { email: addresses.primary } })
  await context().queue.drain()
  shiftClock(301_000)
  const back: GivenPerson = {
    ...person,
    token: token.access_token,
    call: (method, url, options = {}) => server.call(method, url, { token: token.access_token, ...options }),
  }
  const again = (method: 'POST', url: string, body: object) => server.call(method, url, { token: back.token, body })
  await again('POST', '/v1/user/emails', { email: addresses.pending })
  await signUpFrom(server, addresses.mistyped)
  await signInAs(server, addresses.guessed, 'wrong')
  await server.call('POST', '/v1/user/forgot-password', { form: { email: addresses.guessed } })
  await nameThings(back)
  return back
}

test('[A11] [A17] of whoever deletes their account, and of addresses that were only typed, nothing is left', async () => {
  const person = await liveHere()
  expect((await kindsTo(addresses.primary)).length).toBeGreaterThan(1)
  expect(tracesIn((await dumpRows()).get('public.email_addresses') ?? '').length).toBeGreaterThan(0)
  expect((await server.call('DELETE', '/v1/user/profile', { token: person.token })).statusCode).toBe(204)
  expect((await dumpRows()).get('public.address_locks')).toBe('')
  expect(await kindsTo(addresses.primary)).toEqual(['account-deleted'])
  await context().queue.drain()
  for (const days of [1, 8, 31]) {
    shiftClock(days * 86_400_000)
    await runSweep()
  }
  const left = [...(await dumpRows())].flatMap(([name, text]) => tracesIn(text).map((trace) => `${name}: ${trace}`))
  expect(left).toEqual([])
  const files = filesUnder(context().config.dataDir)
  expect(files.filter((file) => tracesIn(readFileSync(file, 'latin1')).length > 0)).toEqual([])
  expect(lines.length).toBeGreaterThan(10)
  expect(tracesIn(lines.join(''))).toEqual([])
})

test('[A11] an address is still locked for as long as a transaction about it lasts', async () => {
  const { lockAddress } = await import('../features/accounts/index.ts')
  const { db } = context()
  const order: string[] = []
  let wait: Promise<unknown> = Promise.resolve()
  for (const emails of [['row@leaving.example'], ['row@leaving.example', 'new@leaving.example']]) {
    if (emails.length > 1) await db.insertInto('address_locks').values({ email: 'new@leaving.example' }).execute()
    for (const email of emails) {
      await db.transaction().execute(async (tx) => {
        await lockAddress(tx, email)
        wait = db.transaction().execute(async (later) => {
          await lockAddress(later, email)
          order.push('second')
        })
        await new Promise((resolve) => setTimeout(resolve, 150))
        order.push('first')
      })
      await wait
    }
  }
  expect(order).toEqual(['first', 'second', 'first', 'second', 'first', 'second'])
  expect((await dumpRows()).get('public.address_locks')).toBe('')
})
