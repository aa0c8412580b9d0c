import { expect, test } from 'vitest'
import type { JsonObject } from '../../tools.ts'
import {
  badgeUrl,
  base,
  faultsOf,
  find,
  issuer,
  issuerUrl,
  keyDocument,
  keyUrl,
  listUrl,
  pemOf,
  remarksOf,
  revocationList,
  rsa,
  signable,
  signJws,
  site,
  stranger,
} from '../early-badges.oracle.ts'
import { check, type Site, statusOf } from '../served-badges.oracle.ts'

const text = signJws(signable())
const own = signable().id
const evaluate = (change: Site = {}, jws = text, asked?: string[]) =>
  check({ text: jws }, site(change), asked === undefined ? {} : { asked })
const without = (...urls: string[]): Site =>
  Object.fromEntries(Object.entries(site()).filter(([url]) => !urls.includes(url)))

test('a badge signed with RS256 by a key that its issuer lists is valid [P2-13]', async () => {
  const report = await evaluate()
  expect([report.verdict, faultsOf(report), remarksOf(report)]).toEqual(['valid', [], []])
  expect(report.credential).toMatchObject({ version: '2.0', name: 'Day Skipper', issuerName: 'Harbour Sailing School' })
  const other = pemOf(stranger.publicKey)
  const places: Site[] = [
    {
      [issuerUrl]: issuer({ publicKey: [`${base}/keys/0`, keyUrl] }),
      [`${base}/keys/0`]: keyDocument({ id: `${base}/keys/0`, publicKeyPem: other }),
    },
    { [issuerUrl]: issuer({ publicKey: keyDocument() }), [keyUrl]: 404 },
    { [keyUrl]: pemOf(rsa.publicKey) },
  ]
  for (const change of places) expect((await evaluate(change)).verdict).toBe('valid')
  const named = signJws(signable({ verification: { type: 'signed', creator: keyUrl } }))
  expect((await evaluate({}, named)).verdict).toBe('valid')
})

test('a signature that does not hold, or under a key that the issuer does not list, is an error [P2-13]', async () => {
  const [head, body] = text.split('.')
  const changed = `${head}.${Buffer.from(JSON.stringify(signable({ narrative: 'Sailed far' }))).toString('base64url')}.${text.split('.')[2]}`
  for (const jws of [changed, `${head}.${body}.AAAA`, signJws(signable(), { key: stranger.privateKey })]) {
    const report = await evaluate({}, jws)
    expect([report.verdict, find(report, 'signature')?.severity]).toEqual(['invalid', 'error'])
  }
  const elsewhere = signJws(signable({ verification: { type: 'SignedBadge', creator: `${base}/keys/9` } }))
  const unlisted = await evaluate({ [`${base}/keys/9`]: keyDocument({ id: `${base}/keys/9` }) }, elsewhere)
  expect(faultsOf(unlisted)).toEqual(['issuer key (error): The badge names a key that its issuer does not list.'])
})

test('a key is fetched only once the issuer is seen to list it, and over https alone', async () => {
  const asked: string[] = []
  await evaluate({}, signJws(signable({ verification: { type: 'SignedBadge', creator: `${base}/keys/9` } })), asked)
  expect(asked).toEqual([badgeUrl, issuerUrl])
  const plain = 'http://sail.example/keys/1'
  const report = await evaluate({ [issuerUrl]: issuer({ publicKey: plain }), [plain]: keyDocument({ id: plain }) })
  expect([report.verdict, statusOf(report, 'issuer key')]).toEqual(['unverifiable', 'not-checked'])
})

test('a key or list that is out of reach makes a signed badge unverifiable, never invalid [P2-06]', async () => {
  for (const url of [badgeUrl, issuerUrl, keyUrl, listUrl]) {
    const report = await check({ text }, without(url))
    expect([report.verdict, faultsOf(report)], url).toEqual(['unverifiable', []])
  }
  for (const url of [keyUrl, listUrl]) expect((await evaluate({ [url]: 404 })).verdict, url).toBe('unverifiable')
  for (const url of [keyUrl, listUrl]) expect((await evaluate({ [url]: '<html>' })).verdict, url).toBe('unverifiable')
})

