import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { addressOf, decide, givenBy, givenEndorsement, receivedBy } from '#testing/given/given-endorsement.ts'
import { currentKey, givenSigning } from '#testing/given/given-signing.ts'
import { origin } from '#testing/given/given-story.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { holdLock, untilWaiting } from '#testing/hold-lock.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let endorser: GivenPerson
let owner: GivenPerson
let ours: string
let signing: Awaited<ReturnType<typeof givenSigning>>
let theirs: string
let award: string
beforeAll(async () => {
  server = await startTestServer()
  endorser = await givenPerson(server)
  owner = await givenPerson(server)
  ours = await givenIssuer(endorser)
})
beforeEach(async () => {
  signing = await givenSigning(server, owner)
  theirs = `/v1/issuer/issuers/${signing.issuerId}`
  const badge = await givenBadgeClass(owner, theirs)
  award = `${badge}/assertions/${await givenAward(owner, badge, newEmail())}`
})
afterAll(async () => {
  await server.stop()
})

const idOf = (path: string) => path.split('/').at(-1) ?? ''
const endorse = (by = ours) =>
  endorser.call('POST', givenBy(by), { body: { subject: addressOf(award), comment: 'We teach by the same plan.' } })
const reportLeak = async () => signing.reportLeaked(currentKey(await signing.readSigning()).id)
/** Whoever signs for the issuer waits until it is released. */
const holdKeys = (issuer: string) =>
  holdLock((tx) =>
    tx.selectFrom('issuer_keys').select('key_id').where('issuer_id', '=', idOf(issuer)).forUpdate().execute(),
  )
const readAward = async () => (await server.call('GET', `${addressOf(award).replace(origin, '')}.json?v=3_0`)).json()
const listReceived = async () => (await owner.call('GET', receivedBy(theirs))).json()

test('an endorsement that is made while the award is signed anew is about the award as it is then', async () => {
  await reportLeak()
  const release = await holdKeys(ours)
  const endorsing = endorse()
  // It has seen the award, and is about to be signed.
  await untilWaiting(1)
  const renewing = context().queue.drain()
  await Promise.race([renewing, untilWaiting(2)])
  await release()
  await renewing
  expect((await endorsing).statusCode).toBe(201)
  expect((await owner.call('GET', award)).json().version).toBe(2)
  expect(await listReceived()).toMatchObject([{ state: 'pending', outdated: false }])
  expect((await decide(owner, award, (await endorsing).json().slug, true)).statusCode).toBe(200)
  const credential = await readAward()
  expect([credential.endorsement.length, await signing.verdictOf(credential)]).toEqual([1, 'valid'])
})

test('an endorsement that comes while the award is being signed anew waits for it', async () => {
  await reportLeak()
  const release = await holdKeys(theirs)
  const renewing = context().queue.drain()
  await untilWaiting(1)
  const endorsing = endorse()
  await Promise.race([endorsing, untilWaiting(2)])
  await release()
  await renewing
  expect((await endorsing).statusCode).toBe(201)
  expect(await listReceived()).toMatchObject([{ state: 'pending', outdated: false }])
})

test('one that is made while another is accepted goes along with the award', async () => {
  const first = await givenEndorsement(endorser, await givenIssuer(endorser), award)
  const release = await holdKeys(ours)
  const endorsing = endorse()
  await untilWaiting(1)
  const accepting = decide(owner, award, first, true)
  await Promise.race([accepting, untilWaiting(2)])
  await release()
  expect([(await endorsing).statusCode, (await accepting).statusCode]).toEqual([201, 200])
  expect(await listReceived()).toMatchObject([
    { state: 'pending', outdated: false },
    { state: 'accepted', outdated: false },
  ])
  expect((await decide(owner, award, (await endorsing).json().slug, true)).statusCode).toBe(200)
  expect((await readAward()).endorsement).toHaveLength(2)
})

test('endorsements that are made, accepted and withdrawn while keys leak all end as they were asked to', async () => {
  const issuers = await Promise.all(['a', 'b', 'c'].map((name) => givenIssuer(endorser, { name: `Issuer ${name}` })))
  const [accepted = '', withdrawn = ''] = await Promise.all(
    issuers.slice(0, 2).map((issuer) => givenEndorsement(endorser, issuer, award)),
  )
  await reportLeak()
  const answers = await Promise.all([
    decide(owner, award, accepted, true),
    endorser.call('DELETE', `${givenBy(issuers[1] ?? '')}/${withdrawn}`),
    endorse(issuers[2]),
    reportLeak(),
    context().queue.drain(),
  ])
  expect(answers.slice(0, 4).map((answer) => answer?.statusCode)).toEqual([200, 200, 201, 200])
  await context().queue.drain()
  const received: { slug: string; state: string; outdated: boolean }[] = await listReceived()
  const states = received.filter(({ slug }) => slug !== withdrawn).map(({ state, outdated }) => [state, outdated])
  expect(states.sort()).toEqual([
    ['accepted', false],
    ['pending', false],
  ])
  const credential = await readAward()
  expect([credential.endorsement.length, await signing.verdictOf(credential)]).toEqual([1, 'valid'])
})
