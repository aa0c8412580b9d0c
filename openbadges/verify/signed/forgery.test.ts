import { createPublicKey } from 'node:crypto'
import { expect, test } from 'vitest'
import type { JsonObject } from '../../tools.ts'
import {
  badgeClass,
  base,
  id,
  issuer,
  issuerUrl,
  keyDocument,
  keyUrl,
  listUrl,
  pemOf,
  revocationList,
  rsa,
  signable,
  signJws,
  site,
  stranger,
} from '../early-badges.oracle.ts'
import type { FetchOutcome } from '../ports.ts'
import { check, type Site, statusOf } from '../served-badges.oracle.ts'

const evil = 'https://evil.example'
const evilKey = `${evil}/key`
const evilKeyDocument = keyDocument({ id: evilKey, owner: issuerUrl, publicKeyPem: pemOf(stranger.publicKey) })
const strange = (payload: JsonObject, header: object = {}) => signJws(payload, { key: stranger.privateKey, header })

/** None of these may ever be valid. */
async function expectForged(jws: string, change: Site = {}, label = '') {
  const report = await check({ text: jws }, site({ [evilKey]: evilKeyDocument, ...change }))
  expect(report.verdict, label).toBe('invalid')
  return report
}

test('a badge without signature is not signed, whatever its header says [AT-01]', async () => {
  const [, body] = signJws(signable()).split('.')
  for (const header of [{ alg: 'none' }, { alg: 'RS256' }, {}]) {
    const head = Buffer.from(JSON.stringify(header)).toString('base64url')
    await expectForged(`${head}.${body}.`)
  }
  await expectForged(signJws(signable(), { header: { alg: 'none' } }))
})

test('the public key as secret of an HMAC opens nothing [AT-02]', async () => {
  for (const secret of [pemOf(rsa.publicKey), pemOf(rsa.publicKey).trim()]) {
    await expectForged(signJws(signable(), { key: secret, header: { alg: 'HS256' } }))
    await expectForged(signJws(signable(), { key: secret }))
  }
})

test('a key in the header, or where the header says, counts for nothing [AT-03] [AT-04]', async () => {
  const jwk = stranger.publicKey.export({ format: 'jwk' })
  const headers = [{ jwk }, { jku: evilKey }, { x5u: evilKey }, { kid: evilKey }, { kid: '../../dev/null' }]
  for (const header of headers) {
    const asked: string[] = []
    const report = await check({ text: strange(signable(), header) }, site({ [evilKey]: evilKeyDocument }), { asked })
    expect(report.verdict).toBe('invalid')
    expect(asked.filter((url) => !url.startsWith(base))).toEqual([])
  }
  await expectForged(signJws(signable(), { header: { crit: ['b64'], b64: false } }))
})

test("another issuer's key, or a key that the badge brings along, counts for nothing [AT-05]", async () => {
  await expectForged(strange(signable({ verification: { type: 'SignedBadge', creator: evilKey } })))
  await expectForged(strange(signable({ verification: { type: 'SignedBadge', creator: evilKeyDocument } })))
  const brought = keyDocument({ publicKeyPem: pemOf(stranger.publicKey) })
  await expectForged(strange(signable({ verification: { type: 'SignedBadge', creator: brought } })))
  // The profile inside the badge lists the key; the one at the issuer's address does not.
  const bought = issuer({ publicKey: evilKeyDocument, revocationList: undefined })
  await expectForged(strange(signable({ badge: badgeClass({ id: 'urn:uuid:1', issuer: bought }) })))
  await expectForged(strange(signable({ badge: badgeClass({ issuer: bought }) })))
})

test("a key that names another owner, or is about another key, is not the issuer's [AT-15]", async () => {
  const owned = await expectForged(signJws(signable()), { [keyUrl]: keyDocument({ owner: evil }) })
  expect(statusOf(owned, 'issuer key')).toBe('failed')
  await expectForged(signJws(signable()), { [keyUrl]: keyDocument({ id: evilKey }) })
  const ownerless = await check({ text: signJws(signable()) }, site({ [keyUrl]: keyDocument({ owner: undefined }) }))
  expect(ownerless).toMatchObject({ verdict: 'valid', reason: expect.stringContaining('does not name its owner') })
})

