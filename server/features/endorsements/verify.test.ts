import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Verification } from '#contracts/verifier/verifier.ts'
import { db } from '#infra/context.ts'
import { isAcceptedElsewhere } from '#testing/accepted-elsewhere.ts'
import { addressOf, decide, givenAccepted, givenBy, givenEndorsement } from '#testing/given/given-endorsement.ts'
import { origin } from '#testing/given/given-story.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let endorser: GivenPerson
let owner: GivenPerson
let ours: string
let theirs: string
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  endorser = await givenPerson(server)
  owner = await givenPerson(server)
  ours = await givenIssuer(endorser, { name: 'Sea Board' })
  theirs = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, theirs)
})
afterAll(async () => {
  await server.stop()
})
afterEach(async () => {
  await db().deleteFrom('throttles').execute()
})

const get = async (url: string) => (await server.call('GET', url.replace(origin, ''))).json()
const verify = async (body: object): Promise<Verification> => (await server.call('POST', '/v3/verify', { body })).json()
const statusOf = ({ checks }: Verification, name: string) =>
  checks.filter((check) => check.name === name).map(({ status }) => status)
const idFor = (id: string): string => `${origin}/public/endorsements/${id}`
const credentialOf = (id: string) => get(`${idFor(id)}.json?v=3_0`)

test('an endorsement by itself is valid, given as credential or by its address, until it is withdrawn', async () => {
  const id = await givenEndorsement(endorser, ours, badge)
  const credential = await credentialOf(id)
  expect(await verify({ credential })).toMatchObject({ verdict: 'valid' })
  expect(await verify({ url: `${idFor(id)}?v=3_0` })).toMatchObject({
    verdict: 'valid',
    credential: { kind: 'endorsement' },
  })
  expect(await verify({ url: idFor(id) })).toMatchObject({ verdict: 'valid', credential: { kind: 'endorsement' } })
  const report = (await server.call('POST', '/v3/verify/reports', { body: { credential } })).json()
  const csv = await server.call('GET', `/v3/verify/reports/${report.id}/report.csv`)
  expect(csv.body).toContain(`kind,endorsement,Endorsement of `)
  const page = await server.call('GET', `/verify/reports/${report.id}`, { headers: { accept: 'text/html' } })
  expect(page.body).toContain('This endorsement is genuine and valid.')
  expect(page.body).toContain('Report on an endorsement')
  const forged = { ...credential.credentialSubject, endorsementComment: 'Not what was said.' }
  expect(await verify({ credential: { ...credential, credentialSubject: forged } })).toMatchObject({
    verdict: 'invalid',
  })
  await endorser.call('DELETE', `${givenBy(ours)}/${id}`)
  for (const given of [{ credential }, { url: idFor(id) }]) {
    const revoked = await verify(given)
    expect([revoked.verdict, statusOf(revoked, 'status')]).toEqual(['invalid', ['failed']])
  }
})

test('a badge that carries endorsements is valid in both editions, and tells when one was withdrawn [P3-15] [P2-18]', async () => {
  const issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  await givenAccepted(endorser, ours, owner, issuer)
  const ofBadge = await givenAccepted(endorser, ours, owner, badge)
  const award = `${badge}/assertions/${await givenAward(owner, badge, newEmail())}`
  await givenAccepted(endorser, ours, owner, award)
  const credential = await get(`${addressOf(award)}.json?v=3_0`)
  const signed = await verify({ credential })
  expect([signed.verdict, statusOf(signed, 'endorsement')]).toEqual(['valid', ['passed', 'passed', 'passed']])
  const hosted = await verify({ credential: await get(`${addressOf(award)}.json`) })
  // That of the issuer does not stand in its 2.0 profile.
  expect([hosted.verdict, statusOf(hosted, 'endorsement')]).toEqual(['valid', ['passed', 'passed']])

  await endorser.call('DELETE', `${givenBy(ours)}/${ofBadge}`)
  const later = await verify({ credential })
  const warned = later.checks.filter(({ name, warning }) => name === 'endorsement' && warning)
  expect([later.verdict, warned]).toEqual([
    'valid',
    [
      expect.objectContaining({
        detail: 'The endorsement by Sea Board no longer counts: The issuer has revoked this endorsement.',
        target: idFor(ofBadge),
      }),
    ],
  ])
  const hostedLater = await verify({ credential: await get(`${addressOf(award)}.json`) })
  expect([hostedLater.verdict, statusOf(hostedLater, 'endorsement')]).toEqual(['valid', ['passed']])
})

