import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { db } from '#infra/context.ts'
import { isAcceptedElsewhere } from '#testing/accepted-elsewhere.ts'
import { addressOf, decide, givenBy, givenEndorsement } from '#testing/given/given-endorsement.ts'
import { origin } from '#testing/given/given-story.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let endorser: GivenPerson
let owner: GivenPerson
let ours: string
let theirs: string
beforeAll(async () => {
  server = await startTestServer()
  endorser = await givenPerson(server)
  owner = await givenPerson(server)
  ours = await givenIssuer(endorser)
  theirs = await givenIssuer(owner)
})
afterAll(async () => {
  await server.stop()
})
afterEach(async () => {
  await db().deleteFrom('throttles').execute()
})

const codes = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort()
const credentialOf = async (path: string) =>
  (await server.call('GET', `${addressOf(path).replace(origin, '')}.json?v=3_0`)).json()

test('the same thing endorsed twice at once is endorsed once', async () => {
  const badge = await givenBadgeClass(owner, theirs)
  const body = { subject: addressOf(badge), comment: 'Good.' }
  const answers = await Promise.all([1, 2, 3].map(() => endorser.call('POST', givenBy(ours), { body })))
  expect(codes(answers)).toEqual([201, 400, 400])
})

test('an award that is accepted for twice at once is signed anew once', async () => {
  const badge = await givenBadgeClass(owner, theirs)
  const award = `${badge}/assertions/${await givenAward(owner, badge, newEmail())}`
  const id = await givenEndorsement(endorser, ours, award)
  const answers = await Promise.all([1, 2, 3].map(() => decide(owner, award, id, true)))
  expect(codes(answers)).toEqual([200, 200, 200])
  expect((await owner.call('GET', award)).json().version).toBe(2)
})

test('two endorsements of one award that are accepted at once are both carried', async () => {
  const badge = await givenBadgeClass(owner, theirs)
  const award = `${badge}/assertions/${await givenAward(owner, badge, newEmail())}`
  const other = await givenIssuer(endorser)
  const ids = [await givenEndorsement(endorser, ours, award), await givenEndorsement(endorser, other, award)]
  const answers = await Promise.all(ids.map((id) => decide(owner, award, id, true)))
  expect(codes(answers)).toEqual([200, 200])
  const credential = await credentialOf(award)
  expect(credential.endorsement).toHaveLength(2)
  expect(await isAcceptedElsewhere(server, credential)).toBe(true)
})

test('one that is withdrawn while it is accepted ends up withdrawn', async () => {
  const badge = await givenBadgeClass(owner, theirs)
  const id = await givenEndorsement(endorser, ours, badge)
  const [accepted, withdrawn] = await Promise.all([
    decide(owner, badge, id, true),
    endorser.call('DELETE', `${givenBy(ours)}/${id}`),
  ])
  expect([200, 400]).toContain(accepted.statusCode)
  expect(withdrawn.json().state).toBe('withdrawn')
  expect((await credentialOf(badge)).endorsement).toBeUndefined()
  const late = await decide(owner, badge, id, true)
  expect(late.statusCode === 400 ? late.json().detail : late.json().state).toMatch(/withdrawn/)
})

test('an award that is revoked while it is accepted for is not left half done', async () => {
  const badge = await givenBadgeClass(owner, theirs)
  const award = `${badge}/assertions/${await givenAward(owner, badge, newEmail())}`
  const id = await givenEndorsement(endorser, ours, award)
  const [accepted, revoked] = await Promise.all([
    decide(owner, award, id, true),
    owner.call('DELETE', award, { body: { revocation_reason: 'Made in error' } }),
  ])
  expect(revoked.statusCode).toBe(200)
  const { version } = (await owner.call('GET', award)).json()
  expect([accepted.statusCode, version]).toEqual(accepted.statusCode === 200 ? [200, 2] : [400, 1])
})

test('a class that is deleted while it is endorsed leaves no endorsement behind', async () => {
  const badge = await givenBadgeClass(owner, theirs)
  const body = { subject: addressOf(badge), comment: 'Good.' }
  const [endorsed, deleted] = await Promise.all([
    endorser.call('POST', givenBy(ours), { body }),
    owner.call('DELETE', badge),
  ])
  expect(deleted.statusCode).toBe(204)
  expect([201, 400, 404]).toContain(endorsed.statusCode)
  const rows = await db()
    .selectFrom('endorsements')
    .selectAll()
    .where('badge_id', '=', badge.split('/').at(-1) ?? '')
    .execute()
  expect(rows).toEqual([])
})

test('an endorsement that is sent again under its key is the same one', async () => {
  const badge = await givenBadgeClass(owner, theirs)
  const send = (comment: string) => {
    const body = { subject: addressOf(badge), comment }
    return endorser.call('POST', givenBy(ours), { body, headers: { 'idempotency-key': 'good' } })
  }
  const answers = await Promise.all([send('Good.'), send('Good.'), send('Good.')])
  expect(codes(answers)).toEqual([201, 201, 201])
  expect(new Set(answers.map((answer) => answer.json().slug)).size).toBe(1)
  expect((await send('Bad.')).statusCode).toBe(422)
})
