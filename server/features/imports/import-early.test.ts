import { createSign, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { bakePng, bakeSvg, type JsonObject } from '#openbadges'
import { asDataUrl, createElsewhere, drawing, elsewhere, givenHosted } from '#testing/given/given-elsewhere.ts'
import { pngPicture } from '#testing/given/given-story.ts'
import { type GivenPerson, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
let earner: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
})
beforeEach(async () => {
  earner = await givenPerson(server, newEmail('maya'), recipientScope)
})
afterAll(async () => {
  await server.stop()
})

const send = (body: object) => earner.call('POST', '/v1/earner/badges?json_format=plain', { body })
const bring = async (body: object): Promise<BackpackBadge> => {
  const answer = await send(body)
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([201, expect.anything()])
  return answer.json<BackpackBadge>()
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const other = generateKeyPairSync('rsa', { modulusLength: 2048 })

const issuerWith = (key: string) => ({
  '@context': 'https://w3id.org/openbadges/v2',
  type: 'Issuer',
  id: `${elsewhere}/issuer`,
  name: 'Harbour Sailing School',
  url: `${elsewhere}/`,
  email: 'office@harbour.example',
  publicKey: key,
  revocationList: `${elsewhere}/revoked`,
})

/** A badge signed by the school, which lists its key; its JWS. */
const givenJws = (email: string, more: JsonObject = {}, key = privateKey): string => {
  const unsigned = givenHosted(site, email)
  const id = `urn:uuid:${crypto.randomUUID()}`
  site.put('/issuer', issuerWith(`${elsewhere}/key`))
  site.put('/key', {
    type: 'CryptographicKey',
    id: `${elsewhere}/key`,
    owner: `${elsewhere}/issuer`,
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  })
  site.put('/revoked', { type: 'RevocationList', revokedAssertions: ['urn:uuid:0'] })
  const payload = { ...unsigned, id, verification: { type: 'SignedBadge' }, ...more }
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${encode({ alg: 'RS256' })}.${encode(payload)}`
  return `${text}.${createSign('sha256').update(text).sign(key, 'base64url')}`
}

test('a 2.0 badge comes in baked in PNG, baked in SVG and by its address, verified, hosted or signed [H2-01]', async () => {
  const png = Buffer.from((await pngPicture()).split(',')[1] ?? '', 'base64')
  const texts = [() => JSON.stringify(givenHosted(site, earner.email)), () => givenJws(earner.email)]
  for (const [number, next] of texts.entries()) {
    const inPng = Buffer.from(bakePng(png, '2_0', next()))
    const text = next()
    const payload = number === 0 ? { json: text } : { jws: text }
    const inSvg = Buffer.from(bakeSvg(drawing, '2_0', payload))
    for (const body of [
      { image: asDataUrl(inPng, 'image/png') },
      { image: asDataUrl(inSvg, 'image/svg+xml') },
      { url: number === 0 ? givenHosted(site, earner.email).id : site.put('/signed', next()) },
      { assertion: next() },
    ]) {
      const badge = await bring(body)
      expect(badge.imported).toMatchObject({ edition: '2.0', verdict: 'valid', reason: 'Every check passed.' })
      expect(badge.json.badge).toMatchObject({ name: 'Day Skipper', issuer: { name: 'Harbour Sailing School' } })
    }
  }
})

test('what comes out again is what came in, byte for byte [H2-02]', async () => {
  const text = givenJws(earner.email, { 'https://harbour.example/boat': 'Gull' })
  const badge = await bring({ assertion: text })
  const file = await earner.call('GET', `/v3/backpack/badges/${badge.id}/original`)
  expect(file.rawPayload.toString()).toBe(text)
})

test('a signed badge that is forged, or revoked in the list of its issuer, is refused with the reason', async () => {
  expect((await send({ assertion: givenJws(earner.email, {}, other.privateKey) })).json()).toMatchObject([
    {
      name: 'VERIFY_SIGNATURE',
      result: 'The signature does not match: the badge was changed, or signed with another key.',
    },
  ])
  const named = { verification: { type: 'SignedBadge', creator: `${elsewhere}/other` } }
  expect((await send({ assertion: givenJws(earner.email, named) })).json()).toMatchObject([
    { name: 'VERIFY_SIGNATURE', result: 'The badge names a key that its issuer does not list.' },
  ])
  expect((await send({ assertion: givenJws(earner.email, { id: 'urn:uuid:0' }) })).statusCode).toBe(400)
})

test('a signed badge whose key cannot be reached is kept as one that could not be checked', async () => {
  const text = givenJws(earner.email)
  site.put('/issuer', issuerWith(`${elsewhere}/never-seen`))
  const badge = await bring({ assertion: text })
  expect(badge.imported).toMatchObject({ verdict: 'unverifiable', reason: expect.stringContaining('key') })
})

test('badges of 0.5, 1.0 and 1.1 come in as their sites serve them, verified', async () => {
  const recipient = { type: 'email', hashed: false, identity: earner.email }
  const old = {
    recipient: earner.email,
    issued_on: '2012-03-04',
    badge: {
      version: '0.5.0',
      name: 'Old Salt',
      description: 'x',
      image: '/a.png',
      criteria: '/criteria',
      issuer: { origin: elsewhere, name: 'Quay' },
    },
  }
  const badge = { name: 'Old Salt', description: 'x', image: `${elsewhere}/a.png`, criteria: `${elsewhere}/c` }
  site.put('/old-class', { ...badge, issuer: `${elsewhere}/old-issuer` })
  site.put('/old-issuer', { name: 'Quay', url: elsewhere })
  const first = (path: string) => ({
    uid: path,
    recipient,
    badge: `${elsewhere}/old-class`,
    issuedOn: 1_359_217_910,
    verify: { type: 'hosted', url: elsewhere + path },
  })
  const v1 = 'https://w3id.org/openbadges/v1'
  const second = { ...first('/old-3'), '@context': v1, type: 'Assertion', id: `${elsewhere}/old-3` }
  for (const [edition, path, document] of [
    ['0.5', '/old-1', old],
    ['1.0', '/old-2', first('/old-2')],
    ['1.1', '/old-3', second],
  ] as const) {
    const kept = await bring({ url: site.put(path, document) })
    expect(kept.imported).toMatchObject({
      edition,
      verdict: 'valid',
      reason: expect.stringContaining('earlier edition'),
    })
    expect(kept.json.badge.name).toBe('Old Salt')
  }
})

test('a file of 0.5, which does not say where it is hosted, is kept as one that could not be checked', async () => {
  const old = {
    recipient: earner.email,
    badge: { name: 'Old Salt', description: 'x', criteria: '/c', issuer: { origin: elsewhere, name: 'Quay' } },
  }
  const badge = await bring({ assertion: JSON.stringify(old) })
  expect(badge.imported).toMatchObject({
    edition: '0.5',
    verdict: 'unverifiable',
    reason: 'A badge of Open Badges 0.5 does not say where it is hosted.',
  })
})
