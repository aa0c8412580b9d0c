import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { runSweep } from '#testing/given/given-batch.ts'
import { addressOf, decide, givenAccepted, givenEndorsement, receivedBy } from '#testing/given/given-endorsement.ts'
import { currentKey, givenSigning, keyOf } from '#testing/given/given-signing.ts'
import { origin } from '#testing/given/given-story.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let endorser: GivenPerson
let owner: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  endorser = await givenPerson(server)
  owner = await givenPerson(server)
})
afterAll(async () => {
  await server.stop()
})

const get = async (url: string) => (await server.call('GET', url.replace(origin, ''))).json()

test('what an endorser signed with a key that leaked is signed anew, word for word', async () => {
  const signing = await givenSigning(server, endorser)
  const badge = await givenBadgeClass(owner, await givenIssuer(owner))
  const id = await givenAccepted(endorser, `/v1/issuer/issuers/${signing.issuerId}`, owner, badge)
  const url = `/public/endorsements/${id}.json?v=3_0`
  const before = await get(url)
  const carrier = await get(`/public/assertions/${await givenAward(owner, badge, newEmail())}.json?v=3_0`)
  const key = currentKey(await signing.readSigning())
  expect(keyOf(before)).toBe(key.id)
  await signing.reportLeaked(key.id)
  await context().queue.drain()
  const after = await get(url)
  expect({ ...after, proof: 0 }).toEqual({ ...before, proof: 0 })
  expect(keyOf(after)).toBe(currentKey(await signing.readSigning()).id)
  expect([await signing.verdictOf(before), await signing.verdictOf(after)]).toEqual(['invalid', 'valid'])
  // The badge that carries the old copy is as good as before.
  expect(await signing.verdictOf(carrier)).toBe('valid')
  const award = await givenAward(owner, badge, newEmail())
  const credential = await get(`/public/assertions/${award}.json?v=3_0`)
  expect(credential.credentialSubject.achievement.endorsement).toEqual([after])
})

test('an award that is signed anew because a key leaked keeps its endorsements', async () => {
  const signing = await givenSigning(server, owner)
  const issuer = `/v1/issuer/issuers/${signing.issuerId}`
  const badge = await givenBadgeClass(owner, issuer)
  const award = `${badge}/assertions/${await givenAward(owner, badge, newEmail())}`
  const ours = await givenIssuer(endorser, { name: 'Sea Board' })
  await givenAccepted(endorser, ours, owner, award)
  await signing.reportLeaked(currentKey(await signing.readSigning()).id)
  await context().queue.drain()
  const renewed = await get(`${addressOf(award)}.json?v=3_0`)
  expect([renewed.endorsement.length, await signing.verdictOf(renewed)]).toEqual([1, 'valid'])
  const [received] = (await owner.call('GET', receivedBy(issuer))).json()
  expect(received).toMatchObject({ state: 'accepted', outdated: false })
})

test('an endorsement that waits for an answer outlives the award being signed anew', async () => {
  const signing = await givenSigning(server, owner)
  const issuer = `/v1/issuer/issuers/${signing.issuerId}`
  const badge = await givenBadgeClass(owner, issuer)
  const award = `${badge}/assertions/${await givenAward(owner, badge, newEmail())}`
  const id = await givenEndorsement(endorser, await givenIssuer(endorser, { name: 'Port Council' }), award)
  await signing.reportLeaked(currentKey(await signing.readSigning()).id)
  await context().queue.drain()
  expect((await owner.call('GET', receivedBy(issuer))).json()).toMatchObject([{ state: 'pending', outdated: false }])
  expect((await decide(owner, award, id, true)).statusCode).toBe(200)
  expect((await get(`${addressOf(award)}.json?v=3_0`)).endorsement).toHaveLength(1)
})

test('what the job of a leak did not come to is signed anew by the hourly sweep', async () => {
  const signing = await givenSigning(server, endorser)
  const badge = await givenBadgeClass(owner, await givenIssuer(owner))
  const id = await givenAccepted(endorser, `/v1/issuer/issuers/${signing.issuerId}`, owner, badge)
  const stored = () => context().db.selectFrom('endorsements').select('credential').where('endorsement_id', '=', id)
  const before = await stored().executeTakeFirstOrThrow()
  const key = currentKey(await signing.readSigning())
  await signing.reportLeaked(key.id)
  await context().queue.drain()
  await context().db.updateTable('endorsements').set(before).where('endorsement_id', '=', id).execute()
  await runSweep()
  expect(keyOf(JSON.parse((await stored().executeTakeFirstOrThrow()).credential))).not.toBe(key.id)
})
