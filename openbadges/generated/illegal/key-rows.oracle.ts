import { isJsonObject, listOf, objectsOf } from '../../json.ts'
import type { Json, JsonObject } from '../../tools.ts'
import { did, didUrl, type Site } from '../../verify/served-badges.oracle.ts'
import { changeMember } from './bases.oracle.ts'
import { changing, saying, serving, type Told } from './make-rows.oracle.ts'
import { keysOf, multikeyOf, proofWays, type Way } from './ways.oracle.ts'

const cid = 'Controlled Identifiers 1.0'
const told = (paragraph: string, ...codes: Told['told']): Told => ({ paragraph, told: codes })

const withDocument =
  (change: (document: JsonObject, way: Way) => Site[string] | undefined) =>
  (site: Site, way: Way): Site => {
    const { [didUrl]: _keys, ...rest } = site
    const changed = change(keysOf(), way)
    return changed === undefined ? rest : { ...rest, [didUrl]: changed }
  }
/** The document of keys with each of its methods changed. */
const withMethods = (change: (method: JsonObject) => JsonObject) =>
  withDocument((document) => ({ ...document, verificationMethod: objectsOf(document.verificationMethod).map(change) }))

const published = told(
  `${cid}, 3.3 (Retrieve Verification Method): the method is not one of the relationship; VC Data Integrity 1.0, Verify Proof`,
  'key.unpublished',
  'key.not-there',
  'key.other-owner',
  'key.no-such-name',
  'key.none-published',
)
const unfetched = told(
  'Open Badges 3.0, JWT proof; DID Core 1.0, 7.1: notFound',
  'key.not-asked',
  'key.unfetched',
  'verdict.unreached',
)

/** Faults of keys: whose they are, and what their owner says of them. */
export const keyRows = [
  serving(
    'the issuer publishes no key',
    published,
    withDocument(() => ({ id: did })),
  ),
  serving(
    'the key is listed for signing in only',
    published,
    withDocument(({ assertionMethod, ...rest }) => ({ ...rest, authentication: assertionMethod })),
  ),
  serving(
    'the issuer publishes other keys',
    published,
    withDocument(() => {
      const publicKeyMultibase = multikeyOf('ed25519', true)
      const method = { id: `${did}#${publicKeyMultibase}`, type: 'Multikey', controller: did, publicKeyMultibase }
      return { id: did, verificationMethod: [method], assertionMethod: [method.id] }
    }),
  ),
  serving(
    'the key belongs to somebody else',
    told(`${cid}, 2.2: controller`, 'key.other-owner', 'key.unpublished', 'key.not-there'),
    withMethods((method) => ({ ...method, controller: 'did:web:other.example' })),
  ),
  serving(
    'the document of keys is about somebody else',
    told(
      `${cid}, 3.3, step 5: INVALID_CONTROLLED_IDENTIFIER_DOCUMENT_ID`,
      'key.unpublished',
      'key.not-there',
      'key.other-owner',
      'key.no-such-name',
    ),
    withDocument((document) => ({ ...document, id: 'did:web:other.example' })),
  ),
  serving(
    'the key was withdrawn',
    told(`${cid}, 2.2: revoked`, 'key.withdrawn'),
    withMethods((method) => ({ ...method, revoked: '2026-11-01T00:00:00Z' })),
  ),
  serving(
    'the key was withdrawn before it signed',
    told(`${cid}, 2.2: revoked`, 'key.withdrawn'),
    withMethods((method) => ({ ...method, revoked: '2020-01-01T00:00:00Z' })),
  ),
  serving(
    'the key was withdrawn at a time that is none',
    told(`${cid}, 2.2: revoked is a dateTimeStamp`, 'key.withdrawn'),
    withMethods((method) => ({ ...method, revoked: 'yes' })),
  ),
  serving(
    'the key had expired',
    told(`${cid}, 2.2: expires`, 'key.expired'),
    withMethods((method) => ({ ...method, expires: '2020-01-01T00:00:00Z' })),
  ),
  serving(
    'the key is another one of its name',
    told(
      'VC Data Integrity 1.0, Verify Proof',
      'signature.broken',
      'signature.other-key',
      'proof.other-key',
      'proof.key',
      'key.not-there',
      'key.unpublished',
    ),
    withMethods((method) => ({
      ...method,
      ...(method.type === 'Multikey'
        ? { publicKeyMultibase: multikeyOf('ed25519', true) }
        : { publicKeyJwk: { kty: 'OKP', crv: 'Ed25519', x: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' } }),
    })),
    { kinds: ['badge', 'endorsement'] },
  ),
  serving(
    'the key cannot be read',
    told(
      `${cid}, 2.2.2 (Multikey), 2.2.3 (JsonWebKey)`,
      'key.not-there',
      'key.unpublished',
      'key.not-asked',
      'key.no-such-name',
    ),
    withMethods(({ publicKeyMultibase: _multi, publicKeyJwk: _jwk, ...rest }) => ({
      ...rest,
      publicKeyMultibase: 'z6Mk',
    })),
    { kinds: ['badge', 'endorsement'] },
  ),
  ...([undefined, 404, 500, 'no JSON', '[]'] as (Site[string] | undefined)[]).map((answer) =>
    serving(
      `in place of the keys is ${answer ?? 'nobody'}`,
      unfetched,
      withDocument(() => answer),
    ),
  ),
  saying(
    'issued in the name of somebody else',
    told(
      'Open Badges 3.0, Verification; VC Data Integrity 1.0, Verify Proof: the controller is the issuer',
      'key.other-owner',
      'claims.differ',
    ),
    (document) => changeMember(document, 'issuer', (issuer) => ({ ...issuer, id: 'did:web:other.example' })),
  ),
  saying(
    'issued in the name of a key that did not sign',
    told('DID Key Method; Open Badges 3.0, Verification', 'key.other-issuer', 'claims.differ'),
    (document) =>
      changeMember(document, 'issuer', (issuer) => ({ ...issuer, id: `did:key:${multikeyOf('p256', true)}` })),
  ),
  saying(
    'issued in the name of a key that is none',
    told('DID Key Method, 3.1', 'key.unread-issuer', 'claims.differ'),
    (document) => changeMember(document, 'issuer', (issuer) => ({ ...issuer, id: 'did:key:z6MkNone' })),
  ),
  changing(
    'a key of a did:key that says nothing of the issuer',
    told('Open Badges 3.0, Verification', 'signature.broken', 'key.alone'),
    (document, _random, { curve = 'ed25519' }) => {
      const multikey = multikeyOf(curve)
      const change = (proof: Json): Json =>
        isJsonObject(proof) ? { ...proof, verificationMethod: `did:key:${multikey}#${multikey}` } : proof
      return { ...document, proof: listOf(document.proof).map(change) }
    },
    { ways: proofWays },
  ),
]
