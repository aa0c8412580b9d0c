import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { verifyCredential } from '@digitalbazaar/vc'
import { createRemoteJWKSet, decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { findPort } from '#testing/find-port.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { loadOverNetwork } from '#testing/outside/independent-loader.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const port = await findPort()
const origin = `http://localhost:${port}`

let server: TestServer
let owner: GivenPerson
let issuerId: string
let badge: string
beforeAll(async () => {
  server = await startTestServer({ env: { SASH_ORIGIN: origin } })
  await server.app.listen({ port, host: 'localhost' })
  owner = await givenPerson(server)
})
beforeEach(async () => {
  const issuer = await givenIssuer(owner)
  issuerId = issuer.split('/').at(-1) ?? ''
  badge = await givenBadgeClass(owner, issuer)
})
afterAll(async () => {
  await server.stop()
})

const change = async (body: object) => {
  const answer = await owner.call('PUT', `/v3/issuers/${issuerId}/signing`, { body })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const award = () => givenAward(owner, badge, newEmail())
const read = async (awardId: string) => (await server.call('GET', `/public/assertions/${awardId}?v=3_0`)).json()
const isAccepted = async (credential: object): Promise<boolean> => {
  const suite = new DataIntegrityProof({ cryptosuite })
  const checkStatus = async () => ({ verified: true })
  return (await verifyCredential({ credential, suite, documentLoader: loadOverNetwork, checkStatus })).verified
}
const verdictOf = async (body: object): Promise<{ verdict: string; checks: object[] }> =>
  (await server.call('POST', '/v3/verify', { body })).json()
const takeJwt = async (awardId: string): Promise<string> =>
  (await fetch(`${origin}/public/assertions/${awardId}/files/badge-3_0.jwt`)).text()

test('badges under a DID and under an https id are accepted by an independent library, also after the form is changed', async () => {
  const underDid = await read(await award())
  expect(underDid.issuer.id).toBe(`did:web:localhost%3A${port}:public:issuers:${issuerId}`)
  expect(await change({ id_form: 'https' })).toMatchObject({ issuer_id: `${origin}/public/issuers/${issuerId}` })
  const underUrl = await read(await award())
  expect(underUrl.issuer.id).toBe(`${origin}/public/issuers/${issuerId}`)
  expect(underUrl.proof[0].verificationMethod).toMatch(new RegExp(`^${underUrl.issuer.id}#z6Mk`))
  for (const credential of [underDid, underUrl]) {
    expect(await isAccepted(credential)).toBe(true)
    expect(await isAccepted({ ...credential, name: 'Yachtmaster' })).toBe(false)
    const list = await (await fetch(credential.credentialStatus.statusListCredential)).json()
    expect(list.issuer).toBe(credential.issuer.id)
    expect(await isAccepted(list)).toBe(true)
    expect((await verdictOf({ credential })).verdict).toBe('valid')
  }
})

test('the document at the https id lists the keys under that id, in either edition', async () => {
  await change({ id_form: 'https' })
  const id = `${origin}/public/issuers/${issuerId}`
  for (const edition of ['2_0', '3_0']) {
    const document = (await server.call('GET', `/public/issuers/${issuerId}?v=${edition}`)).json()
    expect(document).toMatchObject({ id, alsoKnownAs: [`did:web:localhost%3A${port}:public:issuers:${issuerId}`] })
    expect(document.assertionMethod).toEqual(document.verificationMethod.map((method: { id: string }) => method.id))
    expect(document.verificationMethod).toEqual([
      expect.objectContaining({ type: 'JsonWebKey', controller: id }),
      expect.objectContaining({ type: 'Multikey', controller: id }),
    ])
  }
})

test.each(['ES256', 'RS256'] as const)(
  'a badge as JWT with %s is verified through the address in its kid, and is one and the same each time [I3-03]',
  async (algorithm) => {
    await change({ jwt_algorithm: algorithm })
    const awardId = await award()
    const jwt = await takeJwt(awardId)
    const { kid = '', alg } = decodeProtectedHeader(jwt)
    expect([alg, kid.startsWith(`${origin}/public/issuers/${issuerId}/keys/`)]).toEqual([algorithm, true])
    const answer = await fetch(kid, { redirect: 'error', headers: { accept: 'application/json' } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/jwk+json'])
    const jwk = await answer.json()
    expect(jwk).toMatchObject({ kid, alg: algorithm, use: 'sig', kty: algorithm === 'ES256' ? 'EC' : 'RSA' })
    expect(jwk).not.toHaveProperty('d')
    const own = createRemoteJWKSet(new URL(`${origin}/public/issuers/${issuerId}/jwks.json`))
    const site = createRemoteJWKSet(new URL(`${origin}/.well-known/jwks.json`))
    const named = new URL(`${origin}/.well-known/jwks.json`)
    const credential = await read(awardId)
    named.searchParams.set('iss', credential.issuer.id)
    for (const keys of [own, site, createRemoteJWKSet(named), await importJWK(jwk, algorithm)]) {
      const { payload } = await (typeof keys === 'function' ? jwtVerify(jwt, keys) : jwtVerify(jwt, keys))
      expect(payload).toMatchObject({ iss: credential.issuer.id, jti: credential.id })
      expect(payload.credentialSubject).toMatchObject({ id: payload.sub, type: ['AchievementSubject'] })
      expect(payload).not.toHaveProperty('proof')
    }
    expect(await Promise.all([takeJwt(awardId), takeJwt(awardId)])).toEqual([jwt, jwt])
    expect((await verdictOf({ credential: jwt })).verdict).toBe('valid')
    expect((await verdictOf({ credential: `${jwt.slice(0, -6)}AAAAAA` })).verdict).toBe('invalid')
  },
)

test('an issuer without a key for JWTs gets one when it is first needed, and only one', async () => {
  const { db } = context()
  await db.deleteFrom('issuer_keys').where('issuer_id', '=', issuerId).where('algorithm', '=', 'ES256').execute()
  const awards = await Promise.all([award(), award(), award()])
  const kids = (await Promise.all(awards.map(takeJwt))).map((jwt) => decodeProtectedHeader(jwt).kid)
  expect(new Set(kids).size).toBe(1)
  const keys = await db.selectFrom('issuer_keys').select('key_id').where('issuer_id', '=', issuerId).execute()
  expect(keys).toHaveLength(2)
})

test('what a JWT says of its subject differs from badge to badge of one person', async () => {
  const recipient = newEmail()
  const [first, second] = [await givenAward(owner, badge, recipient), await givenAward(owner, badge, recipient)]
  const subjectOf = async (awardId: string) => {
    const [, payload = ''] = (await takeJwt(awardId)).split('.')
    return JSON.parse(Buffer.from(payload, 'base64url').toString()).sub
  }
  expect(await subjectOf(first)).not.toBe(await subjectOf(second))
})

test('a badge that leads to the list of revoked ids is named there once it is revoked, and no other is', async () => {
  const byBit = await award()
  await change({ status_method: '1EdTechRevocationList' })
  const [kept, revoked] = [await award(), await award()]
  const credential = await read(revoked)
  const list = `${origin}/public/issuers/${issuerId}/revocations/1`
  expect(credential.credentialStatus).toEqual({ id: list, type: '1EdTechRevocationList' })
  expect(credential['@context'].at(-1)).toBe('https://purl.imsglobal.org/spec/ob/v3p0/extensions.json')
  expect(await isAccepted(credential)).toBe(true)
  expect((await verdictOf({ credential })).verdict).toBe('valid')
  const before = await fetch(list)
  expect(await before.json()).toEqual({ id: list, issuer: credential.issuer.id, revokedCredential: [] })
  for (const awardId of [byBit, revoked]) {
    const body = { revocation_reason: 'Made in "error"' }
    await owner.call('DELETE', `${badge}/assertions/${awardId}`, { body })
  }
  const after = await fetch(list)
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
  expect(await after.json()).toEqual({
    id: list,
    issuer: credential.issuer.id,
    revokedCredential: [{ id: credential.id, revoked: true, revocationReason: 'Made in "error"' }],
  })
  const again = await fetch(list, { headers: { 'if-none-match': after.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
  expect((await verdictOf({ credential })).verdict).toBe('invalid')
  expect(await verdictOf({ credential: await read(kept) })).toMatchObject({ verdict: 'valid' })
  expect((await fetch(`${list}00`)).status).toBe(404)
})

test('an award in a batch is signed as its issuer has set it', async () => {
  await change({ id_form: 'https', status_method: '1EdTechRevocationList' })
  const sent = { assertions: [{ recipient_identifier: newEmail() }, { recipient_identifier: newEmail() }] }
  const answer = await owner.call('POST', `${badge}/batchAssertions`, { body: sent })
  for (const { slug } of answer.json()) {
    const credential = await read(slug)
    expect(credential.issuer.id).toBe(`${origin}/public/issuers/${issuerId}`)
    expect(credential.credentialStatus.id).toBe(`${origin}/public/issuers/${issuerId}/revocations/2`)
    expect(await isAccepted(credential)).toBe(true)
  }
})

test('a corrected badge stays under the id and with the status that it was awarded with', async () => {
  const awardId = await award()
  const before = await read(awardId)
  await change({ id_form: 'https', status_method: '1EdTechRevocationList' })
  const body = { narrative: 'By night, too.' }
  const answer = await owner.call('PUT', `${badge}/assertions/${awardId}`, { body })
  expect(answer.statusCode).toBe(200)
  const after = await read(awardId)
  expect(after.credentialSubject.narrative).toBe('By night, too.')
  expect([after.issuer.id, after.credentialStatus]).toEqual([before.issuer.id, before.credentialStatus])
  expect(await isAccepted(after)).toBe(true)
})
