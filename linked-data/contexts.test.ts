import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { canonizeJson, type Json } from '#openbadges'
import { canonize } from './canonize.ts'
import { bundledContexts } from './contexts.ts'

// The hash of the canonical JSON (RFC 8785) of what is published at the address.
test.each([
  ['https://w3id.org/security/v1', 'd87de2ce3ce407bcac481f8af31e211e54beb5cbd7dd459826ed0502302ee234'],
  ['https://w3id.org/security/v2', '38a9ef19cf3a75bf856202bd1ed4cbd55c985ad4a809eb7f4ef584ba9d51dc90'],
  [
    'https://w3id.org/security/suites/ed25519-2018/v1',
    'b4cb4ede62cd5c1e98b54340bf9d5ae636e6ba6e92b6bffb50be3c12b473a2de',
  ],
  ['https://w3id.org/vc/status-list/2021/v1', '9768f9aa81ab6c3e2ad96b2d669eaba67afe13fff0140a853f1e3d313fab13b6'],
  ['https://www.w3.org/ns/credentials/status/v1', 'b2fcebfbaf4e6beae2be370fda8a5f9f99c28540c798a75a8cdccc0fb1a12492'],
])('%s is the published text', (url, digest) => {
  const context = bundledContexts.get(url) as unknown as Json
  expect(createHash('sha256').update(canonizeJson(context)).digest('hex')).toBe(digest)
})

const badges = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'
const [older, newer] = [
  ['https://www.w3.org/2018/credentials/v1', badges],
  ['https://www.w3.org/ns/credentials/v2', badges],
]
const badge = {
  id: 'urn:uuid:1',
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  name: 'Badge',
  issuer: { id: 'https://school.example/1', type: ['Profile'], name: 'School' },
  credentialSubject: {
    type: ['AchievementSubject'],
    identifier: [{ type: 'IdentityObject', hashed: false, identityHash: 'a@b.example', salt: 'brine' }],
    achievement: {
      id: 'urn:uuid:2',
      type: ['Achievement'],
      creator: { id: 'https://school.example/1', type: ['Profile'] },
      name: 'Day Skipper',
    },
  },
}

test.each([
  [older, 'https://w3id.org/vc/status-list/2021/v1'],
  [older, 'https://www.w3.org/ns/credentials/status/v1'],
  [newer, 'https://w3id.org/security/suites/ed25519-2018/v1'],
  [newer, 'https://w3id.org/security/v1'],
  [newer, 'https://w3id.org/security/v2'],
])('after %j, %s changes nothing of what a badge says', async (contexts, url) => {
  expect(await canonize({ '@context': [...contexts, url], ...badge })).toBe(
    await canonize({ '@context': contexts, ...badge }),
  )
})

// Whoever signs with them has no document that any processor of JSON-LD 1.1 reads.
test.each(['v1', 'v2', 'suites/ed25519-2018/v1'])(
  'the first edition protects its terms from security/%s',
  async (name) => {
    const document = { '@context': [...older, `https://w3id.org/security/${name}`], ...badge }
    await expect(canonize(document)).rejects.toThrow('redefine a protected term')
  },
)
