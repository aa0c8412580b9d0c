import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { isReservedAddress, lookOf } from '#contracts/backpack/page-address.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { givenPage, openPeople, pageInput, savePage } from '#testing/given/given-page.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, givenSignUp } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { signInAs } from '#testing/sign-ups.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { sweep } from './sweep.ts'

const year = 365 * 86_400_000
let server: TestServer
let teacher: GivenPerson
let badge: string
let maya: GivenPerson
let other: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  teacher = await givenPerson(server)
  badge = await givenBadgeClass(teacher, await givenIssuer(teacher))
  ;[maya, other] = [await givenPerson(server), await givenPerson(server)]
})
afterEach(resetClock)
afterAll(() => server.stop())

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="9" height="9"/></svg>'
const portrait = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`
let addresses = 0
const newAddress = () => `somebody-${++addresses}`
const status = async (address: string) => (await openPeople(server, address)).statusCode
const accepted = async (person: GivenPerson) => {
  const id = await givenAward(teacher, badge, person.email)
  await person.call('PUT', `/v1/earner/badges/${id}`, { body: { acceptance: 'Accepted' } })
  return id
}
const faultsOf = (answer: { json(): { fields?: object } }) => Object.keys(answer.json().fields ?? {})

test('there is no page until somebody shows one, and their name stands ready for it', async () => {
  const page = (await maya.call('GET', '/v3/backpack/page')).json()
  expect(page).toMatchObject({
    address: null,
    url: null,
    shown: false,
    listed: false,
    name: 'Maya Okonkwo',
    badges: [],
  })
  const address = newAddress()
  expect((await savePage(maya, { address })).json()).toMatchObject({ address, url: null })
  expect(await status(address)).toBe(404)
  expect((await savePage(maya, { address, shown: true })).json().url).toBe(`http://localhost:8000/people/${address}`)
  expect(await status(address)).toBe(200)
  expect((await savePage(maya, { address })).statusCode).toBe(200)
  expect(await status(address)).toBe(404)
})

test('a page that is shown has an address and a name', async () => {
  const answer = await savePage(other, { shown: true, name: ' ' })
  expect([answer.statusCode, faultsOf(answer)]).toEqual([400, ['address', 'name']])
})

test.each([
  ['ab', 'too short'],
  ['a'.repeat(41), 'too long'],
  ['maya okonkwo', 'a blank'],
  ['maya--o', 'two hyphens'],
  ['-maya', 'a hyphen first'],
  ['12345', 'no letter'],
  ['mäya', 'another letter'],
  ['mаya', 'a letter of another script'],
  ['admin', 'of the house'],
  ['adm1n', 'looks like one of the house'],
  ['s-a-s-h', 'the service'],
  ['support24', 'of the house with digits'],
])('%s is no address: %s', async (address) => {
  const answer = await savePage(other, { address })
  expect([answer.statusCode, faultsOf(answer)]).toEqual([400, ['address']])
})

test('capitals and hyphens make no other address, and neither do signs that look alike', async () => {
  await givenPage(maya, { address: 'Bell-Mortimer' })
  for (const address of [
    'bellmortimer',
    'be11-mortimer',
    'beil-m0rtimer',
    'bell-mo-rtimer',
    'BELL-MORTIMER',
    'bell-mortirner',
  ]) {
    const answer = await savePage(other, { address })
    expect([address, answer.statusCode, faultsOf(answer)]).toEqual([address, 400, ['address']])
    expect(answer.json().fields.address).toEqual(['This address is not free. Please choose another one.'])
  }
  const capitals = await openPeople(server, 'BELL-Mortimer')
  expect([capitals.statusCode, capitals.headers.location]).toEqual([302, 'http://localhost:8000/people/bell-mortimer'])
  expect(await status('bellmortimer')).toBe(404)
  expect([lookOf('modern'), isReservedAddress('modern'), isReservedAddress('Lindgate', 'Lindgate Badges')]).toEqual([
    lookOf('modem'),
    false,
    false,
  ])
})

