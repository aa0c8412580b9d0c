import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Endorsement } from '#contracts/issuers/endorsements.ts'
import { createElsewhere } from '#testing/given/given-elsewhere.ts'
import {
  addressOf,
  decide,
  givenAccepted,
  givenBy,
  givenEndorsement,
  receivedBy,
} from '#testing/given/given-endorsement.ts'
import { createCouncil } from '#testing/given/given-statement.ts'
import { origin } from '#testing/given/given-story.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
const council = createCouncil(site)
let server: TestServer
let endorser: GivenPerson
let owner: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  endorser = await givenPerson(server)
  owner = await givenPerson(server)
})
afterAll(async () => await server.stop())

let ours: string
let theirs: string
let badge: string
beforeEach(async () => {
  ours = await givenIssuer(endorser, { name: 'Sea Board' })
  theirs = await givenIssuer(owner, { name: 'Harvard University', url: 'https://harvard.example' })
  badge = await givenBadgeClass(owner, theirs)
})

const words = 'We teach by the'
const rename = async (by: GivenPerson, issuer: string, name: string) => {
  const body = { name, url: 'https://harvard.example', email: by.email }
  expect((await by.call('PUT', issuer, { body })).statusCode).toBe(200)
}
const page = async (path: string) =>
  (await server.call('GET', addressOf(path).replace(origin, ''), { headers: { accept: 'text/html' } })).body
const get = async (path: string) => (await server.call('GET', path)).json()
const isShown = async (path: string) => (await page(path)).includes(words)
const given = async () => (await endorser.call('GET', givenBy(ours))).json<Endorsement[]>()
const received = async () => (await owner.call('GET', receivedBy(theirs))).json<Endorsement[]>()
const repeat = (id: string, issuer_version: number) =>
  endorser.call('PUT', `${givenBy(ours)}/${id}`, { body: { issuer_version } })
const carried = async () => {
  const award = await givenAward(owner, badge, newEmail())
  const { issuer, credentialSubject } = await get(`/public/assertions/${award}.json?v=3_0`)
  return [issuer.endorsement?.length ?? 0, credentialSubject.achievement.endorsement?.length ?? 0]
}

test('[T2] endorsements of an issuer and of its classes rest when it becomes another one, on pages and in new badges', async () => {
  await givenAccepted(endorser, ours, owner, theirs)
  await givenAccepted(endorser, ours, owner, badge)
  expect([await isShown(theirs), await isShown(badge), await carried()]).toEqual([true, true, [1, 1]])
  await rename(owner, theirs, 'WHO')
  expect([await isShown(theirs), await isShown(badge), await carried()]).toEqual([false, false, [0, 0]])
  for (const one of [...(await given()), ...(await received())]) {
    expect(one).toMatchObject({
      outdated: true,
      rests: { of: 'issuer', former: { version: 1, name: 'Harvard University' }, current: { version: 2, name: 'WHO' } },
    })
  }
  await rename(owner, theirs, 'Harvard University')
  expect([await isShown(theirs), await carried()]).toEqual([false, [0, 0]])
})

test('[T2] an award that is signed anew does not take along what was said under the former name', async () => {
  const award = `${badge}/assertions/${await givenAward(owner, badge, newEmail())}`
  const [first, second] = [await givenAccepted(endorser, ours, owner, award), await givenIssuer(endorser)]
  const later = await givenEndorsement(endorser, second, award)
  await rename(owner, theirs, 'WHO')
  expect((await decide(owner, award, later, true)).json()).toMatchObject({ code: 'endorsement.outdated' })
  expect(await isShown(award)).toBe(false)
  expect((await endorser.call('DELETE', `${givenBy(ours)}/${first}`)).statusCode).toBe(200)
  const signed = await get(`${addressOf(award).replace(origin, '')}.json?v=3_0`)
  expect(signed.endorsement).toBeUndefined()
})

