import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { db } from '#infra/context.ts'
import { addressOf, decide, givenBy, givenEndorsement, receivedBy } from '#testing/given/given-endorsement.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
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
  ours = await givenIssuer(endorser, { name: 'Sea\u202e Board' })
  theirs = await givenIssuer(owner)
})
afterAll(async () => {
  await server.stop()
})
afterEach(async () => {
  await db().deleteFrom('throttles').execute()
})

const endorse = (subject: string) =>
  endorser.call('POST', givenBy(ours), { body: { subject: addressOf(subject), comment: 'Buy at evil.example' } })
const mailsTo = (email: string) =>
  db()
    .selectFrom('mails')
    .select(['subject', 'html', 'body'])
    .where('to_address', '=', email)
    .where('kind', '=', 'endorsement')
    .execute()

test('owners are told once a day, and not in the words of the endorser', async () => {
  await endorse(theirs)
  await endorse(await givenBadgeClass(owner, theirs))
  const mails = await mailsTo(owner.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Sea Board endorses Harbour School'])
  expect(JSON.stringify(mails)).not.toContain('evil.example')
  expect(mails[0]?.body).toContain(`/issuer/issuers/${theirs.split('/').at(-1)}/endorsements`)
})

test('the mails of all endorsers together have an end', async () => {
  const asked = await givenPerson(server)
  const issuer = await givenIssuer(asked)
  for (let count = 0; count < 7; count++) {
    const person = await givenPerson(server)
    await givenEndorsement(person, await givenIssuer(person), issuer)
  }
  expect(await mailsTo(asked.email)).toHaveLength(5)
  expect((await asked.call('GET', receivedBy(issuer))).json()).toHaveLength(7)
})

test('an issuer endorses twenty times a day, and no more', async () => {
  const busy = await givenPerson(server)
  const from = await givenIssuer(busy)
  const answers: number[] = []
  for (let count = 0; count < 21; count++) {
    // Decided at once, so that only the share of the day counts.
    const badge = await givenBadgeClass(owner, theirs)
    const answer = await busy.call('POST', givenBy(from), { body: { subject: addressOf(badge), comment: 'Good.' } })
    answers.push(answer.statusCode)
    if (answer.statusCode === 201) await decide(owner, badge, answer.json().slug, true)
  }
  expect(answers).toEqual([...Array(20).fill(201), 429])
})

test('twenty may wait for an answer, and no more', async () => {
  const patient = await givenPerson(server)
  const from = await givenIssuer(patient)
  for (let count = 0; count < 20; count++) await givenEndorsement(patient, from, await givenBadgeClass(owner, theirs))
  await db().deleteFrom('throttles').execute()
  const body = { subject: addressOf(await givenBadgeClass(owner, theirs)), comment: 'Good.' }
  const answer = await patient.call('POST', givenBy(from), { body })
  expect([answer.statusCode, answer.json().detail]).toEqual([429, expect.stringMatching(/^So many endorsements/)])
})

test('what was declined is not offered again, whether it is taken back or not; its owner may think better of it', async () => {
  const badge = await givenBadgeClass(owner, theirs)
  const id = await givenEndorsement(endorser, ours, badge)
  expect((await decide(owner, badge, id, false)).json().state).toBe('declined')
  expect((await endorse(badge)).statusCode).toBe(400)
  expect((await decide(owner, badge, id, true)).json().state).toBe('accepted')
  await decide(owner, badge, id, false)
  await endorser.call('DELETE', `${givenBy(ours)}/${id}`)
  const answer = await endorse(badge)
  expect([answer.statusCode, answer.json().detail]).toEqual([
    400,
    'This has been endorsed by this issuer already, or its owner has declined that.',
  ])
})
