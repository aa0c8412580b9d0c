import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createElsewhere, elsewhere, givenSigned } from '#testing/given/given-elsewhere.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const did = 'did:web:harbour.example'
const away = 'https://evil.example/keys'
const site = createElsewhere()
const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
const theirs = generateKeyPairSync('ec', { namedCurve: 'P-256' })
let server: TestServer
let payload: object
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  const publicKeyJwk = ours.publicKey.export({ format: 'jwk' })
  const method = { id: `${did}#key-1`, type: 'JsonWebKey', controller: did, publicKeyJwk }
  site.put('/.well-known/did.json', { id: did, verificationMethod: [method], assertionMethod: [method.id] })
  site.put(away, { keys: [{ ...theirs.publicKey.export({ format: 'jwk' }), kid: 'evil' }] })
  const { proof, ...credential } = await givenSigned('maya@example.org', (badge) => ({
    ...badge,
    issuer: { id: did, type: ['Profile'], name: 'Harbour', url: elsewhere },
  }))
  payload = { ...credential, iss: did, jti: credential.id }
})
afterAll(async () => await server.stop())

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const make = (header: object, by: (data: Buffer) => Buffer, body: unknown = payload): string => {
  const signed = `${encode(header)}.${encode(body)}`
  return `${signed}.${by(Buffer.from(signed)).toString('base64url')}`
}
const byUs = (data: Buffer) => sign('sha256', data, ours.privateKey)
const byThem = (data: Buffer) => sign('sha256', data, { key: theirs.privateKey, dsaEncoding: 'ieee-p1363' })
const verify = async (credential: string) => {
  const answer = await server.call('POST', '/v3/verify', { body: { credential } })
  expect(answer.statusCode, credential.slice(0, 60)).toBe(200)
  return answer.json<{ verdict: string; reason: string }>()
}
const kid = `${did}#key-1`

test('the verifier believes no forged JWT, and asks nobody whom the forger names [AT-01] [AT-02] [AT-03] [AT-04]', async () => {
  expect(await verify(make({ alg: 'RS256', kid }, byUs))).toMatchObject({ verdict: 'valid' })
  const pem = ours.publicKey.export({ type: 'spki', format: 'pem' })
  const jwk = theirs.publicKey.export({ format: 'jwk' })
  site.asked.length = 0
  const forged = [
    make({ alg: 'none', kid }, () => Buffer.alloc(0)),
    make({ alg: 'none', kid }, byUs),
    make({ alg: 'HS256', kid }, (data) => createHmac('sha256', pem).update(data).digest()),
    make({ alg: 'ES256', kid }, byThem),
    make({ alg: 'ES256', jwk }, byThem),
    make({ alg: 'ES256', kid, jwk }, byThem),
    make({ alg: 'ES256', kid: 'evil', jku: away }, byThem),
    make({ alg: 'ES256', jku: away, x5u: away }, byThem),
    make({ alg: 'ES256', kid: '../../../etc/passwd' }, byThem),
    make({ alg: 'ES256', kid: "' OR 1=1; --" }, byThem),
    make({ alg: 'RS256', kid, crit: ['b64'], b64: false }, byUs),
    make({ alg: 'RS256', kid }, byUs, { ...payload, iss: 'did:web:evil.example' }),
    make({ alg: 'RS256', kid }, byUs, [payload]),
    make({ alg: 'RS256', kid }, byUs, { vc: [payload] }),
  ]
  for (const token of forged) expect((await verify(token)).verdict).toBe('invalid')
  expect(site.asked).not.toContain(away)
  expect(site.asked.every((url) => url.startsWith(elsewhere))).toBe(true)
})

test('whatever is handed in as a JWT gets a report', async () => {
  const long = make({ alg: 'RS256', kid }, byUs, { ...payload, narrative: 'x'.repeat(1_100_000) })
  const deep = make({ alg: 'RS256', kid }, byUs, JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`))
  for (const text of ['a.b.c', 'e30.e30.', 'e30.e30.AA', '..', 'e30.W10.AA', `${'a'.repeat(9000)}.b.c`, deep]) {
    const { verdict, reason } = await verify(text)
    expect([verdict, reason.length > 0]).toEqual(['invalid', true])
  }
  expect(await verify(long)).toMatchObject({ verdict: 'unverifiable', reason: expect.stringContaining('too large') })
})

test('a key at an address with NUL is at none, and no fault', async () => {
  const signed = make({ alg: 'ES256', kid: 'https://nothing.invalid/\u0000' }, byThem)
  expect(await verify(signed)).toMatchObject({ verdict: 'unverifiable' })
})
