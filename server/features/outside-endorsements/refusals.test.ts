import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { db } from '#infra/context.ts'
import { generateSeed, importSigningKey } from '#infra/linked-data/ed25519.ts'
import { createTools } from '#infra/linked-data/tools.ts'
import { buildEndorsementV3, createSigner, encodeEd25519Multikey } from '#openbadges'
import { createElsewhere, elsewhere, givenSigned } from '#testing/given/given-elsewhere.ts'
import { addressOf, givenEndorsement, receivedBy } from '#testing/given/given-endorsement.ts'
import { createCouncil } from '#testing/given/given-statement.ts'
import { origin } from '#testing/given/given-story.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { canBeCarried } from './can-be-carried.ts'

const site = createElsewhere()
const council = createCouncil(site)
let server: TestServer
let owner: GivenPerson
let issuer: string
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
})
afterAll(async () => await server.stop())
afterEach(async () => {
  await db().deleteFrom('throttles').execute()
})

const add = (body: object, by = owner, to = issuer) => by.call('POST', receivedBy(to), { body })
const refusal = async (body: object, to = issuer) => {
  const answer = await add(body, owner, to)
  expect(answer.statusCode, answer.body).toBe(400)
  return answer.body
}

test('what is forged, revoked, out of reach, a badge or no credential at all is refused, with the reason', async () => {
  const good = await council.endorse(addressOf(issuer))
  expect(await refusal({ credential: good.replace('good', 'best') })).toContain('This was not added: ')
  expect(await refusal({ credential: JSON.stringify(council.build(addressOf(issuer))) })).toContain('is not signed')
  const revoked = await council.endorse(addressOf(issuer))
  council.revoke(revoked)
  expect(await refusal({ credential: revoked })).toContain('revoked this endorsement')
  const headers = { 'accept-language': 'de' }
  const inGerman = await owner.call('POST', receivedBy(issuer), { body: { credential: revoked }, headers })
  expect(inGerman.json().detail).toMatch(/^Das wurde nicht hinzugefügt: .*zurückgenommen|widerrufen/)
  expect(await refusal({ credential: JSON.stringify(await givenSigned(newEmail())) })).toContain('no endorsement')
  for (const credential of ['', 'x', '{', '[]', '{"a":1}', 'a.b.c', '\u0000']) await refusal({ credential })
  expect(await refusal({ url: `${elsewhere}/nothing` })).toContain('This was not added: ')
  for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'x']) await refusal({ url })
  await refusal({})
  await refusal({ credential: good, url: `${elsewhere}/1` })
  await refusal({ credential: ' '.repeat(32_001) })
  expect(await refusal({ url: site.put('/long', good + ' '.repeat(32_000)) })).toContain('too long')
})

test('what is about somebody else, by the issuer itself or by an issuer of this server is refused', async () => {
  const other = await givenIssuer(owner)
  for (const about of [
    addressOf(other),
    `${addressOf(issuer)}/`,
    `${addressOf(issuer)}.json`,
    'https://other.example/',
  ]) {
    const body = await refusal({ credential: await council.endorse(about) })
    expect(body).toMatch(/about something else/)
  }
  const id = await givenEndorsement(owner, other, issuer)
  const local = await server.call('GET', `/public/endorsements/${id}.json?v=3_0`)
  expect(await refusal({ credential: local.body })).toContain('An issuer of this server gave this endorsement')
  expect(await refusal({ url: `${origin}/public/endorsements/${id}.json?v=3_0` })).toContain('An issuer of this server')
})

test('a key that stands by itself tells nobody who endorses', async () => {
  const { publicKey, sign } = importSigningKey(generateSeed())
  const multikey = encodeEd25519Multikey(publicKey)
  const did = `did:key:${multikey}`
  const credential = buildEndorsementV3({
    id: 'urn:uuid:00000000-0000-4000-8000-000000000001',
    name: 'Endorsement',
    issuer: { id: did, name: 'A Famous University', url: 'https://famous.example/', email: 'a@famous.example' },
    subjectId: addressOf(issuer),
    comment: 'The best of all.',
    issuedOn: '2026-01-02T03:04:05Z',
  })
  const key = { verificationMethod: `${did}#${multikey}`, sign }
  const signed = await createSigner(createTools()).signCredential({ credential, key, created: new Date('2026-01-02') })
  expect(await refusal({ credential: JSON.stringify(signed) })).toContain('nothing tells who holds the key')
})

test('only the owner adds', async () => {
  const credential = await council.endorse(addressOf(issuer))
  const stranger = await givenPerson(server)
  expect((await add({ credential }, stranger)).statusCode).toBe(404)
  const editor = await givenPerson(server)
  await owner.call('POST', `${issuer}/staff`, { body: { action: 'add', email: editor.email, role: 'editor' } })
  expect([403, 404]).toContain((await add({ credential }, editor)).statusCode)
})

test('hostile names and words are made harmless, and what cannot stand in a badge is only shown', async () => {
  const theirs = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, theirs)
  const credential = await council.endorse(addressOf(badge), {
    issuer: {
      id: council.did,
      type: ['Profile'],
      name: '<script>alert(1)</script>\u202eevil',
      url: 'https://user:pw@harbour.example/',
    },
    credentialSubject: {
      id: addressOf(badge),
      type: ['EndorsementSubject'],
      endorsementComment: '<img src=x onerror=alert(1)> ![x](https://spy.example/x.png) [x](javascript:alert(1))\u202e',
    },
  })
  const added = (await add({ credential }, owner, theirs)).json()
  expect(added.endorser).toMatchObject({ name: '<script>alert(1)</script>evil', url: `${elsewhere}/` })
  const page = (await server.call('GET', addressOf(badge).replace(origin, ''), { headers: { accept: 'text/html' } }))
    .body
  for (const trap of ['<script>alert(1)', '<img src=x', 'src="https://spy', 'href="javascript', '\u202e']) {
    expect(page).not.toContain(trap)
  }
  expect(await givenAward(owner, badge, newEmail())).toBeTruthy()
})

test('what badges could not be signed with is not carried', async () => {
  const issuerId = issuer.split('/').at(-1) ?? ''
  const good = JSON.parse(await council.endorse(addressOf(issuer)))
  const old = ['https://www.w3.org/2018/credentials/v1', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.1.json']
  const outcomes = [good, { ...good, madeUp: 'word' }, { ...good, '@context': old }, { ...good, expirationDate: 'x' }]
  const carried = outcomes.map((document) => canBeCarried(issuerId, document))
  expect(await Promise.all(carried)).toEqual([true, false, false, false])
})
