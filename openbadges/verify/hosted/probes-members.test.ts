import { expect, test } from 'vitest'
import type { JsonObject } from '../../tools.ts'
import {
  assertion,
  badgeClass,
  badgeUrl,
  base,
  faultsOf,
  id,
  issuer,
  issuerUrl,
  remarksOf,
  site,
} from '../early-badges.oracle.ts'
import { check, statusOf } from '../served-badges.oracle.ts'

const withAssertion = (change: JsonObject) => check({ url: id }, site({ [id]: assertion(change) }))
const withClass = (change: JsonObject) => check({ url: id }, site({ [badgeUrl]: badgeClass(change) }))
const withIssuer = (change: JsonObject) => check({ url: id }, site({ [issuerUrl]: issuer(change) }))
type Make = (change: JsonObject) => ReturnType<typeof check>

const hash = `sha256$${'0a'.repeat(32)}`
const email = { type: 'email', identity: 'a@b.example', hashed: false }

const good: [Make, JsonObject][] = [
  [withAssertion, { expires: '2027-01-01T00:00:00+02:00', narrative: '*Well* done', version: 2, '@language': 'de-CH' }],
  [withAssertion, { evidence: [`${base}/log`, { type: 'Evidence', narrative: 'The log' }], image: `${base}/1.png` }],
  [withAssertion, { evidence: `${base}/log`, verify: { type: 'hosted' }, verification: undefined }],
  [withAssertion, { recipient: { type: ['telephone'], identity: '+4930123', hashed: false } }],
  [withAssertion, { recipient: { type: 'email', identity: hash.toUpperCase().replace('SHA', 'sha'), hashed: true } }],
  [withAssertion, { expires: null, evidence: [], narrative: '' }],
  [withClass, { criteria: `${base}/criteria`, tags: 'sea', alignment: { targetName: 'A', targetUrl: `${base}/a` } }],
  [withClass, { alignment: [{ targetName: 'A', targetUrl: `${base}/a`, targetCode: 'X', type: 'AlignmentObject' }] }],
  [withClass, { related: [{ id: `${base}/badges/fr`, '@language': 'fr' }, `${base}/badges/de`] }],
  [withIssuer, { type: ['Profile'], telephone: '+49301234567;ext=5', description: 'A school', image: `${base}/l.svg` }],
  [withIssuer, { verification: { allowedOrigins: ['sail.example', 'sail.example:8443'], startsWith: `${base}/` } }],
]

const bad: [Make, JsonObject, string][] = [
  [withAssertion, { recipient: undefined }, 'The badge has no "recipient".'],
  [
    withAssertion,
    { recipient: 'maya@example.org' },
    'The badge has a "recipient" that is not written out as an object.',
  ],
  [withAssertion, { recipient: [email, email] }, 'The badge has more than one "recipient".'],
  [withAssertion, { recipient: { ...email, hashed: undefined } }, 'The badge has no "recipient.hashed".'],
  [withAssertion, { recipient: { ...email, hashed: 'false' } }, '"recipient.hashed" that is neither true nor false'],
  [withAssertion, { recipient: { ...email, hashed: true } }, 'that is said to be hashed and is not'],
  [withAssertion, { recipient: { ...email, identity: hash } }, 'that is hashed and is not said to be'],
  [withAssertion, { recipient: { ...email, identity: 'maya' } }, '"recipient.identity" that is no e-mail address'],
  [withAssertion, { recipient: { ...email, type: 'name' } }, 'another "recipient.type" than email or url'],
  [withAssertion, { recipient: { ...email, salt: 7 } }, '"recipient.salt" that is no text'],
  [withAssertion, { verification: undefined }, 'The badge has no "verification".'],
  [withAssertion, { verification: { type: 'trust' } }, 'another "verification.type" than HostedBadge'],
  [withAssertion, { badge: 'Day Skipper' }, 'The badge has a "badge" that is no identifier.'],
  [withAssertion, { issuedOn: undefined }, 'The badge has no "issuedOn".'],
  [withAssertion, { issuedOn: 1_700_000_000 }, '"issuedOn" that is no date with a time and a time zone'],
  [withAssertion, { issuedOn: '2026-01-02T03:04:05' }, '"issuedOn" that is no date with a time and a time zone'],
  [withAssertion, { expires: '2027' }, '"expires" that is no date with a time and a time zone'],
  [withAssertion, { evidence: 'I sailed' }, '"evidence" that is no web address'],
  [withAssertion, { evidence: [{ narrative: 3 }] }, '"evidence[0].narrative" that is no text'],
  [withAssertion, { '@language': 'not a language' }, '"@language" that is no language'],
  [withAssertion, { version: true }, '"version" that is neither text nor number'],
  [withClass, { name: undefined }, 'The badge class has no "name".'],
  [withClass, { name: ['A', 'B'] }, 'The badge class has more than one "name".'],
  [withClass, { description: undefined }, 'The badge class has no "description".'],
  [withClass, { criteria: undefined }, 'The badge class has no "criteria".'],
  [withClass, { criteria: {} }, 'has neither "criteria.id" nor "criteria.narrative"'],
  [withClass, { criteria: 'Sail' }, '"criteria" that is no web address'],
  [withClass, { alignment: [{ targetName: 'A' }] }, 'no "alignment[0].targetUrl"'],
  [withClass, { alignment: `${base}/a` }, '"alignment" that is not written out as an object'],
  [withClass, { tags: ['sea', 5] }, '"tags[1]" that is no text'],
  [withClass, { issuer: undefined }, 'The badge class has no "issuer".'],
  [withIssuer, { name: undefined }, 'The issuer\'s profile has no "name".'],
  [withIssuer, { url: undefined }, 'The issuer\'s profile has no "url".'],
  [withIssuer, { url: 'sail.example' }, '"url" that is no web address'],
  [withIssuer, { email: undefined }, 'The issuer\'s profile has no "email".'],
  [withIssuer, { email: 'office' }, '"email" that is no e-mail address'],
  [withIssuer, { telephone: 'ring us' }, '"telephone" that is no telephone number'],
  [withIssuer, { verification: { allowedOrigins: base } }, '"verification.allowedOrigins" that is no host name'],
  [withIssuer, { verification: { startsWith: 'sail' } }, '"verification.startsWith" that is no web address'],
]