test('[T2] the endorser hears of it, looks at who it is now, and says it again', async () => {
  const id = await givenAccepted(endorser, ours, owner, theirs)
  const before = await get(`/public/endorsements/${id}.json?v=3_0`)
  await rename(owner, theirs, 'WHO')
  const news = (await endorser.call('GET', '/v3/account/notifications')).json<{ kind: string; facts: object }[]>()
  expect(news).toContainEqual(
    expect.objectContaining({
      kind: 'endorsement-rests',
      facts: { issuer: 'WHO', former: 'Harvard University', endorser: 'Sea Board' },
    }),
  )
  expect((await repeat(id, 1)).json()).toMatchObject({ code: 'issuer.changed' })
  expect(await isShown(theirs)).toBe(false)
  expect((await repeat(id, 2)).json()).toMatchObject({ state: 'accepted', outdated: false, rests: null })
  expect([await isShown(theirs), await carried()]).toEqual([true, [1, 0]])
  const after = await get(`/public/endorsements/${id}.json?v=3_0`)
  expect([before.name, after.name]).toEqual(['Endorsement of Harvard University', 'Endorsement of WHO'])
  for (const credential of [before, after]) {
    const answer = await server.call('POST', '/v3/verify', { body: { credential } })
    expect(answer.json()).toMatchObject({ verdict: 'valid' })
  }
})

test('[T2] nobody says under a new name what was said under the former one, and the owner decides again', async () => {
  const id = await givenAccepted(endorser, ours, owner, theirs)
  await rename(endorser, ours, 'WHO')
  const html = await page(theirs)
  expect([html.includes(words), html.includes('WHO')]).toEqual([false, false])
  expect(await carried()).toEqual([0, 0])
  expect((await received())[0]).toMatchObject({ rests: { of: 'endorser', former: { name: 'Sea Board' } } })
  expect((await repeat(id, 1)).json()).toMatchObject({ state: 'pending', rests: null })
  expect(await isShown(theirs)).toBe(false)
  await decide(owner, theirs, id, true)
  expect(await page(theirs)).toContain('WHO')
  expect((await get(`/public/endorsements/${id}.json?v=3_0`)).issuer.name).toBe('WHO')
})

test('[T2] the hosted form, said by and of whoever stands at the addresses, counts no more while it rests', async () => {
  const id = await givenAccepted(endorser, ours, owner, theirs)
  const hosted = `/public/endorsements/${id}.json?v=2_0`
  expect(await get(hosted)).toMatchObject({ verification: { type: 'HostedBadge' } })
  await rename(owner, theirs, 'WHO')
  expect(await get(hosted)).toEqual({
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'Endorsement',
    id: `${origin}/public/endorsements/${id}`,
    revoked: true,
    revocationReason: 'Who gave this endorsement, or what it is about, was changed since.',
  })
  await repeat(id, 2)
  expect(await get(hosted)).toMatchObject({ verification: { type: 'HostedBadge' } })
})

test('[T2] whoever endorses names the issuer that they looked at, and withdrawn or declined words are not said again', async () => {
  await rename(owner, theirs, 'WHO')
  const body = { subject: addressOf(theirs), comment: 'Good.', issuer_version: 1 }
  expect((await endorser.call('POST', givenBy(ours), { body })).json()).toMatchObject({ code: 'issuer.changed' })
  const [mine, other] = [await givenEndorsement(endorser, ours, theirs), await givenEndorsement(endorser, ours, badge)]
  await decide(owner, badge, other, false)
  await endorser.call('DELETE', `${givenBy(ours)}/${mine}`)
  await rename(owner, theirs, 'UNESCO')
  expect((await repeat(other, 3)).json()).toMatchObject({ code: 'endorsement.exists' })
  expect((await repeat(mine, 3)).json()).toMatchObject({ code: 'endorsement.withdrawn' })
  expect((await owner.call('PUT', `${givenBy(ours)}/${other}`, { body: { issuer_version: 3 } })).statusCode).toBe(404)
})

test('[T2] a statement of elsewhere rests too, and one from before the new name is not taken', async () => {
  const text = await council.endorse(addressOf(theirs))
  const add = (credential: string) => owner.call('POST', receivedBy(theirs), { body: { credential } })
  expect((await add(text)).statusCode).toBe(201)
  const shows = async () => (await page(theirs)).includes('Sailing Council')
  expect(await shows()).toBe(true)
  await rename(owner, theirs, 'WHO')
  expect(await shows()).toBe(false)
  expect((await add(text)).json()).toMatchObject({ code: 'endorsement.outdated' })
  expect((await add(await council.endorse(addressOf(theirs)))).json()).toMatchObject({ code: 'endorsement.outdated' })
  expect(await shows()).toBe(false)
  const validFrom = new Date(Date.now() - 1).toISOString()
  const later = await council.endorse(addressOf(theirs), { validFrom })
  expect((await add(later)).statusCode).toBe(201)
  expect(await shows()).toBe(true)
})