test('of two who want one address at once, or two that look alike, one has it', async () => {
  for (const wanted of [
    ['rosa-luna', 'rosa-luna'],
    ['rosa1una-b', 'rosaluna-b'],
  ]) {
    const people = [await givenPerson(server), await givenPerson(server)]
    const answers = await Promise.all(
      people.map((person, index) => savePage(person, { address: wanted[index], shown: true })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  }
})

test('an address that was given up leads to nothing unless its owner wishes, and is nobody else’s for a year', async () => {
  const person = await givenPerson(server)
  const [before, after] = [newAddress(), newAddress()]
  await givenPage(person, { address: before })
  await givenPage(person, { address: after })
  expect([await status(before), await status(after)]).toEqual([404, 200])
  expect((await savePage(other, { address: before })).statusCode).toBe(400)
  const page = await givenPage(person, { address: after, former_addresses_lead_here: true })
  expect(page.former_addresses).toEqual([{ address: before, held_until: expect.any(String) }])
  const led = await openPeople(server, before)
  expect([led.statusCode, led.headers.location, led.headers['cache-control']]).toEqual([
    302,
    `http://localhost:8000/people/${after}`,
    'no-store',
  ])
  await savePage(person, { address: after, former_addresses_lead_here: true })
  expect(await status(before)).toBe(404)
  shiftClock(year + 60_000)
  expect((await savePage(await givenPerson(server), { address: before })).statusCode).toBe(200)
})

test('nobody takes address after address', async () => {
  const person = await givenPerson(server)
  for (let round = 0; round < 5; round++)
    expect((await savePage(person, { address: `collector-a${round}` })).statusCode).toBe(200)
  const answer = await savePage(person, { address: 'collector-more' })
  expect([answer.statusCode, faultsOf(answer)]).toEqual([400, ['address']])
  expect((await savePage(person, { address: 'collector-a0' })).statusCode).toBe(200)
  expect((await savePage(other, { address: 'collector-more' })).statusCode).toBe(200)
})

test('only badges of one’s own that are accepted can be chosen, and public collections of one’s own', async () => {
  const theirs = await accepted(other)
  const waiting = await givenAward(teacher, badge, maya.email)
  for (const id of [theirs, waiting, 'nothing']) {
    const answer = await savePage(maya, { badges: [id] })
    expect([id, answer.statusCode, faultsOf(answer)]).toEqual([id, 400, ['badges']])
  }
  const collect = async (person: GivenPerson, published: boolean) =>
    (await person.call('POST', '/v1/earner/collections', { body: { name: 'At sea', published } })).json().slug
  for (const slug of [await collect(other, true), await collect(maya, false)]) {
    const answer = await savePage(maya, { collections: [slug] })
    expect([answer.statusCode, faultsOf(answer)]).toEqual([400, ['collections']])
  }
  const [id, slug] = [await accepted(maya), await collect(maya, true)]
  expect((await savePage(maya, { badges: [id, id], collections: [slug] })).json()).toMatchObject({
    badges: [id],
    collections: [slug],
  })
})

test('a picture comes through the gate, stays while its address is sent back, and goes with null', async () => {
  const { image } = await givenPage(maya, { address: 'pictured', image: portrait })
  expect(image).toMatch(/^http:\/\/localhost:8000\//)
  expect((await givenPage(maya, { address: 'pictured', image: 'https://elsewhere.example/a.png' })).image).toBe(image)
  const path = new URL(String(image)).pathname
  const open = async () => (await server.call('GET', path)).statusCode
  expect(await open()).toBe(200)
  const hidden = (await savePage(maya, { address: 'pictured', image })).json().image
  expect([hidden.slice(0, 26), await open()]).toEqual(['data:image/svg+xml;base64,', 404])
  expect((await givenPage(maya, { address: 'pictured', image: hidden })).image).toBe(image)
  expect((await givenPage(maya, { address: 'pictured' })).image).toBeNull()
  expect((await savePage(maya, { image: 'data:image/png;base64,AAAA' })).json().fields).toHaveProperty('image')
})

test('[A1] nobody without a proven address has a page, and a token that only reads changes none', async () => {
  const email = await givenSignUp(server)
  const { access_token: token } = (await signInAs(server, email)).json<{ access_token: string }>()
  const body = pageInput({ address: 'stranger', shown: true })
  const answer = await server.call('PUT', '/v3/backpack/page', { token, body })
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect((await server.call('PUT', '/v3/backpack/page', { body })).statusCode).toBe(401)
  expect(await status('stranger')).toBe(404)
})

test('showing and hiding is written down, and what changed meanwhile is not written over', async () => {
  const person = await givenPerson(server)
  const address = newAddress()
  const { headers } = await person.call('GET', '/v3/backpack/page')
  await givenPage(person, { address })
  const stale = await person.call('PUT', '/v3/backpack/page', {
    body: pageInput({ address }),
    headers: { 'if-match': String(headers.etag) },
  })
  expect(stale.statusCode).toBe(412)
  await savePage(person, { address })
  const rows = await db()
    .selectFrom('audit_entries')
    .select('verb')
    .where('account_id', '=', person.accountId)
    .orderBy('number')
    .execute()
  expect(rows.map(({ verb }) => verb).filter((verb) => verb.startsWith('page.'))).toEqual(['page.shown', 'page.hidden'])
})

test('with the account goes the page, nothing readable is left of its address, and nobody has it for a year', async () => {
  const person = await givenPerson(server)
  await givenPage(person, { address: 'farewell', about: 'Sails by weekend.' })
  expect((await person.call('DELETE', '/v1/user/profile')).statusCode).toBeLessThan(300)
  expect(await status('farewell')).toBe(404)
  expect(
    await db().selectFrom('earner_pages').selectAll().where('account_id', '=', person.accountId).execute(),
  ).toEqual([])
  const rows = await db().selectFrom('earner_addresses').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('farewell')
  expect((await savePage(other, { address: 'farewell' })).statusCode).toBe(400)
  shiftClock(year + 60_000)
  await sweepNow(sweep)
  expect((await db().selectFrom('earner_addresses').selectAll().where('account_id', 'is', null).execute()).length).toBe(
    0,
  )
  expect((await savePage(await givenPerson(server), { address: 'farewell' })).statusCode).toBe(200)
})
