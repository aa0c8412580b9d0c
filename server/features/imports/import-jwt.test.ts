import { CompactSign, exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { bakePng, bakeSvg, type JsonObject } from '#openbadges'
import { createElsewhere, drawing, givenSigned } from '#testing/given/given-elsewhere.ts'
import { pngPicture } from '#testing/given/given-story.ts'
import { type GivenPerson, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const did = 'did:web:harbour.example'
const keys = await generateKeyPair('ES256')
const site = createElsewhere()
let server: TestServer
let earner: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  earner = await givenPerson(server, newEmail('maya'), recipientScope)
  const jwk = await exportJWK(keys.publicKey)
  const method = { id: `${did}#key-1`, type: 'JsonWebKey', controller: did, publicKeyJwk: jwk }
  site.put('/.well-known/did.json', { id: did, verificationMethod: [method], assertionMethod: [method.id] })
})
afterAll(async () => {
  await server.stop()
})

const bring = (body: object) => earner.call('POST', '/v1/earner/badges?json_format=plain', { body })

/** A badge in a JWT as another system issues it; its issuer is the site of the test. */
const issue = async (header: JsonObject = {}, change: JsonObject = {}): Promise<string> => {
  const { proof, ...credential } = await givenSigned(earner.email, (badge) => ({
    ...badge,
    issuer: { ...(badge.issuer as JsonObject), id: did },
  }))
  const payload = { ...credential, iss: did, jti: credential.id, nbf: 1_767_323_045, ...change }
  return new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'ES256', kid: `${did}#key-1`, typ: 'JWT', ...header })
    .sign(keys.privateKey)
}

test('a badge in a JWT comes in valid, as text, by its address and baked, and leaves as it came [D3-04] [H3-01]', async () => {
  const tokens = await Promise.all([1, 2, 3, 4].map(() => issue()))
  const [text = '', served = '', png = '', svg = ''] = tokens
  const picture = Buffer.from((await pngPicture()).split(',')[1] ?? '', 'base64')
  const images = [
    { type: 'png', bytes: Buffer.from(bakePng(picture, '3_0', png)) },
    { type: 'svg+xml', bytes: Buffer.from(bakeSvg(drawing, '3_0', { jws: svg })) },
  ]
  const given = [
    { body: { assertion: text }, original: Buffer.from(text) },
    { body: { url: site.put('/badge.jwt', served) }, original: Buffer.from(served) },
    ...images.map(({ type, bytes }) => ({
      body: { image: `data:image/${type};base64,${bytes.toString('base64')}` },
      original: bytes,
    })),
  ]
  for (const { body, original } of given) {
    const answer = await bring(body)
    expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([201, expect.anything()])
    const badge = answer.json<BackpackBadge>()
    expect(badge.imported).toMatchObject({ edition: '3.0', verdict: 'valid', reason: 'Every check passed.' })
    const kept = await earner.call('GET', `/v3/backpack/badges/${badge.id}/original`)
    expect(kept.rawPayload.equals(original)).toBe(true)
  }
})

test('a badge in a JWT is refused when it is forged, and kept unverified when its key is out of reach', async () => {
  const [head = '', , signature = ''] = (await issue()).split('.')
  const other = (await issue({}, { name: 'Yachtmaster' })).split('.')[1] ?? ''
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const forged = [
    `${head}.${other}.${signature}`,
    `${none}.${other}.`,
    await issue({}, { iss: 'did:web:evil.example' }),
    await issue({ kid: undefined as unknown as string }),
  ]
  for (const assertion of forged) {
    const answer = await bring({ assertion })
    expect(answer.statusCode, assertion.slice(0, 40)).toBe(400)
  }
  const away = await bring({ assertion: await issue({ kid: 'https://out-of-reach.example/key' }) })
  expect(away.json<BackpackBadge>().imported).toMatchObject({ edition: '3.0', verdict: 'unverifiable' })
})
