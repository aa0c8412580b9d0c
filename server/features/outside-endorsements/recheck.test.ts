import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { createElsewhere } from '#testing/given/given-elsewhere.ts'
import { addressOf, decide, givenEndorsement, receivedBy } from '#testing/given/given-endorsement.ts'
import { createCouncil } from '#testing/given/given-statement.ts'
import { origin } from '#testing/given/given-story.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  givenStaff,
  newEmail,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
const council = createCouncil(site)
let server: TestServer
let owner: GivenPerson
let issuer: string
let award: string
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  owner = await givenPerson(server)
})
beforeEach(async () => {
  issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  award = `${badge}/assertions/${await givenAward(owner, badge, newEmail())}`
})
afterAll(async () => await server.stop())
afterEach(async () => {
  resetClock()
  council.publish()
  await db().deleteFrom('throttles').execute()
})

const add = async (text: string): Promise<string> =>
  (await owner.call('POST', receivedBy(issuer), { body: { credential: text } })).json().slug
const check = (id: string, by = owner, of = issuer) => by.call('POST', `${receivedBy(of)}/${id}/check`)
const readAward = async () => (await server.call('GET', `${addressOf(award).replace(origin, '')}.json?v=3_0`)).json()

test('an endorsement that still holds is checked when its owner asks, and says when that was', async () => {
  const id = await add(await council.endorse(addressOf(award)))
  const [before] = (await owner.call('GET', receivedBy(issuer))).json()
  shiftClock(600_000)
  const answer = await check(id)
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { slug: id, state: 'accepted' }])
  expect(answer.json().elsewhere.checked_at > before.elsewhere.checked_at).toBe(true)
  expect((await readAward()).endorsement).toHaveLength(1)
})

test('one that was revoked meanwhile is shown and carried no more, however often that is asked at once', async () => {
  const text = await council.endorse(addressOf(award))
  const id = await add(text)
  council.revoke(text)
  const answers = await Promise.all([check(id), check(id), check(id)])
  for (const { statusCode } of answers) expect([200, 404]).toContain(statusCode)
  const [received] = (await owner.call('GET', receivedBy(issuer))).json()
  expect(received.state).toBe('withdrawn')
  expect((await readAward()).endorsement).toBeUndefined()
  expect((await owner.call('GET', award)).json().version).toBe(3)
  expect((await check(id)).statusCode).toBe(404)
})

test('one that cannot be checked now stays as it is, and that is said', async () => {
  const id = await add(await council.endorse(addressOf(award)))
  const [before] = (await owner.call('GET', receivedBy(issuer))).json()
  site.put('/.well-known/did.json', 503)
  await db().deleteFrom('remembered_documents').execute()
  const answer = await check(id)
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { code: 'endorsement.unverified', detail: expect.stringMatching(/^It stays as it is: ./) },
  ])
  expect((await owner.call('GET', receivedBy(issuer))).json()).toMatchObject([
    { state: 'accepted', elsewhere: before.elsewhere },
  ])
})

test('only its owner asks, for one from elsewhere that is shown, and not without end', async () => {
  const id = await add(await council.endorse(addressOf(award)))
  const [editor, stranger] = [await givenPerson(server), await givenPerson(server)]
  await givenStaff(issuer, editor, 'editor')
  for (const by of [editor, stranger]) expect((await check(id, by)).statusCode).toBe(404)
  const other = await givenIssuer(stranger)
  expect((await check(id, stranger, other)).statusCode).toBe(404)
  const local = await givenEndorsement(stranger, other, award)
  expect((await check(local)).statusCode).toBe(404)
  await decide(owner, issuer, id, false)
  expect((await check(id)).statusCode).toBe(404)
  await decide(owner, issuer, id, true)
  await db()
    .updateTable('throttles')
    .set({ failures: 50 })
    .where('key', '=', `budget:endorsement-added:party:86400:${issuer.split('/').at(-1)}`)
    .execute()
  expect((await check(id)).statusCode).toBe(429)
})