test('members have the form that the standard gives them, and pass without a remark [P2-07]', async () => {
  for (const [make, change] of good) {
    const report = await make(change)
    expect([faultsOf(report), remarksOf(report), report.verdict], JSON.stringify(change)).toEqual([[], [], 'valid'])
  }
})

test('a member that is missing or of another form is an error that says what is wrong and where [P2-07]', async () => {
  for (const [make, change, words] of bad) {
    const report = await make(change)
    const faults = faultsOf(report).filter((fault) => fault.includes(words))
    expect(faults, `${JSON.stringify(change)}: ${faultsOf(report)}`).toHaveLength(1)
    expect([report.verdict, faults[0]?.includes('(error)')]).toEqual(['invalid', true])
  }
})

test('a badge class without picture and a hash that is not safe are worth a remark', async () => {
  const plain = await withClass({ image: undefined })
  expect([plain.verdict, remarksOf(plain)]).toEqual(['valid', ['badge class: The badge class has no "image".']])
  const weak = await withAssertion({ recipient: { type: 'email', identity: `md5$${'0'.repeat(32)}`, hashed: true } })
  expect([weak.verdict, remarksOf(weak)]).toEqual([
    'valid',
    ['data model: The badge has a "recipient.identity" with a hash that is not safe.'],
  ])
})

test('linked documents have the type that their place asks for; another is an error [P2-08]', async () => {
  expect((await withIssuer({ type: ['Profile', 'schema:Organization'] })).verdict).toBe('valid')
  const cases: [Make, JsonObject, string][] = [
    [withAssertion, { badge: issuerUrl }, 'badge class (error): The badge class has another "type" than BadgeClass.'],
    [
      withClass,
      { issuer: badgeUrl },
      'issuer (error): The issuer\'s profile has another "type" than Issuer or Profile.',
    ],
    [withIssuer, { type: 'Organization' }, 'another "type" than Issuer or Profile'],
    [withAssertion, { evidence: [{ type: 'Proof', id: base }] }, '"evidence[0].type" that Open Badges does not define'],
  ]
  for (const [make, change, words] of cases) {
    const report = await make(change)
    expect([report.verdict, faultsOf(report).some((fault) => fault.includes(words))], words).toEqual(['invalid', true])
  }
})

const png = `data:image/png;base64,${Buffer.from('\x89PNG\r\n\x1a\n....', 'latin1').toString('base64')}`
const svg = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`

test('a picture is PNG or SVG, as data URL only in a badge class or an Image; all else is an error [P2-09]', async () => {
  const fine: [Make, JsonObject][] = [
    [withClass, { image: png }],
    [withClass, { image: svg }],
    [withClass, { image: { id: svg, caption: 'A boat' } }],
    [withAssertion, { image: { id: png } }],
    [withAssertion, { image: `${base}/1?format=png` }],
  ]
  for (const [make, change] of fine) expect((await make(change)).verdict).toBe('valid')
  const wrong: [Make, JsonObject][] = [
    [withAssertion, { image: png }],
    [withClass, { image: png.replace('image/png', 'image/jpeg') }],
    [withClass, { image: 'data:image/png;base64,R0lGODlhAQABAA' }],
    [withClass, { image: 'data:image/svg+xml,hello' }],
    [withClass, { image: 'data:text/html,<svg>' }],
    [withClass, { image: `${base}/skipper.jpg` }],
    [withClass, { image: { caption: 'A boat' } }],
    [withAssertion, { image: { id: `${base}/1.gif` } }],
  ]
  for (const [make, change] of wrong) {
    const report = await make(change)
    expect([report.verdict, faultsOf(report)[0]?.includes('(error)')], JSON.stringify(change)).toEqual([
      'invalid',
      true,
    ])
  }
})

test('an issuer whose id is no web address is worth a remark, and cannot vouch for a host [P2-10]', async () => {
  expect(remarksOf(await withIssuer({}))).toEqual([])
  const report = await withClass({ issuer: issuer({ id: 'urn:uuid:6b1a4e0a-0b8e-4ad1-9f0e-0d5a4f5a9c11' }) })
  expect(remarksOf(report)).toEqual([
    'issuer: The issuer\'s profile has an "id" that is no web address; it is known from inside only.',
  ])
  expect([report.verdict, statusOf(report, 'hosted scope')]).toEqual(['unverifiable', 'not-checked'])
  const bought = { ...issuer({ id: 'did:web:harvard.example' }), verification: { allowedOrigins: ['sail.example'] } }
  expect((await withClass({ issuer: bought })).verdict).toBe('unverifiable')
})
