import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { createElsewhere, givenHosted } from '#testing/given/given-elsewhere.ts'
import { givenImport } from '#testing/given/given-move.ts'
import { givenPage, openPeople, savePage } from '#testing/given/given-page.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { recordStatements, type StatementRecorder } from '#testing/record-statements.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { rewriteStored } from '#testing/stored-documents.ts'

const site = createElsewhere()
let server: TestServer
let recorder: StatementRecorder
let teacher: GivenPerson
let badge: string
let maya: GivenPerson
beforeAll(async () => {
  recorder = recordStatements()
  server = await startTestServer({ outside: site.outside })
  teacher = await givenPerson(server)
  badge = await givenBadgeClass(teacher, await givenIssuer(teacher, { name: 'Harbour' }), { name: 'Skipper' })
  maya = await givenPerson(server)
})
afterEach(resetClock)
afterAll(async () => {
  recorder.stop()
  await server.stop()
})

const browser = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 Firefox/140.0' }
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="9" height="9"/></svg>'
const portrait = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`
let addresses = 0
const newAddress = () => `shown-${++addresses}`
const accept = (person: GivenPerson, id: string) =>
  person.call('PUT', `/v1/earner/badges/${id}`, { body: { acceptance: 'Accepted' } })
const accepted = async (person: GivenPerson, more: object = {}) => {
  const id = await givenAward(teacher, badge, person.email, more)
  await accept(person, id)
  return id
}
const cardsOf = (body: string) =>
  [...body.matchAll(/data-check="[^"]*\/([\w-]+)" data-state="(\w+)"/g)].map(([, id, state]) => [id, state])
const sentence = (body: string) => /class="v" data-say="now">([^<]*)</.exec(body)?.[1]

test('the page shows name, words, picture, badges with their verdicts, and collections, and asks for no address', async () => {
  const [first, second] = [await accepted(maya), await accepted(maya)]
  const { slug, share_url } = (
    await maya.call('POST', '/v1/earner/collections', {
      body: { name: 'On the water', published: true, badges: [{ id: first, description: '' }] },
    })
  ).json()
  const address = newAddress()
  const more = { about: 'Sails by weekend.', image: portrait, badges: [second, first], collections: [slug] }
  const { image } = await givenPage(maya, { address, ...more })
  const { statusCode, body, headers } = await openPeople(server, address)
  expect(statusCode).toBe(200)
  for (const text of [
    '<h1 dir="auto">Maya Okonkwo</h1>',
    'Sails by weekend.',
    `src="${image}"`,
    'On the water',
    share_url,
  ])
    expect(body).toContain(text)
  expect(cardsOf(body)).toEqual([
    [second, 'valid'],
    [first, 'valid'],
  ])
  expect(sentence(body)).toBe('All 2 badges are genuine and valid.')
  expect(body).not.toContain(maya.email)
  expect(body).toContain('<meta name="robots" content="noindex">')
  expect(body).toContain(`<meta property="og:image" content="http://localhost:8000/people/${address}/card.png">`)
  expect([headers['referrer-policy'], headers['cache-control']]).toEqual(['no-referrer', 'public, no-cache'])
  const card = await server.call('GET', `/people/${address}/card.png`)
  expect([card.statusCode, card.headers['content-type']]).toEqual([200, 'image/png'])
  expect((await openPeople(server, address, 'de')).body).toContain('lang="de"')
  await givenPage(maya, { address, ...more, image, listed: true })
  expect((await openPeople(server, address)).body).not.toContain('noindex')
})

test('a page that has not changed costs one statement', async () => {
  const address = newAddress()
  await givenPage(maya, { address, badges: [await accepted(maya)] })
  await openPeople(server, address)
  expect(await recorder.record(async () => void (await openPeople(server, address)))).toHaveLength(1)
})

test('hidden by another server, suspended or deleted, it is gone at once, as what was never there', async () => {
  const person = await givenPerson(server)
  const address = newAddress()
  await givenPage(person, { address, badges: [await accepted(person)] })
  const never = await openPeople(server, 'never-there')
  const gone = async () => {
    const [page, card] = [await openPeople(server, address), await server.call('GET', `/people/${address}/card.png`)]
    expect([page.statusCode, card.statusCode, page.headers['cache-control']]).toEqual([404, 404, 'no-store'])
    expect(page.body.replaceAll(address, 'never-there')).toBe(never.body)
  }
  const shown = async () => expect((await openPeople(server, address)).statusCode).toBe(200)
  const set = (values: object) =>
    db().updateTable('earner_pages').set(values).where('account_id', '=', person.accountId).execute()
  const suspend = (suspended_at: Date | null) =>
    db().updateTable('accounts').set({ suspended_at }).where('account_id', '=', person.accountId).execute()
  await shown()
  await set({ is_shown: false })
  await gone()
  await set({ is_shown: true })
  await shown()
  await suspend(new Date())
  await gone()
  await suspend(null)
  await shown()
  await person.call('DELETE', '/v1/user/profile')
  await gone()
})

type Change = (id: string, person: GivenPerson) => Promise<unknown>
const gone: Record<string, Change> = {
  'revoked by its issuer': (id) =>
    teacher.call('DELETE', `${badge}/assertions/${id}`, { body: { revocation_reason: 'A mistake.' } }),
  'removed from the backpack': (id, person) => person.call('DELETE', `/v1/earner/badges/${id}`),
  'not accepted any more': (id) =>
    db().updateTable('awards').set({ acceptance: 'Unaccepted' }).where('award_id', '=', id).execute(),
  'in somebody else’s backpack': (id) => db().deleteFrom('backpack_entries').where('award_id', '=', id).execute(),
}
test.each(Object.entries(gone))('a badge that is %s is not shown, from the next view on', async (_, change) => {
  const person = await givenPerson(server)
  const address = newAddress()
  const [stays, goes] = [await accepted(person), await accepted(person)]
  await givenPage(person, { address, badges: [goes, stays] })
  expect(cardsOf((await openPeople(server, address)).body)).toHaveLength(2)
  await change(goes, person)
  expect(cardsOf((await openPeople(server, address)).body)).toEqual([[stays, 'valid']])
  expect((await person.call('GET', '/v3/backpack/page')).json().badges).toEqual([stays])
})

test('a badge that has ended says so, one whose signature is wrong too, and one from elsewhere what was found last', async () => {
  const person = await givenPerson(server)
  const address = newAddress()
  const ends = new Date(Date.now() + 3_600_000)
  const [ended, forged, good] = [
    await accepted(person, { expires: ends.toISOString() }),
    await accepted(person),
    await accepted(person),
  ]
  const imported = await givenImport(person, givenHosted(site, person.email))
  await givenPage(person, { address, badges: [ended, forged, good, imported] })
  expect(sentence((await openPeople(server, address)).body)).toBe('All 4 badges are genuine and valid.')
  shiftClock(7_200_000)
  await rewriteStored(forged, ({ credential }) => ({ credential: credential.replaceAll('Skipper', 'Admiral') }))
  await db().updateTable('imported_badges').set({ verdict: 'unverifiable' }).where('import_id', '=', imported).execute()
  const { body } = await openPeople(server, address)
  expect(cardsOf(body)).toEqual([
    [ended, 'expired'],
    [forged, 'invalid'],
    [good, 'valid'],
    [imported, 'unchecked'],
  ])
  expect(sentence(body)).toBe('1 of 4 badges are genuine and valid.')
})

test('a collection shows its holder’s picture and page only if they wish, and what is true of each badge', async () => {
  const person = await givenPerson(server)
  const id = await accepted(person)
  const { share_hash } = (
    await person.call('POST', '/v1/earner/collections?json_format=plain', {
      body: { name: 'At sea', published: true, badges: [{ id, description: '' }] },
    })
  ).json()
  const open = async () => (await server.call('GET', `/public/collections/${share_hash}`, { headers: browser })).body
  const address = newAddress()
  const { image } = await givenPage(person, { address, image: portrait })
  const without = await open()
  expect([cardsOf(without), without.includes(String(image)), without.includes(`/people/${address}`)]).toEqual([
    [[id, 'valid']],
    false,
    false,
  ])
  await givenPage(person, { address, image, image_on_collections: true })
  const shown = await open()
  expect([shown.includes(String(image)), shown.includes(`/people/${address}`)]).toEqual([true, true])
  await savePage(person, { address, image, image_on_collections: true })
  const hidden = await open()
  expect([hidden.includes(String(image)), hidden.includes(`/people/${address}`)]).toEqual([true, false])
  // No cache between keeps a picture that may be hidden at any time.
  const picture = () => server.call('GET', new URL(String(image)).pathname)
  const { statusCode, headers } = await picture()
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
  await givenPage(person, { address, image_on_collections: true })
  const bare = await open()
  expect([bare.includes(String(image)), bare.includes(`/people/${address}`)]).toEqual([false, false])
  expect((await picture()).statusCode).toBe(404)
})

test('of a long collection a portion is verified at a time, on a page of its own', async () => {
  const person = await givenPerson(server, newEmail('many'))
  const body = { assertions: Array.from({ length: 30 }, () => ({ recipient_identifier: person.email })) }
  const made = (await teacher.call('POST', `${badge}/batchAssertions`, { body })).json<{ slug: string }[]>()
  const { share_hash } = (
    await person.call('POST', '/v1/earner/collections?json_format=plain', {
      body: { name: 'All', published: true, badges: made.map(({ slug }) => ({ id: slug, description: '' })) },
    })
  ).json()
  const open = async (query = '') =>
    (await server.call('GET', `/public/collections/${share_hash}${query}`, { headers: browser })).body
  const whole = await open()
  expect([cardsOf(whole), sentence(whole)]).toEqual([[], 'Are these badges genuine, and do they still count?'])
  const first = await open('?from=0')
  expect([cardsOf(first).length, /data-next="[^"]*from=24"/.test(first)]).toEqual([24, true])
  expect(sentence(first)).toBe('Of the badges 1 to 24, 24 are genuine and valid.')
  const last = await open('?from=24')
  expect([cardsOf(last).length, last.includes('data-next')]).toEqual([6, false])
  expect(new Set([...cardsOf(first), ...cardsOf(last)].map(([id]) => id))).toEqual(
    new Set(made.map(({ slug }) => slug)),
  )
  expect((await open('?from=9999')).includes('data-check')).toBe(false)
})
