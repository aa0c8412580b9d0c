import { expect, test } from 'vitest'
import type { JsonObject } from '../tools.ts'
import { assertion, badgeClass, id, issuer, site } from './early-badges.oracle.ts'
import { holdsBadge } from './holds-badge.ts'
import { buildSkipper, check, readFrom, sign } from './served-badges.oracle.ts'

const told = 'The badge is anchored in a blockchain, which is not checked here.'
const hash = '637ec732fa4b7b56f4c15a6a12680519a17a9e9eade09f5b424a48eb0e6f5ad0'
const anchors = [{ sourceId: hash, type: 'BTCOpReturn', chain: 'bitcoinMainnet' }]
const receipt = { type: 'ChainpointSHA256v2', targetHash: hash, merkleRoot: hash, proof: [], anchors }
const certificate = {
  type: 'Certificate',
  name: 'Day Skipper',
  description: 'Sails by day',
  issuer: {
    type: 'Issuer',
    id: 'https://sail.example/issuer',
    name: 'Harbour Sailing School',
    url: 'https://sail.example',
  },
}
const first = {
  certificate,
  assertion: { type: 'Assertion', id: 'https://sail.example/1', uid: '1', issuedOn: '2016-10-03' },
  recipient: { type: 'email', identity: 'maya@example.org', hashed: false },
  verify: { type: 'ECDSA(secp256k1)', signer: 'https://sail.example/keys', 'attribute-signed': 'uid' },
  signature: 'H0osFKllW8LrBhNMc4gC0TbRU0OK9Qgpebji1PgmNsgtSKCLXHL217cEG3FoHkaF',
}
const { '@context': _context, ...inner } = badgeClass({ issuer: issuer() })
const second = assertion({
  '@context': [
    'https://w3id.org/openbadges/v2',
    'https://w3id.org/blockcerts/v2',
    { displayHtml: { '@id': 'schema:description' } },
  ],
  id: 'urn:uuid:bbba8553-8ec1-445f-82c9-a57251dd731c',
  badge: { ...inner, signatureLines: [{ type: ['SignatureLine', 'Extension'], name: 'Sign' }] },
  verification: {
    type: ['MerkleProofVerification2017', 'Extension'],
    publicKey: 'ecdsa-koblitz-pubkey:msBCHdwaQ7N2yp',
  },
  signature: { type: ['MerkleProof2017', 'Extension'], targetHash: hash, merkleRoot: hash, proof: [], anchors },
})
const credential = {
  '@context': ['https://www.w3.org/2018/credentials/v1', 'https://w3id.org/blockcerts/v3'],
  id: 'urn:uuid:bbba8553-8ec1-445f-82c9-a57251dd731d',
  type: ['VerifiableCredential', 'BlockcertsCredential'],
  issuer: 'https://sail.example/issuer',
  issuanceDate: '2022-01-01T00:00:00Z',
  credentialSubject: { id: 'did:example:1', claim: { type: 'AlumniOf', name: 'Day Skipper' } },
}
const proof = {
  type: 'MerkleProof2019',
  created: '2022-01-01T00:00:00Z',
  proofPurpose: 'assertionMethod',
  proofValue: 'z2LuLBVSfnVzaQtvzuA7EaPQsGEgYWeaMTH1p3uqAG3ESx9HYyFzFFrYsyPkZSbn1Ji5LN',
  verificationMethod: 'did:ion:abc#key-1',
}
const badges: [string, JsonObject][] = [
  ['1.1', first],
  ['1.2', { '@context': 'https://w3id.org/blockcerts/v1', type: 'BlockchainCertificate', document: first, receipt }],
  ['2.0', second],
  ['3.0', { ...credential, proof }],
  [
    '3.1, an Open Badge as well',
    {
      ...buildSkipper(),
      type: ['VerifiableCredential', 'OpenBadgeCredential', 'BlockcertsCredential'],
      proof: [proof],
    },
  ],
  ['3.2', { ...credential, proof: { ...proof, type: 'DataIntegrityProof', cryptosuite: 'merkle-proof-2019' } }],
]

test.each(badges)('a badge of Blockcerts %s is not called invalid for what is not checked', async (_edition, badge) => {
  for (const input of [{ json: badge }, { text: JSON.stringify(badge) }]) {
    const report = await check(input, site())
    expect([report.verdict, report.reason, report.noBadge]).toEqual(['unverifiable', told, undefined])
  }
  const lying = { 'https://sail.example/b.json': badge }
  expect((await check({ url: 'https://sail.example/b.json' }, lying)).reason).toBe(told)
  expect(holdsBadge(JSON.stringify(badge))).toBe(true)
})

test('what it says of itself is told', async () => {
  const [, [, wrapped] = ['', {}], [, two] = ['', {}]] = badges
  for (const badge of [first, wrapped, two]) {
    const { credential: said } = await check({ json: badge }, {})
    expect([said?.name, said?.issuerName]).toEqual(['Day Skipper', 'Harbour Sailing School'])
  }
  const { found } = await readFrom({ json: second })
  expect(found?.reading.facts).toMatchObject({
    badge: { name: 'Day Skipper' },
    issuer: { name: 'Harbour Sailing School' },
  })
})

test('an end that is over counts, and a proof or an address that can be checked counts alone', async () => {
  const over = await check({ json: { ...second, expires: '2026-02-01T00:00:00Z' } })
  expect([over.verdict, over.reason]).toEqual(['invalid', expect.stringContaining('expired')])
  const signed = await sign(buildSkipper())
  const both = await check({ ...signed, name: 'Other', proof: [...(signed.proof as JsonObject[]), proof] })
  expect(both.verdict).toBe('invalid')
  // A hosted badge cannot get around its issuer's site by saying so.
  const { signature } = second
  const report = await check({ json: assertion({ signature }) }, site({ [id]: { ...assertion(), revoked: true } }))
  expect(report.verdict).toBe('invalid')
})