test('other algorithms than RS256 are left open, and those that anybody can use are refused', async () => {
  for (const alg of ['ES256', 'EdDSA', 'PS256', 'RS512']) {
    const report = await evaluate({}, signJws(signable(), { header: { alg } }))
    expect([report.verdict, statusOf(report, 'signature')], alg).toEqual(['unverifiable', 'not-checked'])
  }
  for (const alg of ['HS256', 'rs256', '', 5, null]) {
    const report = await evaluate({}, signJws(signable(), { header: { alg } }))
    expect([report.verdict, statusOf(report, 'signature')], String(alg)).toEqual(['invalid', 'failed'])
  }
})

test('a signed badge is looked up in the list that its issuer keeps; there it is revoked fatally [P2-12]', async () => {
  const clear = [[], ['urn:uuid:other'], [{ id: 'urn:uuid:other' }, { uid: 'x' }]]
  for (const entries of clear) expect((await evaluate({ [listUrl]: revocationList(entries) })).verdict).toBe('valid')
  expect((await evaluate({ [issuerUrl]: issuer({ revocationList: undefined }) })).verdict).toBe('valid')
  const revoked: JsonObject['x'][] = [
    [own ?? null],
    ['urn:uuid:other', { id: own, revocationReason: 'By mistake' }],
    { id: own, revocationReason: 'By mistake' },
  ]
  for (const entries of revoked) {
    const report = await evaluate({ [listUrl]: revocationList(entries) })
    expect([report.verdict, find(report, 'status')?.severity]).toEqual(['invalid', 'fatal'])
    expect(report.reason).toMatch(/^The issuer has revoked this badge(?:\.|: By mistake)$/)
  }
  const itself = await evaluate({}, signJws(signable({ revoked: true })))
  expect([itself.verdict, find(itself, 'status')?.severity]).toEqual(['invalid', 'fatal'])
})

test("a list that cannot be read, or that is another issuer's, leaves the status open", async () => {
  const lists = [revocationList([7]), { ...revocationList(), issuer: 'https://other.example' }, issuer()]
  for (const list of lists) {
    const report = await evaluate({ [listUrl]: list })
    expect([report.verdict, statusOf(report, 'status')]).toEqual(['unverifiable', 'not-checked'])
  }
})

test("a badge of 1.0 is signed with a key on its issuer's own site, and revoked by its uid", async () => {
  const early: JsonObject = {
    uid: 'a7',
    recipient: { type: 'email', identity: 'maya@example.org', hashed: false },
    badge: badgeUrl,
    verify: { type: 'signed', url: `${base}/key.pem` },
    issuedOn: 1_400_000_000,
  }
  const places: Site = {
    [badgeUrl]: {
      name: 'Day Skipper',
      description: 'Sails',
      image: `${base}/a.png`,
      criteria: `${base}/c`,
      issuer: issuerUrl,
    },
    [issuerUrl]: { name: 'Harbour', url: base, revocationList: listUrl },
    [`${base}/key.pem`]: pemOf(rsa.publicKey),
    [listUrl]: { a6: 'By mistake' },
  }
  const report = await check({ text: signJws(early) }, places)
  expect([report.verdict, faultsOf(report), remarksOf(report)]).toEqual([
    'valid',
    [],
    expect.arrayContaining([
      'format: The badge is of the earlier edition 1.0 of Open Badges.',
      expect.stringContaining('issuer key: Before Open Badges 2.0 issuers listed no keys'),
    ]),
  ])
  const revoked = await check({ text: signJws(early) }, { ...places, [listUrl]: { a7: 'By mistake' } })
  expect(revoked).toMatchObject({ verdict: 'invalid', reason: 'The issuer has revoked this badge: By mistake' })
  for (const uid of ['constructor', '__proto__', 'toString']) {
    expect((await check({ text: signJws({ ...early, uid }) }, places)).verdict).toBe('valid')
  }
  const far = { ...early, verify: { type: 'signed', url: 'https://evil.example/key.pem' } }
  const forged = await check(
    { text: signJws(far, { key: stranger.privateKey }) },
    { ...places, 'https://evil.example/key.pem': pemOf(stranger.publicKey) },
  )
  expect([forged.verdict, statusOf(forged, 'issuer key')]).toEqual(['invalid', 'failed'])
})
