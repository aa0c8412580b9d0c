import { expect, test } from 'vitest'
import { bytesOf, createKey, did } from '../sign/sample-awards.oracle.ts'
import { buildDidDocument, buildJwks, buildKeyDocument, nameVerificationMethod } from './keys.ts'

const current = createKey().publicKey
const retired = createKey().publicKey

test('the DID document lists every key by its full DID URL, the current one first', () => {
  const methods = [nameVerificationMethod(did, current), nameVerificationMethod(did, retired)]
  const document = buildDidDocument({ did, publicKeys: [current, retired], alsoKnownAs: ['https://example.org/i'] })
  expect(document).toMatchObject({ id: did, assertionMethod: methods, alsoKnownAs: ['https://example.org/i'] })
  expect(document.verificationMethod).toMatchObject(
    methods.map((id) => ({ id, type: 'Multikey', controller: did, publicKeyMultibase: id.split('#')[1] })),
  )
  expect(buildDidDocument({ did, publicKeys: [current] })).not.toHaveProperty('alsoKnownAs')
})

test('a key document is bare, with controller and key at the top', () => {
  const id = 'https://example.org/keys/1'
  expect(buildKeyDocument({ id, controller: did, publicKey: current })).toMatchObject({
    id,
    type: 'Multikey',
    controller: did,
    publicKeyMultibase: nameVerificationMethod(did, current).split('#')[1],
  })
})

test('the key set holds the public key of RFC 8037 with its issuer', () => {
  const publicKey = bytesOf('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a')
  expect(buildJwks([{ issuer: did, publicKey }])).toEqual({
    keys: [
      {
        kty: 'OKP',
        crv: 'Ed25519',
        alg: 'EdDSA',
        use: 'sig',
        kid: nameVerificationMethod(did, publicKey),
        iss: did,
        x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
      },
    ],
  })
})