test('a key under which anybody can sign is no key [AT-02]', async () => {
  const { n } = rsa.publicKey.export({ format: 'jwk' })
  const weak = createPublicKey({ key: { kty: 'RSA', n: n ?? '', e: 'AQ' }, format: 'jwk' })
  const report = await expectForged(strange(signable()), { [keyUrl]: keyDocument({ publicKeyPem: pemOf(weak) }) })
  expect(statusOf(report, 'issuer key')).toBe('failed')
})

test('a key to which an open redirect of the issuer leads counts for nothing', async () => {
  const go = `${base}/go?to=evil`
  const places = site({ [issuerUrl]: issuer({ publicKey: go }), [go]: pemOf(stranger.publicKey) })
  const fetch = async (url: string): Promise<FetchOutcome> => {
    const answer = places[url]
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
    return { ok: true, url: url === go ? evilKey : url, contentType: '', text }
  }
  const report = await check({ text: strange(signable()) }, {}, { fetch })
  expect([report.verdict, statusOf(report, 'issuer key')]).toEqual(['unverifiable', 'not-checked'])
})

test('a key that the issuer has taken from its profile no longer signs [AT-06]', async () => {
  await expectForged(signJws(signable()), { [issuerUrl]: issuer({ publicKey: undefined }) })
  await expectForged(signJws(signable()), {
    [issuerUrl]: issuer({ publicKey: `${base}/keys/2` }),
    [`${base}/keys/2`]: keyDocument({ id: `${base}/keys/2`, publicKeyPem: pemOf(stranger.publicKey) }),
  })
})

test('an issuer that is known from inside the badge only cannot vouch for a key', async () => {
  const inside = issuer({
    id: 'urn:uuid:2',
    publicKey: keyDocument({ owner: 'urn:uuid:2' }),
    revocationList: undefined,
  })
  const report = await check(
    { text: signJws(signable({ badge: badgeClass({ issuer: inside, id: 'urn:uuid:1' }) })) },
    site(),
  )
  expect([report.verdict, statusOf(report, 'issuer key')]).toEqual(['unverifiable', 'not-checked'])
})

test('the list counts as it is now, whatever was kept of it; kept and revoked counts too [AT-11]', async () => {
  const text = signJws(signable())
  const clear = JSON.stringify(revocationList())
  const revoked = revocationList([signable().id ?? null])
  const remembered = async (url: string) => (url === listUrl ? clear : undefined)
  expect((await check({ text }, site({ [listUrl]: revoked }), { remembered })).verdict).toBe('invalid')
  const kept = async (url: string) => (url === listUrl ? JSON.stringify(revoked) : undefined)
  const { [listUrl]: gone, ...rest } = site()
  expect((await check({ text }, rest, { remembered: kept })).verdict).toBe('invalid')
})

test('a signed text is evaluated as it was signed, not as its address or another member says', async () => {
  await expectForged(signJws({ vc: signable() }))
  await expectForged(signJws({ ...signable(), vc: signable() }))
  // A hosted badge needs its host, whoever signed it.
  const hosted = signJws(signable({ id: `${evil}/a`, verification: { type: 'HostedBadge' } }))
  expect((await check({ text: hosted }, site())).verdict).not.toBe('valid')
  const own = signJws(signable({ id, verification: { type: 'HostedBadge' } }))
  expect((await check({ text: own }, site({ [id]: 410 }))).verdict).toBe('invalid')
})

test("a badge class of another issuer cannot be awarded with one's own key", async () => {
  const other = 'https://other.example/issuer'
  const class2 = badgeClass({ id: 'https://other.example/class', issuer: other })
  await expectForged(signJws(signable({ badge: 'https://other.example/class' })), {
    'https://other.example/class': class2,
    [other]: issuer({ id: other, publicKey: 'https://other.example/key' }),
    'https://other.example/key': keyDocument({
      id: 'https://other.example/key',
      owner: other,
      publicKeyPem: pemOf(stranger.publicKey),
    }),
  })
})
