import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { createElsewhere, elsewhere } from '#testing/given/given-elsewhere.ts'
import { addressOf, decide, receivedBy } from '#testing/given/given-endorsement.ts'
import { createCouncil } from '#testing/given/given-statement.ts'
import { origin } from '#testing/given/given-story.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { sweep } from './recheck-endorsements.ts'

const site = createElsewhere()
const council = createCouncil(site)
const month = 31 * 86_400_000
let server: TestServer
let owner: GivenPerson
let issuer: string
let badge: string
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
})
afterAll(async () => await server.stop())
afterEach(async () => {
  resetClock()
  await db().deleteFrom('throttles').execute()
})

const add = (body: object, by = owner, to = issuer) => by.call('POST', receivedBy(to), { body })
const get = async (url: string) => (await server.call('GET', url.replace(origin, ''))).json()
const page = async (url: string) =>
  (await server.call('GET', url.replace(origin, ''), { headers: { accept: 'text/html' } })).body
const verdictOf = async (credential: object) =>
  (await server.call('POST', '/v3/verify', { body: { credential } })).json().verdict

test('an endorsement from elsewhere is verified, kept to the letter, shown and carried by new badges', async () => {
  const text = await council.endorse(addressOf(badge))
  const answer = await add({ credential: text })
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    expect.objectContaining({
      endorser: {
        slug: null,
        name: 'Sailing Council',
        standing: { kind: 'named' },
        picture: null,
        url: `${elsewhere}/`,
      },
      comment: 'In **good** standing.',
      state: 'accepted',
      elsewhere: { checked_at: expect.any(String), carried: true },
    }),
  ])
  const { credential } = await db()
    .selectFrom('endorsements')
    .select('credential')
    .where('endorsement_id', '=', answer.json().slug)
    .executeTakeFirstOrThrow()
  expect(credential).toBe(text)
  const shown = await page(addressOf(badge))
  for (const part of ['Endorsed by', 'Sailing Council', 'Signed elsewhere, checked on']) expect(shown).toContain(part)
  const signed = await get(`${origin}/public/assertions/${await givenAward(owner, badge, newEmail())}.json?v=3_0`)
  expect(signed.credentialSubject.achievement.endorsement).toEqual([JSON.parse(text)])
  expect(await verdictOf(signed)).toBe('valid')
  expect((await get(`${addressOf(badge)}.json`)).endorsement).toBeUndefined()
  expect((await add({ credential: text })).json().slug).toBe(answer.json().slug)
  expect((await server.call('GET', `/public/endorsements/${answer.json().slug}`)).statusCode).toBe(404)
})

test('it can be given by its address, about the issuer under any of its ids, and be removed again', async () => {
  const theirs = await givenIssuer(owner)
  const did = (await get(`${addressOf(theirs)}/did.json`)).id
  const url = site.put('/statement', await council.endorse(did))
  const added = (await add({ url }, owner, theirs)).json()
  expect(added).toMatchObject({ public_url: url, subject: { kind: 'issuer' } })
  expect((await add({ credential: await council.endorse(addressOf(theirs)) }, owner, theirs)).statusCode).toBe(201)
  expect(await page(addressOf(theirs))).toContain('Sailing Council')
  for (const { slug } of (await owner.call('GET', receivedBy(theirs))).json()) await decide(owner, theirs, slug, false)
  expect(await page(addressOf(theirs))).not.toContain('Sailing Council')
})

test('one as JWT is shown, and badges are awarded without it', async () => {
  const theirs = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, theirs)
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const did = 'did:web:tokens.example'
  const entry = { id: `${did}#1`, type: 'JsonWebKey', controller: did, publicKeyJwk: await exportJWK(publicKey) }
  const keys = { id: did, verificationMethod: [entry], assertionMethod: [entry.id] }
  site.put('https://tokens.example/.well-known/did.json', keys)
  const issuedBy = { id: did, type: ['Profile'], name: 'Token Council', url: 'https://famous.example/' }
  const { credentialStatus: _status, ...credential } = council.build(addressOf(badge), { issuer: issuedBy })
  const payload = { ...credential, iss: did, jti: credential.id }
  const token = await new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid: entry.id }).sign(privateKey)
  const answer = await add({ credential: token }, owner, theirs)
  expect(answer.json()).toMatchObject({
    endorser: { name: 'Token Council', url: 'https://tokens.example/' },
    elsewhere: { carried: false },
  })
  expect(await page(addressOf(badge))).toContain('Token Council')
  const signed = await get(`${origin}/public/assertions/${await givenAward(owner, badge, newEmail())}.json?v=3_0`)
  expect([JSON.stringify(signed).includes('ndorsement'), await verdictOf(signed)]).toEqual([false, 'valid'])
})

test('an award carries its own from the moment it is added until it turns out to be revoked', async () => {
  const award = `${badge}/assertions/${await givenAward(owner, badge, newEmail())}`
  const text = await council.endorse(addressOf(award))
  expect((await add({ credential: text })).statusCode).toBe(201)
  const before = await get(`${addressOf(award)}.json?v=3_0`)
  expect([before.endorsement, await verdictOf(before)]).toEqual([[JSON.parse(text)], 'valid'])
  council.revoke(text)
  await sweepNow(sweep)
  expect((await get(`${addressOf(award)}.json?v=3_0`)).endorsement).toHaveLength(1)
  shiftClock(month)
  await sweepNow(sweep)
  const after = await get(`${addressOf(award)}.json?v=3_0`)
  expect([after.endorsement, await verdictOf(after)]).toEqual([undefined, 'valid'])
  resetClock()
  const received: { subject: { kind: string } }[] = (await owner.call('GET', receivedBy(issuer))).json()
  const ofAward = received.filter(({ subject }) => subject.kind === 'award')
  expect(ofAward).toMatchObject([{ state: 'withdrawn' }])
})

test('what cannot be checked a month later stays, and is checked again the next day', async () => {
  const theirs = await givenIssuer(owner)
  await add({ credential: await council.endorse(addressOf(theirs)) }, owner, theirs)
  const read = async () => (await owner.call('GET', receivedBy(theirs))).json()[0]
  const { elsewhere: first } = await read()
  site.put('/.well-known/did.json', 503)
  shiftClock(month)
  await db().deleteFrom('remembered_documents').execute()
  await sweepNow(sweep)
  resetClock()
  expect(await read()).toMatchObject({ state: 'accepted', elsewhere: first })
  council.publish()
  shiftClock(month + 86_400_000 * 2)
  await sweepNow(sweep)
  resetClock()
  expect((await read()).elsewhere.checked_at > first.checked_at).toBe(true)
})
