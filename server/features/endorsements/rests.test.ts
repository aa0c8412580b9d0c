import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createElsewhere } from '#testing/given/given-elsewhere.ts'
import { addressOf, givenAccepted, receivedBy } from '#testing/given/given-endorsement.ts'
import { createCouncil } from '#testing/given/given-statement.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  newEmail,
  svgPicture,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
const council = createCouncil(site)
let server: TestServer
let endorser: GivenPerson
let owner: GivenPerson
let ours: string
let theirs: string
let badge: string
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  endorser = await givenPerson(server)
  owner = await givenPerson(server)
})
afterAll(async () => await server.stop())
beforeEach(async () => {
  ours = await givenIssuer(endorser, { name: 'Sea Board' })
  theirs = await givenIssuer(owner, { name: 'Harvard University', url: 'https://harvard.example' })
  badge = await givenBadgeClass(owner, theirs)
})

const rename = (by: GivenPerson, issuer: string) =>
  by.call('PUT', issuer, { body: { name: 'WHO', url: 'https://who.example', email: by.email } })
const rewrite = () =>
  owner.call('PUT', badge, {
    body: { name: 'Doctor of Medicine', description: 'Heals.', image: svgPicture, criteria_text: 'Heal.' },
  })
const verify = async (id: string) => {
  const { body } = await server.call('GET', `/public/endorsements/${id}.json?v=3_0`)
  return (await server.call('POST', '/v3/verify', { body: { credential: body } })).json()
}
const hosted = async (id: string) => (await server.call('GET', `/public/endorsements/${id}.json?v=2_0`)).json()
const rests =
  /^Every check passed, with one remark: Who gave this endorsement, or what it is about, was changed on \w+ \d+, \d+; it/

test.each([
  ['the issuer that it is about', () => rename(owner, theirs)],
  ['whoever gave it', () => rename(endorser, ours)],
])('[T2] an endorsement verifies with a remark once %s is another, and says since when', async (_who, change) => {
  const id = await givenAccepted(endorser, ours, owner, theirs)
  expect((await verify(id)).reason).toBe('Every check passed.')
  expect((await change()).statusCode).toBe(200)
  expect(await verify(id)).toMatchObject({ verdict: 'valid', reason: expect.stringMatching(rests) })
})

test('[T2] an endorsement of a class says nothing of what the class was changed to, signed or hosted', async () => {
  const id = await givenAccepted(endorser, ours, owner, badge)
  expect([(await verify(id)).reason, (await hosted(id)).revoked]).toEqual(['Every check passed.', undefined])
  expect((await rewrite()).statusCode).toBe(200)
  expect((await verify(id)).reason).toMatch(rests)
  expect((await hosted(id)).revoked).toBe(true)
})

test('[T2] nor does one of an award that was corrected', async () => {
  const path = `${badge}/assertions/${await givenAward(owner, badge, newEmail())}`
  const id = await givenAccepted(endorser, ours, owner, path)
  expect([(await verify(id)).reason, (await hosted(id)).revoked]).toEqual(['Every check passed.', undefined])
  expect((await owner.call('PUT', path, { body: { narrative: 'Quite another.' } })).statusCode).toBe(200)
  expect((await verify(id)).reason).toMatch(rests)
  expect((await hosted(id)).revoked).toBe(true)
})

test('[T2] a statement of elsewhere from before a class was changed is not taken for what it is now', async () => {
  const text = await council.endorse(addressOf(badge))
  await rewrite()
  const add = (credential: string) => owner.call('POST', receivedBy(theirs), { body: { credential } })
  expect((await add(text)).json()).toMatchObject({ code: 'endorsement.outdated' })
  const validFrom = new Date(Date.now() - 1).toISOString()
  expect((await add(await council.endorse(addressOf(badge), { validFrom }))).statusCode).toBe(201)
})
