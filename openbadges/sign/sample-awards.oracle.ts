import fc from 'fast-check'
import { generateSeed, importSigningKey } from '#infra/linked-data/ed25519.ts'
import { createTools } from '#infra/linked-data/tools.ts'
import type { JsonObject, Tools } from '../tools.ts'
import { buildCredentialV3, type CredentialFacts } from '../v3/build-credential.ts'
import { nameVerificationMethod } from '../v3/keys.ts'

export const tools = createTools()
export const did = 'did:web:badges.example.org:public:issuers:a1'
export const created = '2026-03-01T12:00:00Z'

export function bytesOf(hex: string): Uint8Array {
  return new Uint8Array(Buffer.from(hex, 'hex'))
}

export function createKey(seed = generateSeed(), controller = did) {
  const { publicKey, sign } = importSigningKey(seed)
  return { publicKey, sign, verificationMethod: nameVerificationMethod(controller, publicKey) }
}

export function countCanonizations(): Tools & { count: number } {
  const counting = {
    ...tools,
    count: 0,
    canonize(document: JsonObject) {
      counting.count += 1
      return tools.canonize(document)
    },
  }
  return counting
}

export const facts: CredentialFacts = {
  issuer: {
    id: did,
    name: 'Gärtnerei "Grün"',
    url: 'https://example.org/',
    email: 'badges@example.org',
    description: 'We grow things',
    image: 'https://example.org/logo.png',
  },
  badgeClass: {
    id: 'https://badges.example.org/public/badges/b1',
    name: 'Gardener',
    description: 'Knows plants',
    image: 'https://badges.example.org/public/badges/b1/image',
    imageCaption: 'A leaf',
    criteria: { id: 'https://example.org/criteria', narrative: 'Grow **ten** plants' },
    alignment: [
      { targetName: 'Botany', targetUrl: 'https://example.org/skills/1', targetType: 'CFItem' },
      { targetName: 'Care', targetUrl: 'https://example.org/skills/2', targetCode: 'C2', targetFramework: 'Skills' },
    ],
    tags: ['garden', 'plants'],
    achievementType: 'Badge',
  },
  award: {
    id: 'https://badges.example.org/public/assertions/c1',
    recipient: { type: 'email', identity: 'earner@example.org', hashed: true, salt: 'pepper' },
    issuedOn: '2026-02-03T04:05:06Z',
    expires: '2030-01-01T00:00:00+01:00',
    narrative: 'Grew\ntwelve 🌱',
    evidence: [{ id: 'https://example.org/e/1', narrative: 'A photo', name: 'Photo' }, { narrative: 'A letter' }],
  },
  subjectId: 'did:example:earner',
  status: { kind: 'bitstring', listUrl: 'https://badges.example.org/public/status/1', index: 94567 },
}

export function buildSample(award: Partial<CredentialFacts['award']> = {}, rest: Partial<CredentialFacts> = {}) {
  return buildCredentialV3({ ...facts, ...rest, award: { ...facts.award, ...award } }, tools)
}

const trickyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    'same',
    '_:c14n0',
    '"@en',
    '<https://example.org/>',
    'a" .\n_:c14n1 <p:q> "b',
    '\\u0041\\',
    '\u2028\u2029\u0085',
    '\u0000\u0007\b\t\n\f\r\u001f\u007f\u0080',
    '\uffee',
    '\u{1f600}',
    'sashslot-0-end',
    '@id',
    '^^<http://www.w3.org/2001/XMLSchema#dateTime>',
    ' ',
  ),
)

const tail = fc.string({ unit: fc.constantFrom(..."abz019-_.~!$&'()*+,;=:@/?%[]#"), minLength: 1, maxLength: 12 })
const iri = fc.oneof(
  { weight: 20, arbitrary: tail.map((text) => `https://example.org/${text}`) },
  { weight: 1, arbitrary: fc.uuid().map((uuid) => `urn:uuid:${uuid}`) },
  { weight: 1, arbitrary: fc.constantFrom('https://example.org/same', 'https://example.org/ü', 'ftp://example.org/x') },
)
const moment = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2090-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString())

const evidence = fc.oneof(
  fc.record({ id: iri, narrative: trickyText, name: trickyText }),
  fc.record({ narrative: trickyText }),
  fc.constant({ narrative: 'same' }),
)

const { id, name, description, criteria } = facts.badgeClass
const plainClass = { id, name, description, criteria, tags: ['a'] }

/** Credentials of a few dozen shapes whose values are as unpleasant as JSON allows. */
export const sampleCredentials: fc.Arbitrary<JsonObject> = fc
  .record({
    id: fc.uuid().map((uuid) => `urn:uuid:${uuid}`),
    issuedOn: moment,
    expires: fc.option(moment, { nil: undefined }),
    narrative: trickyText,
    identity: trickyText,
    salt: trickyText,
    evidence: fc.array(evidence, { maxLength: 2 }),
    index: fc.option(fc.nat(), { nil: undefined }),
    subjectId: fc.constantFrom(undefined, 'did:example:earner', 'did:example:other'),
  })
  .map(({ identity, salt, index, subjectId, ...award }) =>
    buildSample(
      { ...award, recipient: { type: 'email', identity, hashed: true, salt } },
      {
        subjectId,
        badgeClass: plainClass,
        status: index === undefined ? undefined : { kind: 'bitstring', listUrl: 'https://example.org/status', index },
      },
    ),
  )
