import type { JwtSigner } from '@openid4vc/oauth2'
import { expect, test } from 'vitest'
import { nameHolder, readHolderKey } from './read-holder-key.ts'

const encode = (text: string): string => Buffer.from(text).toString('base64url')
const dids = ['null', '7', '[]', '"x"', '{', '{}', '{"kty":"OKP"}', '{"kty":"OKP","crv":"Ed25519","x":7}'].map(
  (text) => `did:jwk:${encode(text)}`,
)

test('a key that is none opens nothing and breaks nothing', () => {
  const keys = [
    ...dids,
    'did:jwk:',
    'did:jwk:*',
    'did:key:',
    'did:key:z6Mk',
    'did:web:x.example',
    `did:key:z${'6'.repeat(5000)}`,
  ]
  const signers = [
    ...keys.map((didUrl) => ({ method: 'did', didUrl, alg: 'EdDSA' })),
    ...[{}, { kty: 'OKP' }, { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' }, null, 7].map((publicJwk) => ({
      method: 'jwk',
      publicJwk,
      alg: 'EdDSA',
    })),
  ] as unknown as JwtSigner[]
  for (const signer of signers) expect([signer, readHolderKey(signer)]).toEqual([signer, undefined])
  for (const signer of signers.slice(keys.length)) expect(nameHolder(signer)).toBeUndefined()
})