test('an award made under a former version of its class stays valid with the endorsements of that version', async () => {
  const badge = await givenBadgeClass(owner, theirs)
  await givenAccepted(endorser, ours, owner, badge)
  const award = await givenAward(owner, badge, newEmail())
  const { image } = (await owner.call('GET', badge)).json()
  await owner.call('PUT', badge, { body: { name: 'Other', description: 'Other.', criteria_text: 'Other.', image } })
  const path = `${origin}/public/assertions/${award}.json`
  expect(await verify({ credential: await get(path) })).toMatchObject({ verdict: 'valid' })
  const signed = await verify({ credential: await get(`${path}?v=3_0`) })
  expect([signed.verdict, statusOf(signed, 'endorsement')]).toEqual(['valid', ['passed']])
})

test('a withdrawn endorsement leaves the award that carried it, whose issuer is not told who did it', async () => {
  const award = `${badge}/assertions/${await givenAward(owner, badge, newEmail())}`
  const before = await get(`${addressOf(award)}.json?v=3_0`)
  const id = await givenAccepted(endorser, ours, owner, award)
  await endorser.call('DELETE', `${givenBy(ours)}/${id}`)
  const credential = await get(`${addressOf(award)}.json?v=3_0`)
  expect({ ...credential, proof: 0 }).toEqual({ ...before, proof: 0 })
  expect(await isAcceptedElsewhere(server, credential)).toBe(true)
  expect(await get(`${addressOf(award)}.json`)).not.toHaveProperty('endorsement')
  const versions = await owner.call(
    'GET',
    `${badge.replace('/v1/issuer', '/v3')}/awards/${award.split('/').at(-1)}/versions`,
  )
  const who = versions.json<{ replaced_by: string | null }[]>().map(({ replaced_by }) => replaced_by)
  expect(who).toEqual([null, null, owner.email])
})

test('a badge carries no endorsement that ends before it does', async () => {
  const badge = await givenBadgeClass(owner, theirs)
  const end = { valid_until: '2030-01-01T00:00:00Z' }
  await decide(owner, badge, await givenEndorsement(endorser, ours, badge, end), true)
  const carriedBy = async (expires: string | null) => {
    const award = await givenAward(owner, badge, newEmail(), { expires })
    const credential = await get(`${origin}/public/assertions/${award}.json?v=3_0`)
    return credential.credentialSubject.achievement.endorsement?.length ?? 0
  }
  expect(await carriedBy(null)).toBe(0)
  expect(await carriedBy('2030-01-02T00:00:00Z')).toBe(0)
  expect(await carriedBy('2029-12-31T00:00:00Z')).toBe(1)
})

test('an endorser goes only once its endorsements are withdrawn, and then nothing is held against the badges', async () => {
  const leaving = await givenIssuer(endorser)
  const badge = await givenBadgeClass(owner, theirs)
  const ofBadge = await givenAccepted(endorser, leaving, owner, badge)
  const award = `${badge}/assertions/${await givenAward(owner, badge, newEmail())}`
  const ofAward = await givenAccepted(endorser, leaving, owner, award)
  const refused = await endorser.call('DELETE', leaving)
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    'Issuer can not be deleted while others show its endorsements. Withdraw these first.',
  ])
  for (const id of [ofBadge, ofAward]) await endorser.call('DELETE', `${givenBy(leaving)}/${id}`)
  expect((await endorser.call('DELETE', leaving)).statusCode).toBe(204)
  expect((await server.call('GET', idFor(ofAward).replace(origin, ''))).statusCode).toBe(404)
  const hosted = await verify({ credential: await get(`${addressOf(award)}.json`) })
  expect(hosted.verdict).toBe('valid')
  const signed = await verify({ credential: await get(`${addressOf(award)}.json?v=3_0`) })
  expect(signed).toMatchObject({ verdict: 'valid' })
})
